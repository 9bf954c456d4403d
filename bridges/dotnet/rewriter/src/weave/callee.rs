//! The method that a call names.

use crate::metadata::{Metadata, Table, Token};
use crate::outcome::LeftOutReason;
use crate::signature::{
    ArrayShape, CallingConvention, ClassOrValue, MethodSignature, Type, read_instantiation, read_method,
    read_type,
};

/// A method as a MethodDef or MemberRef row names it.
#[derive(Clone, Debug)]
pub(super) struct Callee {
    pub owner: Owner,
    pub name: Vec<u8>,
    /// As the method declares it, with type parameters.
    pub signature: MethodSignature,
}

/// The type that a call names.
#[derive(Clone, Debug)]
pub(super) enum Owner {
    /// A TypeDef or TypeRef.
    Named(Token),
    /// An instance of a generic type, in terms of the caller's type parameters.
    Generic { kind: ClassOrValue, definition: Token, arguments: Vec<Type> },
    /// An array with its accessors.
    Array { element: Type, shape: ArrayShape },
}

impl Owner {
    /// The TypeDef or TypeRef of the class.
    pub fn definition(&self) -> Option<Token> {
        match self {
            Owner::Named(token) | Owner::Generic { definition: token, .. } => Some(*token),
            Owner::Array { .. } => None,
        }
    }

    /// What its type parameters stand for at the call.
    pub fn arguments(&self) -> Vec<Type> {
        match self {
            Owner::Named(_) => Vec::new(),
            Owner::Generic { arguments, .. } => arguments.clone(),
            Owner::Array { element, .. } => vec![element.clone()],
        }
    }
}

/// The method that the token of a call names, and the type arguments of its own.
pub(super) fn method_and_arguments<'a>(
    metadata: &Metadata<'a>,
    token: Token,
) -> Option<(Token, Option<&'a [u8]>)> {
    match token.table()? {
        Table::MethodDef | Table::MemberRef => Some((token, None)),
        Table::MethodSpec => {
            let row = metadata.tables.row(Table::MethodSpec, token.row())?;
            Some((row.coded(0)?, Some(metadata.heaps.blob(row.cell(1))?)))
        }
        _ => None,
    }
}

/// The type arguments in a blob of a MethodSpec.
pub(super) fn method_arguments(blob: Option<&[u8]>) -> Result<Vec<Type>, LeftOutReason> {
    match blob {
        None => Ok(Vec::new()),
        Some(blob) => read_instantiation(blob).map_err(|_| LeftOutReason::UnusualReference),
    }
}

impl Callee {
    /// Reads the method that a MethodDef or MemberRef token names. `owners` tells the type that
    /// declares a method of this assembly.
    pub fn read(
        metadata: &Metadata<'_>,
        token: Token,
        owners: &dyn Fn(u32) -> Option<u32>,
    ) -> Result<Callee, LeftOutReason> {
        let unusual = LeftOutReason::UnusualReference;
        let (owner, name, signature) = match token.table() {
            Some(Table::MethodDef) => {
                let row = metadata.tables.row(Table::MethodDef, token.row()).ok_or(unusual.clone())?;
                let owner = owners(token.row()).ok_or(unusual.clone())?;
                if is_generic(metadata, owner) {
                    return Err(unusual);
                }
                (Owner::Named(Token::new(Table::TypeDef, owner)), row.cell(3), row.cell(4))
            }
            Some(Table::MemberRef) => {
                let row = metadata.tables.row(Table::MemberRef, token.row()).ok_or(unusual.clone())?;
                let parent = row.coded(0).ok_or(unusual.clone())?;
                (owner_of(metadata, parent)?, row.cell(1), row.cell(2))
            }
            _ => return Err(unusual),
        };
        let blob = metadata.heaps.blob(signature).ok_or(unusual.clone())?;
        let signature = read_method(blob).map_err(|_| unusual)?;
        Ok(Callee { owner, name: metadata.heaps.string_bytes(name).to_vec(), signature })
    }

    /// Whether it looks like the constructor of a delegate.
    pub fn may_make_delegates(&self) -> bool {
        self.name == b".ctor"
            && self.signature.parameters == [Type::OBJECT, Type::NATIVE_INT]
            && self.signature.convention.0 == CallingConvention::HAS_THIS
    }

    /// Checks that arguments are passed as those of a proxy are.
    ///
    /// # Errors
    /// They are not.
    pub fn check_convention(&self) -> Result<(), LeftOutReason> {
        let convention = self.signature.convention;
        if convention.has_variable_arguments() || self.signature.sentinel.is_some() {
            return Err(LeftOutReason::VariableArguments);
        }
        if !convention.is_managed() || convention.has_explicit_this() {
            return Err(LeftOutReason::UnusualReference);
        }
        Ok(())
    }
}

fn owner_of(metadata: &Metadata<'_>, parent: Token) -> Result<Owner, LeftOutReason> {
    match parent.table() {
        Some(Table::TypeDef | Table::TypeRef) => Ok(Owner::Named(parent)),
        // The parent of a call with `__arglist` of a method of this assembly.
        Some(Table::MethodDef) => Err(LeftOutReason::VariableArguments),
        Some(Table::TypeSpec) => {
            let row = metadata.tables.row(Table::TypeSpec, parent.row());
            let blob = row.and_then(|row| metadata.heaps.blob(row.cell(0)));
            match blob.and_then(|blob| read_type(blob).ok()) {
                Some(Type::Generic(kind, definition, arguments))
                    if definition.table() != Some(Table::TypeSpec) =>
                {
                    Ok(Owner::Generic { kind, definition, arguments })
                }
                Some(Type::Array(element, shape)) => Ok(Owner::Array { element: *element, shape }),
                _ => Err(LeftOutReason::UnusualReference),
            }
        }
        _ => Err(LeftOutReason::UnusualReference),
    }
}

fn is_generic(metadata: &Metadata<'_>, type_row: u32) -> bool {
    metadata.tables.sorted_rows(Table::GenericParam, 2, type_row << 1).next().is_some()
}
