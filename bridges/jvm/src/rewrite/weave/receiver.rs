//! Which type a trampoline takes as the receiver, so that the verifier accepts it wherever it
//! accepted the call.
//!
//! A call is verified against the type it names, and so is an argument: taking just that type is
//! right for all calls but two. `super.m()` is only allowed on the class's own objects. So is a
//! call of a *protected* method of a superclass in another package; and whether a method is
//! protected cannot be seen in the class that calls it.

use super::{Cast, InvokeKind, LeftOutReason, Weaver, type_of_class, version};
use crate::rewrite::selection::ReferenceText;

const OBJECT: &[u8] = b"java/lang/Object";

/// The trampoline's first parameter as a descriptor, or none if there is no receiver.
pub(super) type ReceiverParameter = Option<(Vec<u8>, Cast)>;

impl Weaver<'_> {
    /// The receiver of a method reference; `bound` is the type of the object it is bound to.
    pub(super) fn referenced_receiver(
        &self,
        index: u16,
        kind: InvokeKind,
        bound: Option<&[u8]>,
    ) -> Result<ReceiverParameter, LeftOutReason> {
        let receiver = self.receiver(index, kind)?;
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

    /// The receiver of a call.
    pub(super) fn receiver(&self, index: u16, kind: InvokeKind) -> Result<ReceiverParameter, LeftOutReason> {
        let called = self.pool.method(index).ok_or(LeftOutReason::IllegalReference)?;
        let parameter = match kind {
            InvokeKind::Static => return Ok(None),
            InvokeKind::Interface => called.owner,
            InvokeKind::Virtual => {
                if self.may_be_protected(index)? {
                    return Err(LeftOutReason::MaybeProtected);
                }
                called.owner
            }
            InvokeKind::Special => {
                let mut allowed = self.header.interfaces.iter().chain(&self.header.super_name);
                if called.owner != self.header.this_name && !allowed.any(|name| *name == called.owner) {
                    return Err(LeftOutReason::NotTheDirectSuperclass);
                }
                self.header.this_name
            }
        };
        let parameter = type_of_class(parameter).ok_or(LeftOutReason::IllegalReference)?;
        Ok(Some((parameter, Cast::None)))
    }

    /// Whether the method called by `invokevirtual` may be a protected one of a superclass that
    /// is named by a type other than the caller's own.
    fn may_be_protected(&self, index: u16) -> Result<bool, LeftOutReason> {
        let called = self.pool.method(index).ok_or(LeftOutReason::IllegalReference)?;
        let own = called.owner == self.header.this_name || called.owner.first() == Some(&b'[');
        if own {
            return Ok(false);
        }
        if called.owner == OBJECT {
            return Ok(matches!(called.name, b"clone" | b"finalize"));
        }
        let has_superclass = self.header.super_name.is_some_and(|name| name != OBJECT);
        let call = ReferenceText::of(&called);
        Ok(has_superclass
            && self.header.major < version::JAVA_5
            && !self.sites.is_public(&call.call(InvokeKind::Virtual)))
    }
}
