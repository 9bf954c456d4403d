//! Signatures in words: as reflection writes types, without type arguments.

use super::types::element;
use super::{MethodSignature, Type};
use crate::metadata::Token;

/// Tells the names of types.
pub(crate) trait Names {
    /// The name as reflection writes it: `System.Collections.Generic.List`1+Enumerator`.
    fn name(&self, token: Token) -> String;
}

/// The parameters of a method: `(System.String,!0,System.Int32[],!!1&)`.
pub(crate) fn parameters_text(signature: &MethodSignature, names: &dyn Names) -> String {
    let mut text = String::from("(");
    for (index, parameter) in signature.parameters.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        append(&mut text, parameter, names);
    }
    text.push(')');
    text
}

/// All of a signature that tells methods of one name apart, with custom modifiers left out.
pub(crate) fn signature_text(signature: &MethodSignature, names: &dyn Names) -> String {
    let mut text = parameters_text(signature, names);
    append(&mut text, &signature.result, names);
    let this = if signature.convention.has_this() { "this" } else { "" };
    format!("{this}`{}{text}", signature.generic_parameters)
}

fn append(text: &mut String, of: &Type, names: &dyn Names) {
    let mut suffixed = |inner: &Type, suffix: &str| {
        append(text, inner, names);
        text.push_str(suffix);
    };
    match of {
        Type::Basic(byte) => text.push_str(basic_name(*byte)),
        Type::Named(_, token) | Type::Generic(_, token, _) => text.push_str(&names.name(*token)),
        Type::ClassParameter(index) => text.push_str(&format!("!{index}")),
        Type::MethodParameter(index) => text.push_str(&format!("!!{index}")),
        Type::Pointer(inner) => suffixed(inner, "*"),
        Type::Reference(inner) => suffixed(inner, "&"),
        Type::Vector(inner) => suffixed(inner, "[]"),
        Type::Array(inner, shape) => {
            let commas = (shape.rank as usize).saturating_sub(1).min(31);
            suffixed(inner, &format!("[{}]", ",".repeat(commas)));
        }
        Type::Function(_) => text.push_str("System.IntPtr"),
        Type::Modified(_, _, inner) | Type::Pinned(inner) => append(text, inner, names),
    }
}

/// The name of a type that has an element of its own.
pub(crate) fn basic_name(byte: u8) -> &'static str {
    match byte {
        element::VOID => "System.Void",
        element::BOOLEAN => "System.Boolean",
        0x03 => "System.Char",
        element::I1 => "System.SByte",
        element::U1 => "System.Byte",
        0x06 => "System.Int16",
        0x07 => "System.UInt16",
        element::I4 => "System.Int32",
        0x09 => "System.UInt32",
        0x0a => "System.Int64",
        0x0b => "System.UInt64",
        0x0c => "System.Single",
        0x0d => "System.Double",
        element::STRING => "System.String",
        element::TYPED_BY_REF => "System.TypedReference",
        element::NATIVE_INT => "System.IntPtr",
        element::NATIVE_UINT => "System.UIntPtr",
        _ => "System.Object",
    }
}
