//! Reading signatures.

use super::types::element;
use super::{ArrayShape, CallingConvention, ClassOrValue, MethodSignature, Modifier, Type};
use crate::bytes::Reader;
use crate::error::{Result, malformed};
use crate::metadata::{Coded, CodedKind, Token};

/// Types nested deeper than this are not read: no compiler writes them, and each level takes stack.
const DEEPEST: u32 = 64;
/// More parameters than this no method has.
const MOST_PARAMETERS: u32 = 0xffff;
/// The first byte of the type arguments of a method.
const INSTANTIATION: u8 = 0x0a;
/// The first byte of the types of local variables.
const LOCALS: u8 = 0x07;

/// Reads the signature of a method, all of `blob`.
pub(crate) fn read_method(blob: &[u8]) -> Result<MethodSignature> {
    let mut reader = Reader::new(blob, 0);
    let signature = method(&mut reader, 0)?;
    at_end(&reader)?;
    Ok(signature)
}

/// Reads a type, all of `blob`.
pub(crate) fn read_type(blob: &[u8]) -> Result<Type> {
    let mut reader = Reader::new(blob, 0);
    let read = any_type(&mut reader, 0)?;
    at_end(&reader)?;
    Ok(read)
}

/// Reads the type arguments of a method, all of `blob`.
pub(crate) fn read_instantiation(blob: &[u8]) -> Result<Vec<Type>> {
    let mut reader = Reader::new(blob, 0);
    if reader.u8()? != INSTANTIATION {
        return malformed("the type arguments of a method do not start as they should", 0);
    }
    let arguments = types(&mut reader, 0)?;
    at_end(&reader)?;
    Ok(arguments)
}

/// Reads the types of local variables, all of `blob`.
pub(crate) fn read_locals(blob: &[u8]) -> Result<Vec<Type>> {
    let mut reader = Reader::new(blob, 0);
    if reader.u8()? != LOCALS {
        return malformed("the types of local variables do not start as they should", 0);
    }
    let locals = types(&mut reader, 0)?;
    at_end(&reader)?;
    Ok(locals)
}

fn at_end(reader: &Reader<'_>) -> Result<()> {
    if reader.is_at_end() {
        Ok(())
    } else {
        malformed("a signature does not end where it should", reader.offset())
    }
}

fn method(reader: &mut Reader<'_>, depth: u32) -> Result<MethodSignature> {
    let convention = CallingConvention(reader.u8()?);
    let generic_parameters = if convention.is_generic() { reader.compressed()? } else { 0 };
    let count = count(reader)?;
    let result = any_type(reader, depth)?;
    let (mut parameters, mut sentinel) = (Vec::with_capacity(count), None);
    for index in 0..count {
        if reader.peek() == Some(element::SENTINEL) {
            reader.u8()?;
            sentinel = Some(index);
        }
        parameters.push(any_type(reader, depth)?);
    }
    Ok(MethodSignature { convention, generic_parameters, result, parameters, sentinel })
}

/// A number of types to come, each at least a byte long.
fn count(reader: &mut Reader<'_>) -> Result<usize> {
    let at = reader.offset();
    let count = reader.compressed()?;
    if count > MOST_PARAMETERS || count as usize > reader.rest().len() {
        return malformed("a signature has more types than bytes", at);
    }
    Ok(count as usize)
}

fn types(reader: &mut Reader<'_>, depth: u32) -> Result<Vec<Type>> {
    let count = count(reader)?;
    (0..count).map(|_| any_type(reader, depth)).collect()
}

fn any_type(reader: &mut Reader<'_>, depth: u32) -> Result<Type> {
    if depth > DEEPEST {
        return malformed("a signature nests types deeper than is supported", reader.offset());
    }
    let inner = |reader: &mut Reader<'_>| any_type(reader, depth + 1).map(Box::new);
    let at = reader.offset();
    Ok(match reader.u8()? {
        basic @ (element::VOID..=element::STRING
        | element::TYPED_BY_REF
        | element::NATIVE_INT
        | element::NATIVE_UINT
        | element::OBJECT) => Type::Basic(basic),
        element::POINTER => Type::Pointer(inner(reader)?),
        element::BY_REF => Type::Reference(inner(reader)?),
        element::VALUE_TYPE => Type::Named(ClassOrValue::Value, class(reader)?),
        element::CLASS => Type::Named(ClassOrValue::Class, class(reader)?),
        element::CLASS_PARAMETER => Type::ClassParameter(reader.compressed()?),
        element::METHOD_PARAMETER => Type::MethodParameter(reader.compressed()?),
        element::VECTOR => Type::Vector(inner(reader)?),
        element::ARRAY => {
            let of = inner(reader)?;
            Type::Array(of, shape(reader)?)
        }
        element::GENERIC_INSTANCE => {
            let kind = match reader.u8()? {
                element::CLASS => ClassOrValue::Class,
                element::VALUE_TYPE => ClassOrValue::Value,
                _ => return malformed("a generic type is neither class nor value type", at + 1),
            };
            let definition = class(reader)?;
            Type::Generic(kind, definition, types(reader, depth + 1)?)
        }
        element::FUNCTION => Type::Function(Box::new(method(reader, depth + 1)?)),
        element::REQUIRED_MODIFIER => {
            let modifier = class(reader)?;
            Type::Modified(Modifier::Required, modifier, inner(reader)?)
        }
        element::OPTIONAL_MODIFIER => {
            let modifier = class(reader)?;
            Type::Modified(Modifier::Optional, modifier, inner(reader)?)
        }
        element::PINNED => Type::Pinned(inner(reader)?),
        _ => return malformed("a signature has a type of an unknown kind", at),
    })
}

fn class(reader: &mut Reader<'_>) -> Result<Token> {
    let at = reader.offset();
    let coded = Coded(reader.compressed()?);
    match coded.token(CodedKind::TypeDefOrRef) {
        Some(token) => Ok(token),
        None => malformed("a signature names no type where it should", at),
    }
}

fn shape(reader: &mut Reader<'_>) -> Result<ArrayShape> {
    let rank = reader.compressed()?;
    let sizes = count(reader)?;
    let sizes = (0..sizes).map(|_| reader.compressed()).collect::<Result<_>>()?;
    let bounds = count(reader)?;
    let lower_bounds = (0..bounds).map(|_| reader.compressed_signed()).collect::<Result<_>>()?;
    Ok(ArrayShape { rank, sizes, lower_bounds })
}
