//! What is known about types of this and of other assemblies.

mod assembly;
mod assembly_name;
mod directories;
mod frameworks;
mod methods;
mod supertypes;
mod type_index;
mod type_names;
mod world;

pub use assembly::{AssemblyError, AssemblyResolver, NoAssemblies, ReferenceAssembly};
pub(crate) use assembly::{metadata_bytes, metadata_of};
pub(crate) use assembly_name::FULL_KEY;
pub use assembly_name::{AssemblyName, PublicKey};
pub use directories::DirectoryResolver;
pub use frameworks::reference_directories;
pub(crate) use methods::MethodHandle;
pub use supertypes::{Completeness, SupertypeNames, Supertypes};
pub(crate) use type_index::{TypeIndex, type_ref_name};
pub(crate) use type_names::TypeNames;
pub(crate) use world::{GenericParameter, Lookup, ModuleNumber, TypeHandle, World};
