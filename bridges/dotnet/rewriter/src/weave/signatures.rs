//! How the signature of a method becomes that of its proxy: type parameters of the class come first
//! among the proxy's, those of the method follow. Where it is known what those of the class stand for, that
//! takes their place: a runtime has made `List<string>` for the program anyway, but would make a `List<T>` and all
//! that belongs to it for the `T` of each proxy.

use std::convert::Infallible;

use super::callee::{Callee, Owner};
use crate::metadata::Token;
use crate::outcome::LeftOutReason;
use crate::signature::{CallingConvention, ClassOrValue, MethodSignature, Substitution, Type};

/// Replaces type parameters of a class and of its methods by those of a method that has all of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// What the first one of the class becomes.
    pub class: u32,
    /// What the first one of the method becomes.
    pub method: u32,
}

impl Shift {
    /// Those of the class come first, those of the method follow.
    pub fn of(arity: Arity) -> Shift {
        Shift { class: 0, method: arity.class }
    }
}

/// Replaces the type parameters of a class by what they stand for. Its methods have none of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'t>(pub &'t [Type]);

impl Substitution for Known<'_> {
    type Error = Infallible;

    fn token(&mut self, token: Token) -> Result<Token, Infallible> {
        Ok(token)
    }

    fn class_parameter(&mut self, index: u32) -> Result<Type, Infallible> {
        // What is not there stays, and is refused later.
        let known = usize::try_from(index).ok().and_then(|index| self.0.get(index));
        Ok(known.cloned().unwrap_or(Type::ClassParameter(index)))
    }

    fn method_parameter(&mut self, index: u32) -> Result<Type, Infallible> {
        Ok(Type::MethodParameter(index))
    }
}

impl Substitution for Shift {
    type Error = Infallible;

    fn token(&mut self, token: Token) -> Result<Token, Infallible> {
        Ok(token)
    }

    fn class_parameter(&mut self, index: u32) -> Result<Type, Infallible> {
        Ok(Type::MethodParameter(index.saturating_add(self.class)))
    }

    fn method_parameter(&mut self, index: u32) -> Result<Type, Infallible> {
        Ok(Type::MethodParameter(index.saturating_add(self.method)))
    }
}

/// What a proxy is called with for the receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Receiver {
    /// There is none.
    None,
    /// An object.
    Object(Type),
    /// A value type, by reference.
    Value(Type),
    /// Of a type parameter, by reference: the call has a `constrained.` prefix.
    Constrained,
}

/// The type parameters of a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arity {
    pub class: u32,
    pub method: u32,
    /// One more for the type of a receiver with `constrained.`.
    pub constrained: bool,
}

impl Arity {
    pub fn total(self) -> u32 {
        self.class + self.method + u32::from(self.constrained)
    }
}

/// The owner's type as it is, where it is known what its type parameters stand for; otherwise as
/// [`owner_type`].
pub(super) fn owner_type_of(
    owner: &Owner,
    known: Option<&[Type]>,
    named_kind: ClassOrValue,
) -> (ClassOrValue, Type) {
    let (kind, open) = owner_type(owner, named_kind, 0);
    let Some(known) = known else { return (kind, open) };
    let closed = match open {
        Type::Generic(kind, definition, _) => Type::Generic(kind, definition, known.to_vec()),
        Type::Array(element, shape) => Type::Array(known.first().cloned().map_or(element, Box::new), shape),
        other => other,
    };
    (kind, closed)
}

/// The owner's type with the proxy's type parameters, from the one numbered `first` on, for its own.
/// `named_kind` is the kind of an owner that is not generic.
pub(super) fn owner_type(owner: &Owner, named_kind: ClassOrValue, first: u32) -> (ClassOrValue, Type) {
    match owner {
        Owner::Named(token) => (named_kind, Type::Named(named_kind, *token)),
        Owner::Generic { kind, definition, arguments } => {
            let parameters = (first..first + arguments.len() as u32).map(Type::MethodParameter).collect();
            (*kind, Type::Generic(*kind, *definition, parameters))
        }
        Owner::Array { shape, .. } => {
            let element = Box::new(Type::MethodParameter(first));
            (ClassOrValue::Class, Type::Array(element, shape.clone()))
        }
    }
}

/// The signature of the proxy.
pub(super) fn proxy_signature(
    callee: &Callee,
    receiver: &Receiver,
    makes_object: Option<&Type>,
    arity: Arity,
    known: Option<&[Type]>,
) -> MethodSignature {
    let open = open_signature(callee);
    let Ok(shifted) = match known {
        Some(known) => open.substituted(&mut Known(known)),
        None => open.substituted(&mut Shift::of(arity)),
    };
    let first = match receiver {
        Receiver::None => None,
        Receiver::Object(of) => Some(of.clone()),
        Receiver::Value(of) => Some(Type::Reference(Box::new(of.clone()))),
        Receiver::Constrained => {
            Some(Type::Reference(Box::new(Type::MethodParameter(arity.class + arity.method))))
        }
    };
    let convention = if arity.total() > 0 { CallingConvention::GENERIC } else { 0 };
    MethodSignature {
        convention: CallingConvention(convention),
        generic_parameters: arity.total(),
        result: makes_object.cloned().unwrap_or(shifted.result),
        parameters: first.into_iter().chain(shifted.parameters).collect(),
        sentinel: None,
    }
}

/// The signature with type parameters. Array accessors are named with the element's type in their
/// signatures; here they get a type parameter too.
pub(super) fn open_signature(callee: &Callee) -> MethodSignature {
    let mut signature = callee.signature.clone();
    let Owner::Array { element, .. } = &callee.owner else { return signature };
    let parameter = Type::ClassParameter(0);
    match callee.name.as_slice() {
        b"Get" if signature.result == *element => signature.result = parameter,
        b"Address" if signature.result == Type::Reference(Box::new(element.clone())) => {
            signature.result = Type::Reference(Box::new(parameter));
        }
        b"Set" => {
            if let Some(last) = signature.parameters.last_mut().filter(|last| *last == element) {
                *last = parameter;
            }
        }
        _ => {}
    }
    signature
}

/// Checks that all type parameters in a signature are there.
///
/// # Errors
/// One is not.
pub(super) fn check_parameters(signature: &MethodSignature, count: u32) -> Result<(), LeftOutReason> {
    let mut all_there = true;
    let mut look = |part: &Type| match part {
        Type::MethodParameter(index) => all_there &= *index < count,
        Type::ClassParameter(_) | Type::Pinned(_) => all_there = false,
        _ => {}
    };
    signature.result.visit(&mut look);
    signature.parameters.iter().for_each(|parameter| parameter.visit(&mut look));
    if all_there { Ok(()) } else { Err(LeftOutReason::UnusualReference) }
}
