//! Writing signatures: what was read comes out byte for byte, given the same tokens.

use super::types::element;
use super::{ClassOrValue, MethodSignature, Modifier, Type};
use crate::bytes::{write_compressed, write_compressed_signed};
use crate::metadata::{Coded, CodedKind, Token};

/// Writes the signature of a method.
pub(crate) fn write_method(signature: &MethodSignature) -> Vec<u8> {
    let mut out = Vec::new();
    method(&mut out, signature);
    out
}

/// Writes a type.
pub(crate) fn write_type(written: &Type) -> Vec<u8> {
    let mut out = Vec::new();
    any_type(&mut out, written);
    out
}

/// Writes the type arguments of a method.
pub(crate) fn write_instantiation(arguments: &[Type]) -> Vec<u8> {
    let mut out = vec![0x0a];
    types(&mut out, arguments);
    out
}

fn method(out: &mut Vec<u8>, signature: &MethodSignature) {
    out.push(signature.convention.0);
    if signature.convention.is_generic() {
        write_compressed(out, signature.generic_parameters);
    }
    write_compressed(out, signature.parameters.len() as u32);
    any_type(out, &signature.result);
    for (index, parameter) in signature.parameters.iter().enumerate() {
        if signature.sentinel == Some(index) {
            out.push(element::SENTINEL);
        }
        any_type(out, parameter);
    }
}

fn types(out: &mut Vec<u8>, list: &[Type]) {
    write_compressed(out, list.len() as u32);
    for one in list {
        any_type(out, one);
    }
}

fn any_type(out: &mut Vec<u8>, written: &Type) {
    let mut wrapped = |byte: u8, inner: &Type| {
        out.push(byte);
        any_type(out, inner);
    };
    match written {
        Type::Basic(byte) => out.push(*byte),
        Type::Pointer(inner) => wrapped(element::POINTER, inner),
        Type::Reference(inner) => wrapped(element::BY_REF, inner),
        Type::Vector(inner) => wrapped(element::VECTOR, inner),
        Type::Pinned(inner) => wrapped(element::PINNED, inner),
        Type::ClassParameter(index) => numbered(out, element::CLASS_PARAMETER, *index),
        Type::MethodParameter(index) => numbered(out, element::METHOD_PARAMETER, *index),
        Type::Named(kind, token) => {
            out.push(kind_element(*kind));
            class(out, *token);
        }
        Type::Array(inner, shape) => {
            wrapped(element::ARRAY, inner);
            write_compressed(out, shape.rank);
            write_compressed(out, shape.sizes.len() as u32);
            shape.sizes.iter().for_each(|size| write_compressed(out, *size));
            write_compressed(out, shape.lower_bounds.len() as u32);
            shape.lower_bounds.iter().for_each(|bound| write_compressed_signed(out, *bound));
        }
        Type::Generic(kind, token, arguments) => {
            out.extend_from_slice(&[element::GENERIC_INSTANCE, kind_element(*kind)]);
            class(out, *token);
            types(out, arguments);
        }
        Type::Function(signature) => {
            out.push(element::FUNCTION);
            method(out, signature);
        }
        Type::Modified(modifier, token, inner) => {
            out.push(match modifier {
                Modifier::Required => element::REQUIRED_MODIFIER,
                Modifier::Optional => element::OPTIONAL_MODIFIER,
            });
            class(out, *token);
            any_type(out, inner);
        }
    }
}

fn numbered(out: &mut Vec<u8>, byte: u8, index: u32) {
    out.push(byte);
    write_compressed(out, index);
}

fn kind_element(kind: ClassOrValue) -> u8 {
    match kind {
        ClassOrValue::Class => element::CLASS,
        ClassOrValue::Value => element::VALUE_TYPE,
    }
}

/// Only types are named in signatures, so there is always such an index.
fn class(out: &mut Vec<u8>, token: Token) {
    let coded = Coded::new(CodedKind::TypeDefOrRef, token).unwrap_or(Coded(0));
    write_compressed(out, coded.0);
}

#[cfg(test)]
mod tests {
    use super::super::{read_method, read_type};
    use super::*;

    #[test]
    fn what_was_read_is_written() {
        let blobs: [&[u8]; 4] = [
            // instance bool M<T>(Dictionary<!0, !!0[]>, ref int, int[0..., 5...])
            &[0x30, 1, 3, 2, 0x15, 0x12, 0x09, 2, 0x13, 0, 0x1d, 0x1e, 0, 0x10, 8, 0x14, 8, 2, 0, 2, 0, 0x0a],
            // vararg void M(string, ..., modreq(C) int*)
            &[0x05, 2, 1, 0x0e, 0x41, 0x1f, 0x0d, 0x0f, 8],
            // void M(method void *(object))
            &[0x00, 1, 1, 0x1b, 0x00, 1, 1, 0x1c],
            &[0x00, 0, 0x11, 0x81, 0x41],
        ];
        for blob in blobs {
            assert_eq!(write_method(&read_method(blob).unwrap()), blob);
        }
    }

    #[test]
    fn deep_and_cut_signatures_are_refused() {
        assert!(read_type(&[0x1d; 4000]).is_err());
        let mut deep = vec![0x1d; 60];
        deep.push(8);
        assert!(read_type(&deep).is_ok());
        assert!(read_type(&[8, 8]).is_err());
        assert!(read_method(&[0, 0xc0, 0, 0xff, 0xff, 1]).is_err());
    }
}
