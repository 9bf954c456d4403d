use std::sync::Arc;

use super::{FunctionId, Instruction, Reg, SlotId, Span, Target, TypeId};

/// Who wrote a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The program that is checked.
    Program,
    /// A model of a library: not shown in stacks; what it does is told as done by its caller in
    /// the program.
    Model,
}

/// Whether a function runs as one atomic section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Atomicity {
    /// Other threads may run between its instructions.
    Interruptible,
    /// As if it began with `AtomicBegin` and ended, however it ends, with `AtomicEnd`.
    Atomic,
}

/// A constant that needs more than 32 bits.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// An integer, also an unsigned one with 64 bits as the same bits.
    Int(i64),
    /// A float of either precision.
    Float(f64),
    /// A string. Equal literals are one object in a run.
    String(Arc<str>),
}

/// What a call site or a delegate site names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// Just this function.
    Function(FunctionId),
    /// What the receiver's type makes of the slot.
    Slot(SlotId),
    /// No function: the first argument is a delegate, or the site belongs to an intrinsic.
    None,
}

/// The callee and arguments of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// What is called.
    pub callee: Callee,
    /// The arguments, the receiver or delegate first. Missing ones become unknown, surplus ones
    /// are dropped.
    pub arguments: Box<[Reg]>,
}

/// How one kind of delegate object is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelegateSite {
    /// The delegate's type.
    pub ty: TypeId,
    /// The function, or the slot that is resolved on the target when the delegate is made.
    pub callee: Callee,
    /// Passed as the first argument of each call; none for static functions.
    pub target: Option<Reg>,
}

/// The targets of a [`Instruction::Switch`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchTable {
    /// The target for each value from 0.
    pub targets: Box<[Target]>,
    /// The target for all other values.
    pub default: Target,
}

/// What a region does when an exception leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// An exception of `ty` (of any type, if none) goes to the handler, in register `exception`.
    /// Filters are code in the handler that throws again.
    Catch {
        /// The type, or none for everything.
        ty: Option<TypeId>,
        /// Where the handler finds the exception.
        exception: Reg,
    },
    /// The handler runs whenever the region is left by an exception or by [`Instruction::Leave`],
    /// and ends with [`Instruction::EndFinally`].
    Finally,
}

/// A `try` region and one handler of it. Regions stand innermost first; several `catch` handlers
/// of one `try` are several regions in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// First instruction of the region.
    pub start: Target,
    /// One past its last.
    pub end: Target,
    /// First instruction of the handler.
    pub handler: Target,
    /// One past its last.
    pub handler_end: Target,
    /// What the handler is for.
    pub handling: Handling,
}

/// The code of one function. Made by a [`FunctionBuilder`](crate::ir::FunctionBuilder), which
/// guarantees that targets and table indices exist and that registers are below `registers`.
#[derive(Clone, Debug)]
pub struct Function {
    pub(crate) name: Arc<str>,
    pub(crate) origin: Origin,
    pub(crate) atomicity: Atomicity,
    pub(crate) parameters: u16,
    pub(crate) registers: u16,
    pub(crate) code: Box<[Instruction]>,
    pub(crate) constants: Box<[Constant]>,
    pub(crate) types: Box<[TypeId]>,
    pub(crate) calls: Box<[CallSite]>,
    pub(crate) delegates: Box<[DelegateSite]>,
    pub(crate) switches: Box<[SwitchTable]>,
    pub(crate) regions: Box<[Region]>,
    /// From which instruction on a span holds; ascending.
    pub(crate) spans: Box<[(u32, Span)]>,
}

impl Function {
    /// A function that returns nothing.
    pub(crate) fn empty() -> Self {
        let code = super::FunctionBuilder::new("?", 0);
        code.finish().expect("a function without instructions has nothing to be wrong")
    }

    /// The display name (`Bank.Account.Transfer`).
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Who wrote it.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// How many parameters it takes, the receiver included.
    pub fn parameters(&self) -> u16 {
        self.parameters
    }

    /// Its instructions.
    pub fn code(&self) -> &[Instruction] {
        &self.code
    }

    /// The source text that the instruction at `pc` came from, if the front end said so.
    pub fn span(&self, pc: u32) -> Option<Span> {
        let after = self.spans.partition_point(|&(first, _)| first <= pc);
        after.checked_sub(1).map(|index| self.spans[index].1)
    }
}
