//! Which type a trampoline takes as the receiver, so that the verifier accepts it wherever it
//! accepted the call.
//!
//! A call is verified against the type it names, and so is an argument: taking just that type is
//! right for all calls but two. `super.m()` is only allowed on the class's own objects. So is a
//! call of a *protected* method of a superclass in another package; and whether a method is
//! protected cannot be seen in the class that calls it. Since Java 5 compilers name the class of
//! the receiver in a call, so that one of a protected method names the caller's own class or a
//! subclass; but that is a rule for compilers, which other producers of class files and older
//! compilers do not follow. Where a call is made on `this`, the caller's class is right in every
//! case.

use std::collections::HashSet;

use super::{Cast, InvokeKind, LeftOutReason, Method, Weaver, type_of_class, version};
use crate::rewrite::class_file::OwnReceiver;
use crate::rewrite::constant_pool::{ConstantPool, MethodReference};
use crate::rewrite::own_receiver::calls_on_this;
use crate::rewrite::selection::ReferenceText;

const OBJECT: &[u8] = b"java/lang/Object";

/// The trampoline's first parameter as a descriptor, or none if there is no receiver.
pub(super) type ReceiverParameter = Option<(Vec<u8>, Cast)>;

/// The calls of a method that are made on `this`; looked for when first asked.
pub(super) struct OwnCalls<'m> {
    method: &'m Method<'m>,
    code: &'m [u8],
    found: Option<HashSet<usize>>,
}

impl<'m> OwnCalls<'m> {
    pub fn of(method: &'m Method<'m>, code: &'m [u8]) -> Self {
        OwnCalls { method, code, found: None }
    }

    /// Whether the call at this offset of the code is one.
    pub fn contains(&mut self, pool: &ConstantPool<'_>, at: usize) -> bool {
        let found = self.found.get_or_insert_with(|| match self.method.receiver {
            OwnReceiver::This => calls_on_this(pool, self.code, &self.method.handlers),
            OwnReceiver::None => HashSet::new(),
        });
        found.contains(&at)
    }
}

/// Whether a method called by `invokevirtual` may be a protected one of a superclass, named by
/// another type than the caller's own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Protection {
    /// It is public, or its owner's name shows that it is allowed anyway.
    None,
    /// By the rules for compilers it is not.
    AgainstTheRules,
    /// Nothing speaks against it.
    Possible,
}

impl Weaver<'_> {
    /// The receiver of a call. `on_this` tells whether it is known to be made on `this`.
    pub(super) fn receiver(
        &self,
        index: u16,
        kind: InvokeKind,
        mut on_this: impl FnMut() -> bool,
    ) -> Result<ReceiverParameter, LeftOutReason> {
        let called = self.pool.method(index).ok_or(LeftOutReason::IllegalReference)?;
        let parameter = match kind {
            InvokeKind::Static => return Ok(None),
            InvokeKind::Interface => called.owner,
            InvokeKind::Virtual => match self.protection(&called) {
                Protection::None => called.owner,
                Protection::AgainstTheRules | Protection::Possible if on_this() => self.header.this_name,
                Protection::AgainstTheRules => called.owner,
                Protection::Possible => return Err(LeftOutReason::MaybeProtected),
            },
            InvokeKind::Special => {
                // Anything else is refused by the verifier, but until then not in code that cannot
                // be reached, while the trampoline can be.
                let mut allowed = self.header.interfaces.iter().chain(&self.header.super_name);
                if self.header.major < version::JAVA_7
                    && called.owner != self.header.this_name
                    && !allowed.any(|name| *name == called.owner)
                {
                    return Err(LeftOutReason::NotTheDirectSuperclass);
                }
                self.header.this_name
            }
        };
        let parameter = type_of_class(parameter).ok_or(LeftOutReason::IllegalReference)?;
        Ok(Some((parameter, Cast::None)))
    }

    /// The receiver of a method reference; `bound` is the type of the object it is bound to.
    pub(super) fn referenced_receiver(
        &self,
        index: u16,
        kind: InvokeKind,
        bound: Option<&[u8]>,
    ) -> Result<ReceiverParameter, LeftOutReason> {
        let receiver = self.receiver(index, kind, || false)?;
        Ok(match (receiver, bound) {
            (Some((named, _)), Some(bound)) if bound != named.as_slice() => {
                if kind == InvokeKind::Special {
                    return Err(LeftOutReason::UnknownMethodReference);
                }
                // Always succeeds: `LambdaMetafactory` has checked the types.
                Some((bound.to_vec(), Cast::ToOwner))
            }
            (receiver, _) => receiver,
        })
    }

    fn protection(&self, called: &MethodReference<'_>) -> Protection {
        let is_array = called.owner.first() == Some(&b'[');
        if is_array || called.owner == self.header.this_name {
            return Protection::None;
        }
        if called.owner == OBJECT {
            let protected = matches!(called.name, b"clone" | b"finalize");
            return if protected { Protection::Possible } else { Protection::None };
        }
        let has_superclass = self.header.super_name.is_some_and(|name| name != OBJECT);
        if !has_superclass || self.sites.is_public(&ReferenceText::of(called).call(InvokeKind::Virtual)) {
            Protection::None
        } else if self.header.major >= version::JAVA_5 {
            Protection::AgainstTheRules
        } else {
            Protection::Possible
        }
    }
}
