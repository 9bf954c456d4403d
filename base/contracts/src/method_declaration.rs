/// A method of an instance, as call sites name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodDeclaration {
    /// Its name.
    pub name: Box<str>,
    /// On the JVM its descriptor; on .NET its parameter list (see [`crate::dotnet`]).
    pub descriptor: Box<str>,
}
