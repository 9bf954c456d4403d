use super::{FieldIndex, Intrinsic, NumberKind, Reg, StaticId, TableIndex, Target, TypeId, TypeIndex};

/// How an access of a variable takes part in race detection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mode {
    /// An ordinary access. Inside an atomic section it is not tracked.
    Plain,
    /// A volatile or atomic access: never races with another of its kind; a read acquires what
    /// the writes before it released. Tracked inside atomic sections too.
    Volatile,
    /// Not seen by race detection and no point where threads switch: registers in disguise, such
    /// as the private state of a model, or finding the cell of a struct within an object.
    Untracked,
}

/// What the equality of two values means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Equality {
    /// Numbers by value, references by identity.
    Identity,
    /// As identity, but strings by their text, delegates by target and function, boxed numbers
    /// and structs by type and content.
    Content,
}

/// What becomes of a branch on a condition that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Decision {
    /// It is taken at random once; from then on the condition is known, wherever its value has been copied.
    Kept,
    /// It is taken at random each time, unless the condition is known already: a loop would not end
    /// otherwise. Orders (`index < count`) are kept all the same, since each turn asks something else.
    Anew,
}

/// What kind of thread is started; told in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum ThreadKind {
    /// Runs a program entry. Never started by an instruction.
    Entry,
    /// A thread of its own.
    Thread,
    /// A task, a work item of a pool, a part of a parallel loop.
    Task,
    /// What follows an awaited task, or a continuation.
    Continuation,
    /// The ticks of a timer.
    Timer,
    /// The dispatcher of a user interface.
    Dispatcher,
    /// Runs finalizers. Never started by an instruction.
    Finalizer,
}

/// One instruction, 8 bytes.
///
/// Operands come from registers; `dst` is written last, so it may be one of the operands. Rules for
/// uninterpreted ("unknown") operands are those of [HSR] 3.5 and stand at each group: unless it says
/// otherwise, **an unknown operand makes the result unknown and has no other effect**. The same
/// computation with the same unknown operands gives the same unknown value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each instruction's line says what its operands are")]
pub enum Instruction {
    // ---- values ----
    /// `dst = src`. A struct is moved, not copied: see [`Instruction::CopyStruct`].
    Move { dst: Reg, src: Reg },
    /// `dst = null`.
    LoadNull { dst: Reg },
    /// `dst = value`, also for booleans (0 and 1), characters and enumerations.
    LoadInt { dst: Reg, value: i32 },
    /// `dst =` a constant of the function.
    LoadConstant { dst: Reg, constant: TableIndex },
    /// `dst =` an uninterpreted value, unlike any other.
    LoadUnknown { dst: Reg },
    /// The object that stands for a type (`typeof(T)`), always the same one.
    LoadType { dst: Reg, ty: TypeId },

    // ---- arithmetic: wraps unless it says that it throws, division by integer zero throws ----
    /// `dst = a + b`.
    Add { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a + value`, for integers and floats.
    AddConstant { kind: NumberKind, dst: Reg, a: Reg, value: i16 },
    /// `dst = a - b`.
    Subtract { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a * b`.
    Multiply { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a + b`; throws if the sum of integers does not fit.
    AddChecked { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a - b`; throws if the difference of integers does not fit.
    SubtractChecked { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a * b`; throws if the product of integers does not fit.
    MultiplyChecked { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a / b`.
    Divide { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a % b`.
    Remainder { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a & b`, also for booleans.
    And { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a | b`.
    Or { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a ^ b`.
    Xor { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a << b`; `b` is taken modulo the width.
    ShiftLeft { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a >> b`, arithmetic for signed kinds.
    ShiftRight { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = -src`.
    Negate { kind: NumberKind, dst: Reg, src: Reg },
    /// `dst = ~src`.
    Complement { kind: NumberKind, dst: Reg, src: Reg },
    /// `dst = !src`: 1 when `src` is 0, else 0.
    Not { dst: Reg, src: Reg },
    /// `dst = (to) src`, from one number kind to another; saturates from float to integer.
    Convert { from: NumberKind, to: NumberKind, dst: Reg, src: Reg },
    /// As `Convert`, but throws if an integer does not fit.
    ConvertChecked { from: NumberKind, to: NumberKind, dst: Reg, src: Reg },

    // ---- comparison: 1 or 0 ----
    /// `dst = a < b`.
    Less { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a <= b`.
    LessEqual { kind: NumberKind, dst: Reg, a: Reg, b: Reg },
    /// `dst = a == b`, for any values.
    Equal { equality: Equality, dst: Reg, a: Reg, b: Reg },
    /// `dst = src is null`.
    IsNull { dst: Reg, src: Reg },
    /// `dst = 1` if `src` is uninterpreted, else 0. For models only.
    IsUnknown { dst: Reg, src: Reg },

    // ---- control: a branch on an unknown condition is taken at random, see [`Decision`] ----
    /// Continues at `target`.
    Jump { target: Target },
    /// Continues at `target` if `condition` is not 0.
    JumpIf { decision: Decision, condition: Reg, target: Target },
    /// Continues at `target` if `condition` is 0.
    JumpIfNot { decision: Decision, condition: Reg, target: Target },
    /// Continues at the table's target number `value` (from 0), or at its default.
    Switch { value: Reg, table: TableIndex },
    /// Returns `src`.
    Return { src: Reg },
    /// Returns without a value.
    ReturnNothing,

    // ---- exceptions ----
    /// Throws. An unknown exception is caught by a `catch` of everything, and by a typed one at
    /// random.
    Throw { src: Reg },
    /// Jumps out of `try` regions, running the `finally` handlers of those left, innermost first.
    Leave { target: Target },
    /// Ends a `finally` handler: goes on with what led into it.
    EndFinally,

    // ---- objects: access through null throws, through unknown reads unknown ----
    /// A new object with default values. Constructors are ordinary calls.
    NewObject { dst: Reg, ty: TypeId },
    /// `dst = object.field`.
    LoadField { mode: Mode, dst: Reg, object: Reg, field: FieldIndex },
    /// `object.field = src`.
    StoreField { mode: Mode, object: Reg, field: FieldIndex, src: Reg },
    /// `dst = ref object.field`.
    FieldRef { dst: Reg, object: Reg, field: FieldIndex },
    /// A new array of the array type `ty`; a negative length throws, an unknown one makes the
    /// array unknown.
    NewArray { dst: Reg, length: Reg, ty: TypeIndex },
    /// `dst = array[index]`; an unknown index reads unknown.
    LoadElement { mode: Mode, dst: Reg, array: Reg, index: Reg },
    /// `array[index] = src`. With an unknown index, elements that still have their default value
    /// become unknown.
    StoreElement { mode: Mode, array: Reg, index: Reg, src: Reg },
    /// `dst = ref array[index]`.
    ElementRef { dst: Reg, array: Reg, index: Reg },
    /// `dst = array.Length`.
    ArrayLength { dst: Reg, array: Reg },
    /// `dst = Type.field`. Runs the type's static constructor first if nobody has.
    LoadStatic { mode: Mode, dst: Reg, field: StaticId },
    /// `Type.field = src`. Runs the static constructor like a load.
    StoreStatic { mode: Mode, src: Reg, field: StaticId },
    /// `dst = ref Type.field`. Runs the static constructor like a load.
    StaticRef { dst: Reg, field: StaticId },
    /// Runs the static constructor of `ty` if nobody has; waits while another thread runs it.
    InitialiseType { ty: TypeId },
    /// Reads the variable that `reference` refers to.
    LoadRef { mode: Mode, dst: Reg, reference: Reg },
    /// Writes the variable that `reference` refers to.
    StoreRef { mode: Mode, reference: Reg, src: Reg },
    /// `dst =` a new struct with the fields of `src`: reads each of them, untracked in models.
    CopyStruct { dst: Reg, src: Reg },
    /// Writes each field of the struct `target` with the one of `src`, untracked in models. From
    /// unknown: all become unknown.
    AssignStruct { target: Reg, src: Reg },

    // ---- types ----
    /// `dst = src is ty` (false for null).
    IsInstance { dst: Reg, src: Reg, ty: TypeIndex },
    /// `dst = (ty) src`: throws if it is not one; null passes.
    Cast { dst: Reg, src: Reg, ty: TypeIndex },
    /// `dst = (object) src`: an object of the value type `ty` that holds a number or a copy of a
    /// struct.
    Box { dst: Reg, src: Reg, ty: TypeIndex },
    /// `dst = (ty) src`: the number or a copy of the struct in a box of just that type; throws for
    /// null and for others.
    Unbox { dst: Reg, src: Reg, ty: TypeIndex },
    /// `dst = object.GetType()`, the same object as [`Instruction::LoadType`] gives.
    TypeOf { dst: Reg, object: Reg },

    // ---- calls: on an unknown receiver or delegate the call is skipped, the result and every
    // variable passed by reference become unknown ----
    /// Calls the function of the call site.
    Call { dst: Reg, site: TableIndex },
    /// Calls the slot of the call site on its first argument, the receiver.
    CallVirtual { dst: Reg, site: TableIndex },
    /// Calls the delegate that is the first argument of the call site with the others.
    CallDelegate { dst: Reg, site: TableIndex },
    /// A delegate made by a delegate site.
    NewDelegate { dst: Reg, site: TableIndex },
    /// `dst = a + b` for delegates; null is neutral.
    CombineDelegates { dst: Reg, a: Reg, b: Reg },
    /// `dst = a - b` for delegates: without the last occurrence of `b` in `a`.
    RemoveDelegate { dst: Reg, a: Reg, b: Reg },
    /// An operation of the engine, with the arguments of the call site.
    Intrinsic { operation: Intrinsic, dst: Reg, site: TableIndex },

    // ---- coroutines: iterators and asynchronous methods ----
    /// A suspended activation of the call site's function. Nothing of it runs yet.
    NewCoroutine { dst: Reg, site: TableIndex },
    /// Runs a coroutine on this thread until it yields or returns; `dst =` what it yields or
    /// returns. Its `yield` gets `argument`. A running or finished one throws.
    Resume { dst: Reg, coroutine: Reg, argument: Reg },
    /// Suspends the coroutine that runs this function: its resumer goes on with `value`. When it
    /// is resumed again, `dst` is the argument.
    Yield { dst: Reg, value: Reg },
    /// `dst = 1` if the coroutine has returned or thrown.
    IsFinished { dst: Reg, coroutine: Reg },

    // ---- threads and synchronisation: an unknown object or thread is ignored ----
    /// Starts a thread that calls `delegate` with `argument` if the delegate's function takes one.
    /// `dst =` its number.
    StartThread { kind: ThreadKind, dst: Reg, delegate: Reg, argument: Reg },
    /// Waits until the thread with that number has ended.
    JoinThread { thread: Reg },
    /// `dst =` the number of the running thread.
    CurrentThread { dst: Reg },
    /// Enters the monitor of an object; reentrant.
    MonitorEnter { object: Reg },
    /// Enters the monitor if it can be had now: `dst = 1`, else 0.
    MonitorTryEnter { dst: Reg, object: Reg },
    /// Enters the monitor (`dst = 1`) or gives up after a while (0).
    MonitorEnterTimed { dst: Reg, object: Reg },
    /// Leaves the monitor; throws if the thread is not inside.
    MonitorExit { object: Reg },
    /// Leaves the monitor, waits for a pulse, enters again; throws if the thread is not inside.
    MonitorWait { object: Reg },
    /// As `MonitorWait`, but may give up: `dst = 1` after a pulse, 0 after giving up.
    MonitorWaitTimed { dst: Reg, object: Reg },
    /// Wakes one waiting thread; throws if the thread is not inside.
    MonitorPulse { object: Reg },
    /// Wakes all waiting threads; throws if the thread is not inside.
    MonitorPulseAll { object: Reg },

    // ---- what models of a library are made of ----
    /// Begins a section that other threads do not interrupt and race detection does not see.
    /// Sections nest; a function's end and an exception that leaves it end its sections.
    AtomicBegin,
    /// Ends the innermost section.
    AtomicEnd,
    /// What this thread did so far happens before what follows a later `Acquire` of the object.
    Release { object: Reg },
    /// See `Release`.
    Acquire { object: Reg },
    /// The next `Block` of this thread also ends when `object` is woken.
    Await { object: Reg },
    /// Suspends the thread, and its atomic sections meanwhile, until an awaited object is woken.
    /// The condition must be checked again afterwards.
    Block,
    /// As `Block`, but may end by itself: `dst = 1` if woken, 0 if time was over. Without awaited
    /// objects: a sleep.
    BlockTimed { dst: Reg },
    /// Wakes one thread that awaits the object, chosen at random.
    Wake { object: Reg },
    /// Wakes all threads that await the object.
    WakeAll { object: Reg },
    /// The running thread holds the object: who awaits it, waits for this thread. For deadlock
    /// detection, and told in reports as a lock.
    Hold { object: Reg },
    /// Takes back one `Hold`.
    Unhold { object: Reg },
    /// As `Hold`, but it is the thread with that number that holds the object: an awaited task
    /// whose continuation only the dispatcher's thread can run.
    HoldFor { object: Reg, thread: Reg },
    /// Takes back one `HoldFor`.
    UnholdFor { object: Reg, thread: Reg },
    /// Another thread may run now: a yield, a spin.
    SwitchPoint,
    /// A full fence: the thread's time advances ([HSR] 4.2).
    Fence,
    /// A read of the whole object, which is not safe for threads (a collection).
    TouchRead { object: Reg },
    /// A write of the whole object.
    TouchWrite { object: Reg },
    /// `dst =` a random number from 0 up to, not including, `bound`; unknown or not positive: 0.
    Choice { dst: Reg, bound: Reg },
}

const _: () = assert!(size_of::<Instruction>() == 8);
