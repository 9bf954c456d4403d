//! `Redhanded.Intrinsics`: what models of the library are made of.
//!
//! The methods are declared in `models/Redhanded/Intrinsics.cs`; here is what they become.

use redhanded_checker::ir::{Equality, Instruction, Intrinsic, Mode, Reg, ThreadKind};

use crate::{
    bind::tree::{Argument, Passing},
    syntax::{Name, Span},
    types::Type,
};

use super::function::FunctionLowering;

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    pub(super) fn intrinsic(
        &mut self,
        name: Name,
        type_arg: Type,
        args: &'b [Argument<'b>],
        span: Span,
        hint: Option<Reg>,
    ) -> Reg {
        let registers = self.arguments(args).registers;
        let dst = self.target(hint);
        self.at(span);
        let structs = args
            .first()
            .is_some_and(|arg| arg.passing != Passing::Value && self.lowering.is_struct(arg.value.ty));
        let text = self.lowering.comp.text(name);
        if structs && self.struct_variable(text, dst, &registers) {
            return dst;
        }
        match &registers[..] {
            [] => self.intrinsic_0(text, type_arg, dst),
            [a] => self.intrinsic_1(text, type_arg, dst, *a),
            [a, b] => self.intrinsic_2(text, dst, *a, *b, &registers),
            _ => self.intrinsic_many(text, dst, &registers),
        }
        dst
    }

    fn intrinsic_0(&mut self, name: &str, type_arg: Type, dst: Reg) {
        match name {
            "AtomicBegin" => self.emit(Instruction::AtomicBegin),
            "AtomicEnd" => self.emit(Instruction::AtomicEnd),
            "Block" => self.emit(Instruction::Block),
            "BlockTimed" => self.emit(Instruction::BlockTimed { dst }),
            "SwitchPoint" => self.emit(Instruction::SwitchPoint),
            "Fence" => self.emit(Instruction::Fence),
            "CurrentThread" => self.emit(Instruction::CurrentThread { dst }),
            "GiveUp" => self.code.intrinsic(dst, Intrinsic::GiveUp, &[]),
            "Outside" => self.code.intrinsic(dst, Intrinsic::Outside, &[]),
            "EndAbort" => self.code.intrinsic(dst, Intrinsic::EndAbort, &[]),
            "CurrentActivity" => self.code.intrinsic(dst, Intrinsic::CurrentActivity, &[]),
            "Collect" => self.code.intrinsic(dst, Intrinsic::Collect, &[]),
            "WaitForFinalizers" => self.code.intrinsic(dst, Intrinsic::WaitForFinalizers, &[]),
            "New" => {
                let register = self.load_default_object(type_arg, dst);
                self.move_to(dst, register);
            }
            // "Unknown", and names that are none.
            _ => self.emit(Instruction::LoadUnknown { dst }),
        }
    }

    /// A new object of a type without running a constructor; of a value type its default value.
    fn load_default_object(&mut self, ty: Type, dst: Reg) -> Reg {
        if self.lowering.comp.is_value_type(ty) || ty.is_unknown() || ty == Type::NONE {
            return self.load_default(ty, Some(dst));
        }
        let ty = self.lowering.type_id(ty);
        self.emit(Instruction::NewObject { dst, ty });
        dst
    }

    fn intrinsic_1(&mut self, name: &str, type_arg: Type, dst: Reg, a: Reg) {
        match name {
            "Release" => self.emit(Instruction::Release { object: a }),
            "Acquire" => self.emit(Instruction::Acquire { object: a }),
            "Await" => self.emit(Instruction::Await { object: a }),
            "Wake" => self.emit(Instruction::Wake { object: a }),
            "WakeAll" => self.emit(Instruction::WakeAll { object: a }),
            "Hold" => self.emit(Instruction::Hold { object: a }),
            "Unhold" => self.emit(Instruction::Unhold { object: a }),
            "TouchRead" => self.emit(Instruction::TouchRead { object: a }),
            "TouchWrite" | "TouchWriteVariable" => self.emit(Instruction::TouchWrite { object: a }),
            "Choice" => self.emit(Instruction::Choice { dst, bound: a }),
            "JoinThread" => self.emit(Instruction::JoinThread { thread: a }),
            "MonitorEnter" => self.emit(Instruction::MonitorEnter { object: a }),
            "MonitorTryEnter" => self.emit(Instruction::MonitorTryEnter { dst, object: a }),
            "MonitorEnterTimed" => self.emit(Instruction::MonitorEnterTimed { dst, object: a }),
            "MonitorExit" => self.emit(Instruction::MonitorExit { object: a }),
            "MonitorWait" => self.emit(Instruction::MonitorWait { object: a }),
            "MonitorWaitTimed" => self.emit(Instruction::MonitorWaitTimed { dst, object: a }),
            "MonitorPulse" => self.emit(Instruction::MonitorPulse { object: a }),
            "MonitorPulseAll" => self.emit(Instruction::MonitorPulseAll { object: a }),
            "IsFinished" => self.emit(Instruction::IsFinished { dst, coroutine: a }),
            "IsUnknown" => self.emit(Instruction::IsUnknown { dst, src: a }),
            "Reinterpret" | "ReinterpretValue" => self.move_to(dst, a),
            "Is" => {
                let ty = self.type_index(type_arg);
                self.emit(Instruction::IsInstance { dst, src: a, ty });
            }
            "TypeOf" => self.emit(Instruction::TypeOf { dst, object: a }),
            "VolatileRead" => {
                self.emit(Instruction::LoadRef { mode: Mode::Volatile, dst, reference: a });
            }
            "PlainRead" => self.emit(Instruction::LoadRef { mode: Mode::Plain, dst, reference: a }),
            "ArrayLength" => self.emit(Instruction::ArrayLength { dst, array: a }),
            "NumberText" => self.code.intrinsic(dst, Intrinsic::StringConcat, &[a]),
            _ => self.engine_operation(name, dst, &[a]),
        }
    }

    fn intrinsic_2(&mut self, name: &str, dst: Reg, a: Reg, b: Reg, registers: &[Reg]) {
        match name {
            "StartThread" => self.start_thread(ThreadKind::Thread, dst, a, b),
            "StartTask" => self.start_thread(ThreadKind::Task, dst, a, b),
            "StartContinuation" => self.start_thread(ThreadKind::Continuation, dst, a, b),
            "StartTimer" => self.start_thread(ThreadKind::Timer, dst, a, b),
            "StartDispatcher" => self.start_thread(ThreadKind::Dispatcher, dst, a, b),
            "Resume" => self.emit(Instruction::Resume { dst, coroutine: a, argument: b }),
            "VolatileWrite" => {
                self.emit(Instruction::StoreRef { mode: Mode::Volatile, reference: a, src: b });
            }
            "PlainWrite" => self.emit(Instruction::StoreRef { mode: Mode::Plain, reference: a, src: b }),
            "SameObject" => {
                self.emit(Instruction::Equal { equality: Equality::Identity, dst, a, b });
            }
            "SameContent" => {
                self.emit(Instruction::Equal { equality: Equality::Content, dst, a, b });
            }
            "HoldFor" => self.emit(Instruction::HoldFor { object: a, thread: b }),
            "UnholdFor" => self.emit(Instruction::UnholdFor { object: a, thread: b }),
            "CombineDelegates" => self.emit(Instruction::CombineDelegates { dst, a, b }),
            "RemoveDelegate" => self.emit(Instruction::RemoveDelegate { dst, a, b }),
            "TrackedRead" => {
                let mode = Mode::Plain;
                self.emit(Instruction::LoadElement { mode, dst, array: a, index: b });
            }
            _ => self.engine_operation(name, dst, registers),
        }
    }

    fn intrinsic_many(&mut self, name: &str, dst: Reg, registers: &[Reg]) {
        match (name, registers) {
            ("TrackedWrite", &[array, index, src]) => {
                self.emit(Instruction::StoreElement { mode: Mode::Plain, array, index, src });
            }
            _ => self.engine_operation(name, dst, registers),
        }
    }

    fn start_thread(&mut self, kind: ThreadKind, dst: Reg, delegate: Reg, argument: Reg) {
        self.emit(Instruction::StartThread { kind, dst, delegate, argument });
    }

    /// Of structs that are passed by reference the cell is the variable.
    fn struct_variable(&mut self, name: &str, dst: Reg, registers: &[Reg]) -> bool {
        match (name, registers) {
            ("VolatileRead" | "PlainRead", &[src]) => self.emit(Instruction::CopyStruct { dst, src }),
            ("VolatileWrite" | "PlainWrite", &[target, src]) => {
                self.emit(Instruction::AssignStruct { target, src });
            }
            _ => return false,
        }
        true
    }

    /// Operations of the engine that have the same name in models.
    fn engine_operation(&mut self, name: &str, dst: Reg, registers: &[Reg]) {
        let operation = match name {
            "StringLength" => Intrinsic::StringLength,
            "StringCharAt" => Intrinsic::StringCharAt,
            "StringConcat" => Intrinsic::StringConcat,
            "StringSubstring" => Intrinsic::StringSubstring,
            "StringIndexOf" => Intrinsic::StringIndexOf,
            "StringLastIndexOf" => Intrinsic::StringLastIndexOf,
            "StringCompare" => Intrinsic::StringCompare,
            "StringUpper" => Intrinsic::StringUpper,
            "StringLower" => Intrinsic::StringLower,
            "StringTrim" => Intrinsic::StringTrim,
            "StringReplace" => Intrinsic::StringReplace,
            "StringFromChars" => Intrinsic::StringFromChars,
            "StringFromChar" => Intrinsic::StringFromChar,
            "ParseInteger" => Intrinsic::ParseInteger,
            "ParseFloat" => Intrinsic::ParseFloat,
            "Hash" => Intrinsic::Hash,
            "IdentityHash" => Intrinsic::IdentityHash,
            "TypeName" => Intrinsic::TypeName,
            "SquareRoot" => Intrinsic::SquareRoot,
            "Power" => Intrinsic::Power,
            "Floor" => Intrinsic::Floor,
            "Ceiling" => Intrinsic::Ceiling,
            "Round" => Intrinsic::Round,
            "Truncate" => Intrinsic::Truncate,
            "Failure" => Intrinsic::Failure,
            "Take" => Intrinsic::Take,
            "TakeFor" => Intrinsic::TakeFor,
            "Suspend" => Intrinsic::Suspend,
            "EndedBy" => Intrinsic::EndedBy,
            "EndedByThread" => Intrinsic::EndedByThread,
            "GiveBack" => Intrinsic::GiveBack,
            "BeginAbort" => Intrinsic::BeginAbort,
            "IsMonitorEntered" => Intrinsic::IsMonitorEntered,
            "SuppressFinalize" => Intrinsic::SuppressFinalize,
            "ReRegisterForFinalize" => Intrinsic::ReRegisterForFinalize,
            "IsThreadEnded" => Intrinsic::IsThreadEnded,
            "IsThreadWaiting" => Intrinsic::IsThreadWaiting,
            "ArrayCopy" => Intrinsic::ArrayCopy,
            "Clone" => Intrinsic::Clone,
            "Record" => Intrinsic::Record,
            _ => {
                self.emit(Instruction::LoadUnknown { dst });
                return;
            }
        };
        self.code.intrinsic(dst, operation, registers);
    }
}
