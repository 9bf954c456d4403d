//! What types derive from, across assemblies.

use std::collections::HashSet;

use super::{Lookup, ModuleNumber, TypeHandle, World};
use crate::metadata::Token;

/// A type that derives from more than this is not looked at any further.
const MOST_SUPERTYPES: usize = 4096;

/// All that a type derives from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SupertypeNames {
    /// Base classes and interfaces, direct and indirect, as reflection writes them; the nearest base
    /// classes first, then interfaces, each once.
    pub names: Vec<String>,
    /// Whether these are all.
    pub completeness: Completeness,
}

/// Whether all that was asked for could be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Completeness {
    /// It was.
    #[default]
    Complete,
    /// An assembly that may tell more was not found.
    AssemblyMissing,
}

/// Tells what a type derives from, when asked: that may mean to read other assemblies.
pub trait Supertypes: std::fmt::Debug {
    /// All that the type derives from, itself not among them.
    fn supertypes(&self) -> SupertypeNames;
}

impl World<'_> {
    /// All that a type derives from.
    pub fn supertypes(&self, handle: TypeHandle) -> SupertypeNames {
        let mut result = SupertypeNames::default();
        let mut seen = HashSet::from([handle]);
        let mut interfaces = Vec::new();
        let mut at = Some(handle);
        while let Some(current) = at {
            interfaces
                .extend(self.interface_tokens(current).into_iter().map(|token| (current.module, token)));
            at = self
                .base_token(current)
                .and_then(|base| self.note(current.module, base, &mut seen, &mut result));
        }
        while let Some((module, token)) = interfaces.pop() {
            if let Some(found) = self.note(module, token, &mut seen, &mut result) {
                interfaces
                    .extend(self.interface_tokens(found).into_iter().map(|token| (found.module, token)));
            }
        }
        result
    }

    /// Adds the name of a supertype; returns it when it can be looked at further.
    fn note(
        &self,
        module: ModuleNumber,
        token: Token,
        seen: &mut HashSet<TypeHandle>,
        result: &mut SupertypeNames,
    ) -> Option<TypeHandle> {
        match self.resolve(module, token) {
            Lookup::Found(found) => {
                let is_new = seen.len() < MOST_SUPERTYPES && seen.insert(found);
                if is_new {
                    result.names.push(self.type_name(found));
                }
                is_new.then_some(found)
            }
            _ => {
                result.completeness = Completeness::AssemblyMissing;
                let name = self.token_name(module, token);
                if !result.names.contains(&name) {
                    result.names.push(name);
                }
                None
            }
        }
    }
}
