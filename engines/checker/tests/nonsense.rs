//! Random instructions with random operands, as no compiler would emit them: whatever a front end
//! hands over, and however wrongly it has typed it, a check ends and does not panic.

use proptest::prelude::*;
use redhanded_checker::ir::{
    Assembly, Callee, Constant, DefaultValue, Equality, Field, FieldIndex, FunctionBuilder, FunctionId,
    Handling, Instruction, Intrinsic, Label, Mode, NumberKind, Reg, RuntimeException, SlotId, StaticField,
    StaticId, StaticStorage, ThreadKind, TypeId, TypeKind, TypeLayout,
};
use redhanded_checker::{Cancellation, Entry, Settings, check};

const REGISTERS: u16 = 6;
const FUNCTIONS: u32 = 4;
const STATICS: u32 = 4;
const LABELS: usize = 4;
/// Strings and types come first, see [`Assembly::new`].
const TYPES: u32 = 9;

/// Draws from a list of random bytes; zeros when they are used up.
struct Draw<'b>(std::slice::Iter<'b, u8>);

impl Draw<'_> {
    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound
    }

    fn from<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn reg(&mut self) -> Reg {
        Reg(self.below(usize::from(REGISTERS)) as u16)
    }

    fn regs(&mut self) -> Vec<Reg> {
        (0..self.below(4)).map(|_| self.reg()).collect()
    }

    fn mode(&mut self) -> Mode {
        self.from(&[Mode::Plain, Mode::Plain, Mode::Volatile, Mode::Untracked])
    }

    fn kind(&mut self) -> NumberKind {
        self.from(&[NumberKind::I32, NumberKind::I32, NumberKind::U64, NumberKind::I8, NumberKind::F64])
    }

    fn ty(&mut self) -> TypeId {
        TypeId(self.below(TYPES as usize + 1) as u32)
    }

    fn callee(&mut self) -> Callee {
        match self.below(4) {
            0 => Callee::Slot(SlotId(self.below(2) as u32)),
            1 if self.below(4) == 0 => Callee::None,
            _ => Callee::Function(FunctionId(self.below(FUNCTIONS as usize) as u32)),
        }
    }
}

fn emit(code: &mut FunctionBuilder, draw: &mut Draw<'_>, labels: &[Label]) {
    use Instruction::*;
    let (dst, a, b) = (draw.reg(), draw.reg(), draw.reg());
    let (kind, mode) = (draw.kind(), draw.mode());
    let field = FieldIndex(draw.below(4) as u16);
    let global = StaticId(draw.below(STATICS as usize) as u32);
    let label = draw.from(labels);
    let instruction = match draw.below(82) {
        0 => Move { dst, src: a },
        1 => LoadNull { dst },
        2 | 3 => LoadInt { dst, value: draw.below(9) as i32 - 2 },
        4 => LoadUnknown { dst },
        5 => LoadType { dst, ty: draw.ty() },
        6 => return code.load_constant(dst, Constant::Float(1.5)),
        7 => return code.load_string(dst, "text"),
        8 => Add { kind, dst, a, b },
        9 => AddConstant { kind, dst, a, value: -1 },
        10 => Divide { kind, dst, a, b },
        11 => Remainder { kind, dst, a, b },
        12 => ShiftLeft { kind, dst, a, b },
        13 => Negate { kind, dst, src: a },
        14 => Not { dst, src: a },
        15 => Convert { from: kind, to: draw.kind(), dst, src: a },
        16 => Less { kind, dst, a, b },
        17 => Equal { equality: draw.from(&[Equality::Identity, Equality::Content]), dst, a, b },
        18 => IsNull { dst, src: a },
        19 => return code.jump(label),
        20 => return code.jump_if(a, label),
        21 => return code.jump_if_not(a, label),
        22 => return code.switch(a, labels, label),
        23 => Return { src: a },
        24 => Throw { src: a },
        25 => return code.leave(label),
        26 => EndFinally,
        27..=30 => NewObject { dst, ty: draw.ty() },
        31 => LoadField { mode, dst, object: a, field },
        32 => StoreField { mode, object: a, field, src: b },
        33 => FieldRef { dst, object: a, field },
        34 => NewArray { dst, length: a, ty: code.type_index(draw.ty()) },
        35 => LoadElement { mode, dst, array: a, index: b },
        36 => StoreElement { mode, array: a, index: b, src: dst },
        37 => ElementRef { dst, array: a, index: b },
        38 => ArrayLength { dst, array: a },
        39 => LoadStatic { mode, dst, field: global },
        40 => StoreStatic { mode, src: a, field: global },
        41 => StaticRef { dst, field: global },
        42 => InitialiseType { ty: draw.ty() },
        43 => LoadRef { mode, dst, reference: a },
        44 => StoreRef { mode, reference: a, src: b },
        45 => CopyStruct { dst, src: a },
        46 => AssignStruct { target: a, src: b },
        47 => IsInstance { dst, src: a, ty: code.type_index(draw.ty()) },
        48 => Cast { dst, src: a, ty: code.type_index(draw.ty()) },
        49 => Box { dst, src: a, ty: code.type_index(draw.ty()) },
        50 => Unbox { dst, src: a, ty: code.type_index(draw.ty()) },
        51 => TypeOf { dst, object: a },
        52 | 53 => Call { dst, site: code.call_site(draw.callee(), &draw.regs()) },
        54 => CallVirtual { dst, site: code.call_site(draw.callee(), &draw.regs()) },
        55 => CallDelegate { dst, site: code.call_site(Callee::None, &draw.regs()) },
        56..=58 => {
            let target = (draw.below(2) == 0).then_some(a);
            return code.new_delegate(dst, draw.ty(), draw.callee(), target);
        }
        59 => CombineDelegates { dst, a, b },
        60 => RemoveDelegate { dst, a, b },
        61 => {
            let site = code.call_site(Callee::None, &draw.regs());
            Intrinsic { operation: draw.from(INTRINSICS), dst, site }
        }
        62 => NewCoroutine { dst, site: code.call_site(draw.callee(), &draw.regs()) },
        63 => Resume { dst, coroutine: a, argument: b },
        64 => Yield { dst, value: a },
        65 => StartThread { kind: draw.from(KINDS), dst, delegate: a, argument: b },
        66..=69 => {
            code.new_delegate(a, TypeId(2), draw.callee(), Some(b));
            StartThread { kind: draw.from(KINDS), dst, delegate: a, argument: b }
        }
        70 => JoinThread { thread: a },
        71 => MonitorEnter { object: a },
        72 => MonitorEnterTimed { dst, object: a },
        73 => MonitorExit { object: a },
        74 => draw.from(&[MonitorWait { object: a }, MonitorWaitTimed { dst, object: a }]),
        75 => draw.from(&[MonitorPulse { object: a }, MonitorPulseAll { object: a }]),
        76 => draw.from(&[AtomicBegin, AtomicEnd, SwitchPoint, Fence]),
        77 => draw.from(&[Release { object: a }, Acquire { object: a }]),
        78 => draw.from(&[Await { object: a }, Block, BlockTimed { dst }]),
        79 => draw.from(&[Wake { object: a }, WakeAll { object: a }]),
        80 => draw.from(&[
            Hold { object: a },
            Unhold { object: a },
            HoldFor { object: a, thread: b },
            UnholdFor { object: a, thread: b },
        ]),
        _ => draw.from(&[TouchRead { object: a }, TouchWrite { object: a }, Choice { dst, bound: a }]),
    };
    code.emit(instruction);
}

const KINDS: &[ThreadKind] = &[ThreadKind::Thread, ThreadKind::Task, ThreadKind::Timer];

const INTRINSICS: &[Intrinsic] = &[
    Intrinsic::StringConcat,
    Intrinsic::StringCharAt,
    Intrinsic::StringSubstring,
    Intrinsic::StringReplace,
    Intrinsic::StringFromChars,
    Intrinsic::StringCompare,
    Intrinsic::ParseInteger,
    Intrinsic::Hash,
    Intrinsic::IdentityHash,
    Intrinsic::TypeName,
    Intrinsic::Power,
    Intrinsic::IsMonitorEntered,
    Intrinsic::SuppressFinalize,
    Intrinsic::ReRegisterForFinalize,
    Intrinsic::Collect,
    Intrinsic::WaitForFinalizers,
    Intrinsic::IsThreadEnded,
    Intrinsic::ArrayCopy,
    Intrinsic::Clone,
];

/// Puts something into a register that most instructions can be done with.
fn prepare(code: &mut FunctionBuilder, draw: &mut Draw<'_>, dst: Reg) {
    let field = StaticId(draw.below(STATICS as usize) as u32);
    let mode = Mode::Untracked;
    match draw.below(8) {
        0 => code.emit(Instruction::LoadInt { dst, value: draw.below(4) as i32 }),
        1 => {
            let ty = code.type_index(TypeId(5 + draw.below(2) as u32));
            code.emit(Instruction::LoadInt { dst, value: 3 });
            code.emit(Instruction::NewArray { dst, length: dst, ty });
        }
        2 => code.new_delegate(dst, TypeId(2), draw.callee(), Some(dst)),
        3 => code.new_coroutine(dst, FunctionId(draw.below(FUNCTIONS as usize) as u32), &[dst, dst]),
        4 => code.emit(Instruction::LoadStatic { mode, dst, field }),
        5 => {
            code.emit(Instruction::NewObject { dst, ty: TypeId(2 + draw.below(3) as u32) });
            code.emit(Instruction::StoreStatic { mode, src: dst, field });
        }
        6 => code.emit(Instruction::NewObject { dst, ty: TypeId(TYPES - 1) }),
        _ => code.emit(Instruction::NewObject { dst, ty: TypeId(2 + draw.below(3) as u32) }),
    }
}

fn function(bytes: &[u8], parameters: u16) -> FunctionBuilder {
    let mut draw = Draw(bytes.iter());
    let mut code = FunctionBuilder::new("nonsense", parameters);
    if draw.below(4) == 0 {
        code.atomicity(redhanded_checker::ir::Atomicity::Atomic);
    }
    for register in 0..REGISTERS {
        prepare(&mut code, &mut draw, Reg(register));
    }
    let labels: Vec<Label> = (0..LABELS).map(|_| code.label()).collect();
    for label in &labels {
        code.bind(*label);
        while draw.below(8) != 0 && !draw.0.as_slice().is_empty() {
            emit(&mut code, &mut draw, &labels);
        }
    }
    let end = code.here();
    // Labels are in ascending order, so any two of them bound a region.
    for _ in 0..draw.below(3) {
        let handling = match draw.below(3) {
            0 => Handling::Finally,
            1 => Handling::Catch { ty: None, exception: draw.reg() },
            _ => Handling::Catch { ty: Some(draw.ty()), exception: draw.reg() },
        };
        code.region([labels[0], labels[1]], [labels[1 + draw.below(2)], end], handling);
    }
    code
}

fn assembly(functions: &[Vec<u8>]) -> Assembly {
    let mut code = Assembly::new();
    for bytes in functions {
        code.add_function(function(bytes, 2)).unwrap();
    }
    let field = |name: &str, default| Field { name: name.into(), default };
    let structure = TypeId(TYPES - 1);
    let class = code.add_class("Class", &["a", "b"]);
    let with_finalizer = code.add_class("Finalized", &["a"]);
    code.change_type(with_finalizer, |layout| layout.finalizer = Some(FunctionId(1)));
    let with_constructor = code.add_class("Constructed", &["a"]);
    code.change_type(with_constructor, |layout| layout.static_constructor = Some(FunctionId(2)));
    code.add_array("int[]", DefaultValue::Zero);
    code.add_array("S[]", DefaultValue::Struct(structure));
    code.add_type(TypeLayout { kind: TypeKind::Number, ..TypeLayout::class("int") });
    let added = code.add_type(TypeLayout {
        kind: TypeKind::Struct,
        fields: Box::new([field("x", DefaultValue::Zero), field("s", DefaultValue::Struct(structure))]),
        ..TypeLayout::class("S")
    });
    assert_eq!(added, structure);
    code.add_base(with_finalizer, class);
    code.implement(class, SlotId(0), FunctionId(3));
    code.throws(RuntimeException::NullReference, class);
    for (owner, storage) in [
        (class, StaticStorage::Shared),
        (with_constructor, StaticStorage::Shared),
        (class, StaticStorage::PerThread),
        (class, StaticStorage::Shared),
    ] {
        let default = DefaultValue::Null;
        code.add_static_field(StaticField { name: "static".into(), owner, default, storage });
    }
    code
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn nonsense_is_survived(
        functions in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..400), FUNCTIONS as usize),
        seed: u64,
    ) {
        let code = assembly(&functions);
        let entries = [Entry { name: "nonsense".to_owned(), function: FunctionId(0) }];
        let settings = Settings {
            seed,
            total_steps: 60_000,
            steps_per_run: 20_000,
            runs_per_entry: 5,
            heap_bytes: 100_000,
            threads_per_run: 20,
            stack_depth: 100,
        };
        let first = check(&code, &entries, &settings, &Cancellation::new());
        let second = check(&code, &entries, &settings, &Cancellation::new());
        prop_assert_eq!(first, second);
    }
}

/// The test above is worth nothing if nearly all programs end at their first instructions.
#[test]
fn nonsense_goes_deep_enough() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let functions = prop::collection::vec(prop::collection::vec(any::<u8>(), 0..400), FUNCTIONS as usize);
    let (mut steps, mut threads, mut finalizers, mut findings) = (0, 0, 0, 0);
    // Few programs have a finding: most objects are unknown, and unknown monitors may be one.
    for seed in 0..500 {
        let code = assembly(&functions.new_tree(&mut runner).unwrap().current());
        let entries = [Entry { name: "nonsense".to_owned(), function: FunctionId(0) }];
        let settings = Settings { seed, total_steps: 60_000, runs_per_entry: 5, ..Settings::default() };
        let outcome = check(&code, &entries, &settings, &Cancellation::new());
        steps += outcome.statistics.steps;
        threads += outcome.statistics.threads_started;
        finalizers += outcome.statistics.finalizers;
        findings += outcome.findings.len();
    }
    let seen = (steps, threads, finalizers, findings);
    assert!(steps > 500_000 && threads > 1_500 && finalizers > 1_500 && findings >= 3, "{seen:?}");
}
