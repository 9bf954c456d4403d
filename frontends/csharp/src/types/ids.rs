//! Numbers of declarations that types refer to.

/// The declaration of a class, struct, interface, enum or delegate: an index into the declared
/// types of a compilation. The first ones are the [`Special`](super::Special) types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// The declaration of a type parameter of a type or a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeParamId(pub u32);
