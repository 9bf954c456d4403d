use redhanded_model::Access;

use crate::{MethodDeclaration, Origin, pattern::MethodPattern};

/// A static function that touches one of its arguments (`Collections.sort(list)`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticRule {
    /// The class that has the function.
    pub owner: Box<str>,
    pub(crate) method: MethodPattern,
    /// Which argument it touches, from 0; always an object.
    pub argument: u8,
    /// The method of the argument that the function is as good as: the contract of the argument's
    /// class for that method decides whether the call is watched.
    pub as_method: Option<MethodDeclaration>,
    /// How it touches the argument, where the contract of [`StaticRule::as_method`] says
    /// otherwise. Without `as_method` the call is watched for any argument that has a contract.
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
