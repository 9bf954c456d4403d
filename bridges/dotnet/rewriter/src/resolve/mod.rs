//! What is known about types of this and of other assemblies.

mod assembly;
mod assembly_name;
mod directories;
mod frameworks;
mod type_index;
mod world;

pub(crate) use assembly::metadata_bytes;
pub use assembly::{AssemblyError, AssemblyResolver, NoAssemblies, ReferenceAssembly};
pub(crate) use assembly_name::FULL_KEY;
pub use assembly_name::{AssemblyName, PublicKey};
pub use directories::DirectoryResolver;
pub use frameworks::reference_directories;
pub(crate) use type_index::{TypeIndex, type_ref_name};
pub(crate) use world::{GenericParameter, Lookup, MethodHandle, TypeHandle, TypeNames, World};

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
