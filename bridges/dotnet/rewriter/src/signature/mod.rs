//! Signatures (ECMA-335 II.23.2): read into types, written again, told in words.

mod csharp;
mod read;
mod substitute;
mod text;
mod types;
mod write;

pub(crate) use csharp::{CSharpNames, csharp_parameters};
pub(crate) use read::{read_instantiation, read_locals, read_method, read_type};
pub(crate) use substitute::Substitution;
pub(crate) use text::{Names, basic_name, parameters_text, signature_text};
pub(crate) use types::element;
pub(crate) use types::{ArrayShape, CallingConvention, ClassOrValue, MethodSignature, Modifier, Type};
pub(crate) use write::{write_instantiation, write_method, write_type};
