//! Signatures in words: as C# source has them, for people.

use super::types::element;
use super::{MethodSignature, Names, Type, basic_name};
use crate::metadata::{Metadata, Table};

/// Names of types and type parameters as a method has them.
pub(crate) struct CSharpNames<'n, 'a> {
    pub names: &'n dyn Names,
    pub metadata: &'n Metadata<'a>,
    /// The row of the type that declares the method.
    pub type_row: u32,
    pub method_row: u32,
}

impl CSharpNames<'_, '_> {
    fn type_parameter(&self, owner: u32, index: u32) -> Option<String> {
        let mut parameters = self.metadata.tables.sorted_rows(Table::GenericParam, 2, owner);
        let row = parameters.find(|row| row.cell(0) == index)?;
        Some(self.metadata.heaps.string(row.cell(3)).into_owned())
    }
}

/// The parameters of a method: `(string, List<int>, T[], ref int)`. Types go by their simple names.
pub(crate) fn csharp_parameters(signature: &MethodSignature, names: &CSharpNames<'_, '_>) -> String {
    let parameters: Vec<String> =
        signature.parameters.iter().map(|parameter| text(parameter, names)).collect();
    format!("({})", parameters.join(", "))
}

fn text(of: &Type, names: &CSharpNames<'_, '_>) -> String {
    match of {
        Type::Basic(byte) => keyword(*byte).to_owned(),
        Type::Named(_, token) => simple_name(&names.names.name(*token)).to_owned(),
        Type::Generic(_, token, arguments) => {
            let name = names.names.name(*token);
            let arguments: Vec<String> = arguments.iter().map(|argument| text(argument, names)).collect();
            format!("{}<{}>", simple_name(&name), arguments.join(", "))
        }
        Type::ClassParameter(index) => {
            names.type_parameter(names.type_row << 1, *index).unwrap_or_else(|| format!("!{index}"))
        }
        Type::MethodParameter(index) => {
            names.type_parameter(names.method_row << 1 | 1, *index).unwrap_or_else(|| format!("!!{index}"))
        }
        Type::Pointer(inner) => format!("{}*", text(inner, names)),
        Type::Reference(inner) => format!("ref {}", text(inner, names)),
        Type::Vector(inner) => format!("{}[]", text(inner, names)),
        Type::Array(inner, shape) => {
            let commas = (shape.rank as usize).saturating_sub(1).min(31);
            format!("{}[{}]", text(inner, names), ",".repeat(commas))
        }
        Type::Function(_) => "delegate*".to_owned(),
        Type::Modified(_, _, inner) | Type::Pinned(inner) => text(inner, names),
    }
}

/// A name without namespace, outer types and the number of type parameters.
fn simple_name(name: &str) -> &str {
    let simple = name.rsplit(['.', '+']).next().unwrap_or(name);
    simple.split('`').next().unwrap_or(simple)
}

fn keyword(byte: u8) -> &'static str {
    match byte {
        element::VOID => "void",
        element::BOOLEAN => "bool",
        0x03 => "char",
        element::I1 => "sbyte",
        element::U1 => "byte",
        0x06 => "short",
        0x07 => "ushort",
        element::I4 => "int",
        0x09 => "uint",
        0x0a => "long",
        0x0b => "ulong",
        0x0c => "float",
        0x0d => "double",
        element::STRING => "string",
        element::OBJECT => "object",
        element::NATIVE_INT => "IntPtr",
        element::NATIVE_UINT => "UIntPtr",
        other => simple_name(basic_name(other)),
    }
}
