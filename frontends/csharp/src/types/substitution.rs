//! Type parameters → types.

use super::{Type, TypeParamId};

/// What to put in the place of type parameters: those of a type and of the types around it, and
/// those of a method. Short, so that a search from the front is the fastest way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Substitution {
    pairs: Vec<(TypeParamId, Type)>,
}

impl Substitution {
    /// Replaces nothing.
    pub fn new() -> Substitution {
        Substitution::default()
    }

    /// Adds arguments for parameters. Surplus parameters keep their place.
    pub fn extend(&mut self, params: &[TypeParamId], args: &[Type]) {
        self.pairs.extend(params.iter().copied().zip(args.iter().copied()));
    }

    /// What `param` stands for, if it is replaced.
    pub fn get(&self, param: TypeParamId) -> Option<Type> {
        self.pairs.iter().find(|(p, _)| *p == param).map(|(_, t)| *t)
    }

    /// Whether nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}
