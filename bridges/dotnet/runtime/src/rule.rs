//! How a call touches its object, once the object's class is known.

use redhanded_contracts::MethodRule;
use redhanded_model::Access;

/// How a call touches its object.
#[derive(Debug)]
pub struct Rule {
    /// How it touches the object, or what is behind it.
    pub access: Option<Access>,
    /// The access is a write when this boolean field of the object has this value.
    pub write_if: Option<(Box<str>, bool)>,
    /// How it touches the window itself.
    pub own: Option<Access>,
    /// See [`MethodRule::calls_overridable`].
    pub calls_overridable: bool,
    /// What the object is.
    pub target: Target,
    /// The type whose contract it is.
    pub contract: Box<str>,
    /// The method that runs (`System.Collections.Generic.Dictionary`2.Add`).
    pub api: Box<str>,
}

/// What an object is to a call of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// It is touched itself.
    Object,
    /// A window: the collection behind it, in one of these fields, is touched.
    Window(Vec<Box<str>>),
    /// A window whose calls are the same calls on the object in one of these fields.
    Delegate(Vec<Box<str>>),
}

/// The number of a rule in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleNumber(pub u32);

impl Rule {
    /// The rule in the words of the contracts.
    pub fn method_rule(&self) -> MethodRule<'_> {
        MethodRule {
            access: self.access,
            write_if: None,
            own: self.own,
            calls_overridable: self.calls_overridable,
        }
    }
}
