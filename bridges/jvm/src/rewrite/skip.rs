//! The outcomes of rewriting.

use super::{CallSite, NewCompanion, TrampolineSignature};

/// A call that was selected and still stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The call.
    pub site: CallSite,
    /// Why.
    pub reason: LeftOutReason,
}

/// Why a call could not be redirected. Displayed as a phrase that completes "left out because".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum LeftOutReason {
    /// The constant pool has no room.
    #[error("the constant pool of the class is full")]
    ConstantPoolFull,
    /// The class has as many methods as a class can have.
    #[error("the class has the greatest possible number of methods")]
    TooManyMethods,
    /// Receiver and arguments would need more than 255 slots.
    #[error("the call has the greatest possible number of arguments")]
    TooManyArguments,
    /// The trampoline's descriptor would be longer than a constant can be.
    #[error("the descriptor of the call has the greatest possible length")]
    DescriptorTooLong,
    /// A name or descriptor that the call uses is not a legal one.
    #[error("the call names its method in a way that is not legal")]
    IllegalReference,
    /// A protected method of a superclass may only be called on the class's own objects.
    #[error("the method may be protected, and the receiver is not known to be `this`")]
    MaybeProtected,
    /// `invokespecial`, before Java 7, of a class that is not known to be a superclass.
    #[error("the call bypasses the direct superclass")]
    NotTheDirectSuperclass,
    /// A receiver was asked for where there is none, or an argument that is not a reference.
    #[error("the call has no such receiver or argument to watch")]
    NothingToWatch,
    /// A serialised lambda is found again by the name of its implementation.
    #[error("it is made by a serializable method reference")]
    SerializableMethodReference,
    /// The class has as many bootstrap methods as a class can have.
    #[error("the class has the greatest possible number of bootstrap methods")]
    TooManyBootstrapMethods,
    /// Its trampoline can stand nowhere but in the class, and calls of that wait for the class's
    /// initialisation.
    #[error("watching it could make the program wait for the initialisation of the class")]
    WaitsForInitialisation,
    /// The types of a method reference do not line up.
    #[error("it is made by a method reference of an unknown form")]
    UnknownMethodReference,
    /// A class that is already loaded cannot get more methods.
    #[error("the class was already loaded when this call appeared in it")]
    AppearedLater,
}

/// A class that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rewritten {
    /// It has no call to redirect.
    Unchanged,
    /// It has, and `bytes` is what to load instead.
    Changed {
        /// The class file.
        bytes: Vec<u8>,
        /// The added methods, in order.
        trampolines: Vec<TrampolineSignature>,
        /// The class that must be defined first, by the same loader.
        companion: Option<NewCompanion>,
        /// Selected calls that stay as they were.
        left_out: Vec<LeftOut>,
    },
}

/// Why a class was left as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Skip {
    /// It is not a well-formed class file.
    #[error("it is not a well-formed class file: {what} (byte {offset})")]
    Malformed {
        /// What is wrong.
        what: &'static str,
        /// Where.
        offset: usize,
    },
    /// Its constant pool holds something that this version does not know.
    #[error("its constant pool holds a constant of the unknown kind {tag} (byte {offset})")]
    UnknownConstant {
        /// The kind.
        tag: u8,
        /// Where.
        offset: usize,
    },
    /// A class file of Java 1.0 lays out its code in another way.
    #[error("it was compiled for Java 1.0 (class file version {major}.{minor})")]
    TooOld {
        /// The major version.
        major: u16,
        /// The minor version.
        minor: u16,
    },
    /// Interfaces can have private methods since Java 8.
    #[error("it is an interface compiled for Java 7 or earlier, which cannot hold static methods")]
    InterfaceTooOld,
    /// It has methods named like trampolines.
    #[error("it is already instrumented: it has a method `rh$N`")]
    AlreadyInstrumented,
    /// Not one of the selected calls could be redirected.
    #[error("none of its {} watched calls can be redirected; the first one because {}", left_out.len(), first_reason(left_out))]
    NothingFits {
        /// All of them.
        left_out: Vec<LeftOut>,
    },
    /// The class that holds its trampolines cannot be written.
    #[error("the class that was to hold its added methods cannot be made: {reason}")]
    NoCompanion {
        /// Why.
        reason: LeftOutReason,
    },
    /// Its loader passes on only the names it knows.
    #[error(
        "its class loader does not find `java.lang.RedhandedHook`, which every watched call goes through"
    )]
    HookOutOfReach,
    /// A class that is transformed again must keep the methods it got the first time, and cannot.
    #[error("it cannot get again the methods that were added when it was loaded: {reason}")]
    CannotRepeat {
        /// Why.
        reason: LeftOutReason,
    },
}

fn first_reason(left_out: &[LeftOut]) -> String {
    left_out.first().map(|first| first.reason.to_string()).unwrap_or_default()
}
