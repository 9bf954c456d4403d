use std::fmt;

/// A family of runtimes with its own types, names and lists of contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ecosystem {
    /// The Java virtual machine: `java.util.Map$Entry`, `(Ljava/lang/Object;)Z`.
    Jvm,
    /// .NET and Mono: `System.Collections.Generic.Dictionary`2+KeyCollection`, `(!0,!1)`.
    DotNet,
}

impl Ecosystem {
    /// Every ecosystem that has contracts.
    pub const ALL: [Ecosystem; 2] = [Ecosystem::Jvm, Ecosystem::DotNet];

    /// The word for it in contract files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Ecosystem::Jvm => "jvm",
            Ecosystem::DotNet => "dotnet",
        }
    }

    /// The ecosystem that this word stands for.
    pub fn from_word(word: &str) -> Option<Ecosystem> {
        Ecosystem::ALL.into_iter().find(|ecosystem| ecosystem.word() == word)
    }

    /// The ecosystem that a type with this name must be of, as far as the name alone tells: by
    /// characters that only one of them has in names, or by the packages of its platform.
    pub(crate) fn of_type_name(name: &str) -> Option<Ecosystem> {
        match name.split(['.', '/', '+', '<']).next() {
            Some("java" | "javax" | "jdk" | "sun") => Some(Ecosystem::Jvm),
            Some("System" | "Microsoft" | "Mono") => Some(Ecosystem::DotNet),
            _ if name.contains('$') => Some(Ecosystem::Jvm),
            _ if name.contains(['`', '<', '+']) => Some(Ecosystem::DotNet),
            _ => None,
        }
    }

    /// Methods that every object has and that classes override for reasons of their own: name and
    /// parameters as call sites have them.
    pub(crate) fn methods_of_every_object(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Ecosystem::Jvm => &[
                ("equals", "(Ljava/lang/Object;)Z"),
                ("hashCode", "()I"),
                ("toString", "()Ljava/lang/String;"),
            ],
            Ecosystem::DotNet => &[("Equals", "(System.Object)"), ("GetHashCode", "()"), ("ToString", "()")],
        }
    }
}

impl fmt::Display for Ecosystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
