//! Replacing type parameters and tokens.

use super::{MethodSignature, Type};
use crate::metadata::Token;

/// What becomes of the parts of a type.
pub(crate) trait Substitution {
    type Error;

    /// The token by which a class is named in the result.
    fn token(&mut self, token: Token) -> Result<Token, Self::Error>;

    /// What stands for a type parameter of the class.
    fn class_parameter(&mut self, index: u32) -> Result<Type, Self::Error>;

    /// What stands for a type parameter of the method.
    fn method_parameter(&mut self, index: u32) -> Result<Type, Self::Error>;
}

impl Type {
    /// The type with its parts replaced.
    pub fn substituted<S: Substitution>(&self, with: &mut S) -> Result<Type, S::Error> {
        let mut inner = |of: &Type| of.substituted(with).map(Box::new);
        Ok(match self {
            Type::Basic(byte) => Type::Basic(*byte),
            Type::Pointer(of) => Type::Pointer(inner(of)?),
            Type::Reference(of) => Type::Reference(inner(of)?),
            Type::Vector(of) => Type::Vector(inner(of)?),
            Type::Pinned(of) => Type::Pinned(inner(of)?),
            Type::Array(of, shape) => Type::Array(inner(of)?, shape.clone()),
            Type::Named(kind, token) => Type::Named(*kind, with.token(*token)?),
            Type::ClassParameter(index) => with.class_parameter(*index)?,
            Type::MethodParameter(index) => with.method_parameter(*index)?,
            Type::Generic(kind, token, arguments) => {
                let token = with.token(*token)?;
                Type::Generic(*kind, token, substituted(arguments, with)?)
            }
            Type::Function(signature) => Type::Function(Box::new(signature.substituted(with)?)),
            Type::Modified(modifier, token, of) => {
                let token = with.token(*token)?;
                Type::Modified(*modifier, token, Box::new(of.substituted(with)?))
            }
        })
    }
}

impl MethodSignature {
    /// The signature with the parts of its types replaced.
    pub fn substituted<S: Substitution>(&self, with: &mut S) -> Result<MethodSignature, S::Error> {
        Ok(MethodSignature {
            convention: self.convention,
            generic_parameters: self.generic_parameters,
            result: self.result.substituted(with)?,
            parameters: substituted(&self.parameters, with)?,
            sentinel: self.sentinel,
        })
    }
}

fn substituted<S: Substitution>(types: &[Type], with: &mut S) -> Result<Vec<Type>, S::Error> {
    types.iter().map(|one| one.substituted(with)).collect()
}
