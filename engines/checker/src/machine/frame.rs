use crate::detection::ContextId;
use crate::ir::{Atomicity, Function, Reg, Target, TypeId};
use crate::value::{Ref, Value};

/// What is to be done when a function returns, beside handing over its result.
#[derive(Clone, Debug)]
pub(crate) enum Purpose {
    /// Nothing.
    Call,
    /// The type is initialised.
    StaticConstructor(TypeId),
    /// The coroutine ends, or its registers are put back into it.
    Coroutine(Ref),
    /// The finalizer of this object; the thread takes the next one.
    Finalizer(Ref),
    /// The other delegates of a list are called.
    Multicast(Box<Multicast>),
}

/// Delegates of a list that are still to be called, the next one last.
#[derive(Clone, Debug)]
pub(crate) struct Multicast {
    pub remaining: Vec<Value>,
    pub arguments: Vec<Value>,
}

/// What goes on when a `finally` handler ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pending {
    Leave(Target),
    Throw(Value),
}

impl Pending {
    fn value(&self) -> Option<Value> {
        match *self {
            Pending::Throw(exception) => Some(exception),
            Pending::Leave(_) => None,
        }
    }
}

/// An activation of a function.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    pub function: &'a Function,
    /// The next instruction; while another frame is above, the one after the call.
    pub pc: u32,
    /// Its first register in the thread's.
    pub base: u32,
    /// Where the caller wants the result.
    pub dst: Reg,
    /// The caller's context and atomic sections.
    pub caller_context: ContextId,
    pub caller_atomic: u32,
    pub purpose: Purpose,
    /// `finally` handlers that are running, with the regions they belong to, outermost first.
    pub pending: Vec<(u32, Pending)>,
}

impl Frame<'_> {
    /// The depth of atomic sections when the function began, its own included.
    pub fn entry_atomic(&self) -> u32 {
        self.caller_atomic + u32::from(self.function.atomicity == Atomicity::Atomic)
    }

    /// Calls `visit` with each value that it holds beside its registers.
    pub fn for_each_value(&self, mut visit: impl FnMut(Value)) {
        self.pending.iter().filter_map(|(_, pending)| pending.value()).for_each(&mut visit);
        match &self.purpose {
            Purpose::Coroutine(object) | Purpose::Finalizer(object) => visit(Value::Ref(*object)),
            Purpose::Multicast(list) => list.remaining.iter().chain(&list.arguments).copied().for_each(visit),
            Purpose::Call | Purpose::StaticConstructor(_) => {}
        }
    }
}

/// Whether a coroutine can be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoroutineState {
    Suspended,
    Running,
    Finished,
}

/// A suspended activation.
#[derive(Debug)]
pub(crate) struct Coroutine {
    pub state: CoroutineState,
    pub id: crate::ir::FunctionId,
    pub pc: u32,
    pub registers: Vec<Value>,
    pub pending: Vec<(u32, Pending)>,
    /// Where it wants the argument of the next resumption.
    pub dst: Option<Reg>,
}

impl Coroutine {
    /// All values it holds.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        let pending = self.pending.iter().filter_map(|(_, pending)| pending.value());
        self.registers.iter().copied().chain(pending)
    }
}
