use redhanded_model::Access;

use crate::{MethodDeclaration, Origin, pattern::MethodPattern};

/// A static function that touches one of its arguments (`Collections.sort(list)`). On .NET it may also
/// be a constructor (`.ctor`) or a method of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticRule {
    /// The class that has the function.
    pub owner: Box<str>,
    pub(crate) method: MethodPattern,
    /// Which argument it touches, from 0; always an object.
    pub argument: u8,
    /// The methods of the argument that the function is as good as: the contract of the argument's
    /// class for the first of them that it watches decides how the call touches the argument. When it
    /// watches none, the call need not be watched.
    pub as_methods: Vec<MethodDeclaration>,
    /// How it touches the argument, where the contract for [`StaticRule::as_methods`] says
    /// otherwise. Without `as_methods` the call is watched for any argument that has a contract.
    pub access: Option<Access>,
    /// What is unsafe about it, as a phrase for reports.
    pub why: Option<Box<str>>,
    /// Where the rule comes from.
    pub origin: Origin,
}

impl StaticRule {
    /// The method pattern as it was written.
    pub fn method(&self) -> &str {
        self.method.text()
    }
}
