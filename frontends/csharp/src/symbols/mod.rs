//! Declarations: what exists in a program, and what names of types mean.
//!
//! A [`Compilation`] declares namespaces and types when it is made; members, bases and signatures
//! are worked out when somebody asks for them. Models of the .NET library are parsed when a program
//! mentions their types.
//!
//! - [`compilation`](Compilation): the tables behind all ids.
//! - `declare`, `declare_members`, `synthesised`: syntax → declarations.
//! - `lookup`, `resolve`: names and written types → types.
//! - `bases`: inheritance; `signatures`; `overrides`: which method a virtual call runs.
//! - `models`: the library of models.
//!
//! What cannot be found is unknown, never an error: code may be half-written, and libraries are
//! missing as a rule.

mod bases;
mod compilation;
mod declare;
mod declare_members;
mod ids;
mod known;
mod lookup;
mod member;
mod models;
mod namespace;
mod overrides;
mod resolve;
mod signatures;
mod synthesised;
mod type_def;

pub(crate) use bases::MAX_INHERITANCE;
pub use bases::Verdict;
pub use compilation::{Compilation, Library, MODELS, Project};
pub use ids::{FieldId, FileIndex, MethodId, NamespaceId, ProjectIndex, PropertyId, SurroundingsId};
pub use known::KnownNames;
pub(crate) use lookup::ExtensionLevel;
pub use member::{
    Field, FieldSource, Method, MethodRole, MethodSource, Parameter, Place, Property, PropertyRole,
    RecordMember, ReturnMode, Signature,
};
pub use models::{Extensions, MODELS as MODEL_TEXTS, ModelIndex, ModelLibrary, ModelText};
pub use namespace::{Namespace, NamespaceOrType, ResolvedUsings, Surroundings, Usings};
pub use resolve::TypeScope;
pub(crate) use resolve::predefined_type;
pub(crate) use type_def::Lazy;
pub use type_def::{
    Author, Bases, BasesKnown, Container, MemberRef, Members, Part, PartSyntax, Recordness, TypeDef,
    TypeParam, TypeParamOwner, TypeSort,
};
