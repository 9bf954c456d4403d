//! Redirects chosen calls of a class file through methods added to the same class, or to a class
//! beside it.
//!
//! For each selected call, one private synthetic method `rh$N` (a *trampoline*) is appended to the
//! class. It takes what the call takes, tells `java.lang.RedhandedHook.call` the receiver and the
//! number of the site, and makes the original call. The call instruction itself becomes a call of
//! the trampoline, padded with `nop`s: `invokespecial` where an instance method calls one on an
//! object of the class, `invokestatic` elsewhere.
//!
//! # Why this way
//! No byte of existing code moves, so stack maps, exception tables, line numbers and whatever
//! else names a position stay valid untouched, whatever compiler or language they come from. New
//! constants go behind the old ones, so no index changes either. The alternative, inserting the
//! hook before each call, needs stack maps computed anew, and for those the class hierarchy, which
//! is not known while a class is being loaded. The price is one more frame on the stack during the
//! call.
//!
//! # What it cannot see
//! * Calls made by reflection, by method handles other than method references, or by
//!   `invokedynamic` of languages whose bootstrap methods are not Java's.
//! * Calls that could not be redirected with certainty that the class still verifies. Each is
//!   reported as [`LeftOut`] with its [`LeftOutReason`].
//! * A class format that is not understood in full is left as it is ([`Skip`]).
//!
//! # What changes for the program
//! * `getDeclaredMethods` shows the trampolines, as synthetic; stack traces show them with the
//!   line of the call. The default `serialVersionUID` ignores private methods and stays.
//! * The text of a `NullPointerException` thrown by the call itself names a parameter of the
//!   trampoline instead of the variable.
//! * An `invokestatic` waits until the class is initialised: a static initialiser that waits for
//!   another thread which makes such a call in an instance method of the same class would wait for
//!   ever. [`rewrite_beside`] puts the trampolines of these calls into a class of their own, a
//!   *companion*, as far as that class may make the call.
//!
//! Nothing in here panics, whatever the input, or talks to a JVM.
#![forbid(unsafe_code)]

mod added;
mod bootstrap;
mod bytes;
mod class_file;
mod code;
mod constant_pool;
mod descriptor;
mod initialisation;
mod modified_utf8;
mod own_receiver;
mod pool_extension;
mod selection;
mod sites;
mod skip;
mod trampoline;
mod weave;

pub use added::{
    Companion, CompanionTrampoline, CompanionUse, NewCompanion, TrampolineForm, TrampolineSignature,
};
pub use sites::{CallReference, CallSite, InvokeKind, Selection, Sites};
pub use skip::{LeftOut, LeftOutReason, Rewritten, Skip};
pub use weave::{is_companion_name, rewrite, rewrite_beside};
