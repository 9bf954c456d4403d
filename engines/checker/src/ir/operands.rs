//! Which registers, targets and table entries an instruction names: for checking a function when it
//! is built.

use super::{Instruction, Reg, TableIndex, Target, TypeIndex};

/// A reference into one of a function's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableOperand {
    Constant(TableIndex),
    Call(TableIndex),
    Delegate(TableIndex),
    Switch(TableIndex),
    Type(TypeIndex),
}

impl Instruction {
    /// Calls `visit` with each register that the instruction itself names.
    pub(crate) fn for_each_register(self, mut visit: impl FnMut(Reg)) {
        use Instruction::*;
        let mut all = |registers: &[Reg]| registers.iter().for_each(|&register| visit(register));
        match self {
            LoadNull { dst }
            | LoadInt { dst, .. }
            | LoadConstant { dst, .. }
            | LoadUnknown { dst }
            | LoadType { dst, .. }
            | NewObject { dst, .. }
            | LoadStatic { dst, .. }
            | StaticRef { dst, .. }
            | Call { dst, .. }
            | CallVirtual { dst, .. }
            | CallDelegate { dst, .. }
            | NewDelegate { dst, .. }
            | Intrinsic { dst, .. }
            | NewCoroutine { dst, .. }
            | CurrentThread { dst }
            | BlockTimed { dst } => all(&[dst]),
            Move { dst, src }
            | Negate { dst, src, .. }
            | Complement { dst, src, .. }
            | Not { dst, src }
            | Convert { dst, src, .. }
            | ConvertChecked { dst, src, .. }
            | IsNull { dst, src }
            | IsUnknown { dst, src }
            | CopyStruct { dst, src }
            | IsInstance { dst, src, .. }
            | Cast { dst, src, .. }
            | Box { dst, src, .. }
            | Unbox { dst, src, .. } => all(&[dst, src]),
            Add { dst, a, b, .. }
            | Subtract { dst, a, b, .. }
            | Multiply { dst, a, b, .. }
            | AddChecked { dst, a, b, .. }
            | SubtractChecked { dst, a, b, .. }
            | MultiplyChecked { dst, a, b, .. }
            | Divide { dst, a, b, .. }
            | Remainder { dst, a, b, .. }
            | And { dst, a, b, .. }
            | Or { dst, a, b, .. }
            | Xor { dst, a, b, .. }
            | ShiftLeft { dst, a, b, .. }
            | ShiftRight { dst, a, b, .. }
            | Less { dst, a, b, .. }
            | LessEqual { dst, a, b, .. }
            | Equal { dst, a, b, .. }
            | CombineDelegates { dst, a, b }
            | RemoveDelegate { dst, a, b } => all(&[dst, a, b]),
            AddConstant { dst, a, .. } => all(&[dst, a]),
            JumpIf { condition, .. } | JumpIfNot { condition, .. } => all(&[condition]),
            Switch { value, .. } => all(&[value]),
            Return { src } | Throw { src } | StoreStatic { src, .. } => all(&[src]),
            LoadField { dst, object, .. }
            | FieldRef { dst, object, .. }
            | TypeOf { dst, object }
            | MonitorTryEnter { dst, object }
            | MonitorEnterTimed { dst, object }
            | MonitorWaitTimed { dst, object } => all(&[dst, object]),
            StoreField { object, src, .. } => all(&[object, src]),
            NewArray { dst, length, .. } => all(&[dst, length]),
            LoadElement { dst, array, index, .. } | ElementRef { dst, array, index } => {
                all(&[dst, array, index])
            }
            StoreElement { array, index, src, .. } => all(&[array, index, src]),
            ArrayLength { dst, array } => all(&[dst, array]),
            LoadRef { dst, reference, .. } => all(&[dst, reference]),
            StoreRef { reference, src, .. } => all(&[reference, src]),
            AssignStruct { target, src } => all(&[target, src]),
            Resume { dst, coroutine, argument } => all(&[dst, coroutine, argument]),
            Yield { dst, value } => all(&[dst, value]),
            IsFinished { dst, coroutine } => all(&[dst, coroutine]),
            StartThread { dst, delegate, argument, .. } => all(&[dst, delegate, argument]),
            JoinThread { thread } => all(&[thread]),
            MonitorEnter { object }
            | MonitorExit { object }
            | MonitorWait { object }
            | MonitorPulse { object }
            | MonitorPulseAll { object }
            | Release { object }
            | Acquire { object }
            | Await { object }
            | Wake { object }
            | WakeAll { object }
            | Hold { object }
            | Unhold { object }
            | TouchRead { object }
            | TouchWrite { object } => all(&[object]),
            HoldFor { object, thread } | UnholdFor { object, thread } => all(&[object, thread]),
            Choice { dst, bound } => all(&[dst, bound]),
            Jump { .. }
            | Leave { .. }
            | ReturnNothing
            | EndFinally
            | InitialiseType { .. }
            | AtomicBegin
            | AtomicEnd
            | Block
            | SwitchPoint
            | Fence => {}
        }
    }

    /// The instruction's jump target, apart from those in a switch table.
    pub(crate) fn target_mut(&mut self) -> Option<&mut Target> {
        use Instruction::*;
        match self {
            Jump { target } | JumpIf { target, .. } | JumpIfNot { target, .. } | Leave { target } => {
                Some(target)
            }
            _ => None,
        }
    }

    /// The entry of a table that the instruction names.
    pub(crate) fn table_operand(self) -> Option<TableOperand> {
        use Instruction::*;
        match self {
            LoadConstant { constant, .. } => Some(TableOperand::Constant(constant)),
            Call { site, .. }
            | CallVirtual { site, .. }
            | CallDelegate { site, .. }
            | Intrinsic { site, .. }
            | NewCoroutine { site, .. } => Some(TableOperand::Call(site)),
            NewDelegate { site, .. } => Some(TableOperand::Delegate(site)),
            Switch { table, .. } => Some(TableOperand::Switch(table)),
            NewArray { ty, .. }
            | IsInstance { ty, .. }
            | Cast { ty, .. }
            | Box { ty, .. }
            | Unbox { ty, .. } => Some(TableOperand::Type(ty)),
            _ => None,
        }
    }
}
