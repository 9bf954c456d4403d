//! Random programs: threads that access shared variables, with all kinds of synchronisation between.

use proptest::prelude::*;

use crate::ir::{
    Assembly, Callee, FunctionBuilder, FunctionId, Instruction, Mode, Reg, StaticId, ThreadKind, TypeId,
};

const VARIABLES: usize = 3;
const LOCKS: usize = 2;

/// One thing a thread does.
#[derive(Clone, Debug)]
pub(super) enum Operation {
    Load(usize, Mode),
    Store(usize, Mode),
    /// Under a lock, everything in the list.
    Locked(usize, Vec<Operation>),
    Release(usize),
    Acquire(usize),
    Fence,
    /// Starts one of the functions behind its own.
    Start(usize),
    /// Joins one of the threads that it started.
    Join(usize),
    /// The model of an atomic exchange.
    Exchange(usize),
}

fn mode() -> impl Strategy<Value = Mode> {
    prop_oneof![3 => Just(Mode::Plain), 1 => Just(Mode::Volatile)]
}

fn operation() -> impl Strategy<Value = Operation> {
    let leaf = prop_oneof![
        6 => (0..VARIABLES, mode()).prop_map(|(variable, mode)| Operation::Load(variable, mode)),
        6 => (0..VARIABLES, mode()).prop_map(|(variable, mode)| Operation::Store(variable, mode)),
        1 => (0..LOCKS).prop_map(Operation::Release),
        1 => (0..LOCKS).prop_map(Operation::Acquire),
        1 => Just(Operation::Fence),
        3 => (0..4_usize).prop_map(Operation::Start),
        3 => (0..4_usize).prop_map(Operation::Join),
        1 => (0..VARIABLES).prop_map(Operation::Exchange),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        (0..LOCKS, prop::collection::vec(inner, 0..4)).prop_map(|(lock, body)| Operation::Locked(lock, body))
    })
}

/// The bodies of some functions; the first one is the entry.
pub(super) fn bodies() -> impl Strategy<Value = Vec<Vec<Operation>>> {
    prop::collection::vec(prop::collection::vec(operation(), 0..10), 2..5)
}

/// A program of these functions.
pub(super) struct Program {
    pub code: Assembly,
    pub entry: FunctionId,
    variables: Vec<StaticId>,
    locks: Vec<StaticId>,
    action: TypeId,
    functions: Vec<FunctionId>,
}

impl Program {
    pub fn new(bodies: &[Vec<Operation>]) -> Self {
        let mut code = Assembly::new();
        let globals = code.add_class("Globals", &[]);
        let action = code.add_class("Action", &[]);
        let mut statics = |count: usize| (0..count).map(|_| code.add_static("s", globals)).collect();
        let (variables, locks) = (statics(VARIABLES), statics(LOCKS));
        let functions: Vec<FunctionId> = bodies.iter().map(|_| code.declare()).collect();
        let entry = code.declare();
        let mut program = Self { code, entry, variables, locks, action, functions };
        for (index, body) in bodies.iter().enumerate() {
            let mut writer = FunctionBuilder::new("f", 0);
            let mut threads = Vec::new();
            program.write(&mut writer, index, body, &mut threads);
            program.code.define(program.functions[index], writer).unwrap();
        }
        program.define_entry(globals);
        program
    }

    /// Makes the locks, starts a thread for each function but the first, and runs that one itself.
    fn define_entry(&mut self, lock_type: TypeId) {
        let mut writer = FunctionBuilder::new("Main", 0);
        let object = writer.register();
        for &field in &self.locks {
            writer.emit(Instruction::NewObject { dst: object, ty: lock_type });
            writer.emit(Instruction::StoreStatic { mode: Mode::Untracked, src: object, field });
        }
        for &function in &self.functions[1..] {
            let delegate = writer.register();
            writer.new_delegate(delegate, self.action, Callee::Function(function), None);
            let (kind, dst) = (ThreadKind::Thread, object);
            writer.emit(Instruction::StartThread { kind, dst, delegate, argument: delegate });
        }
        writer.call(object, self.functions[0], &[]);
        self.code.define(self.entry, writer).unwrap();
    }

    fn write(&self, code: &mut FunctionBuilder, own: usize, body: &[Operation], threads: &mut Vec<Reg>) {
        for operation in body {
            let value = code.register();
            match operation {
                Operation::Load(variable, mode) => {
                    let field = self.variables[*variable];
                    code.emit(Instruction::LoadStatic { mode: *mode, dst: value, field });
                }
                Operation::Store(variable, mode) => {
                    let field = self.variables[*variable];
                    code.emit(Instruction::StoreStatic { mode: *mode, src: value, field });
                }
                Operation::Locked(lock, body) => {
                    let object = self.lock(code, *lock);
                    code.emit(Instruction::MonitorEnter { object });
                    self.write(code, own, body, threads);
                    code.emit(Instruction::MonitorExit { object });
                }
                Operation::Release(lock) => {
                    let object = self.lock(code, *lock);
                    code.emit(Instruction::Release { object });
                }
                Operation::Acquire(lock) => {
                    let object = self.lock(code, *lock);
                    code.emit(Instruction::Acquire { object });
                }
                Operation::Fence => code.emit(Instruction::Fence),
                Operation::Start(choice) => {
                    let behind = &self.functions[own + 1..];
                    if let Some(&function) = behind.get(choice % behind.len().max(1)) {
                        let delegate = code.register();
                        code.new_delegate(delegate, self.action, Callee::Function(function), None);
                        let kind = ThreadKind::Thread;
                        code.emit(Instruction::StartThread {
                            kind,
                            dst: value,
                            delegate,
                            argument: delegate,
                        });
                        threads.push(value);
                    }
                }
                Operation::Join(choice) => {
                    if let Some(&thread) = threads.get(choice % threads.len().max(1)) {
                        code.emit(Instruction::JoinThread { thread });
                    }
                }
                Operation::Exchange(variable) => {
                    let field = self.variables[*variable];
                    code.emit(Instruction::AtomicBegin);
                    code.emit(Instruction::LoadStatic { mode: Mode::Volatile, dst: value, field });
                    // Not seen: it is inside the section.
                    code.emit(Instruction::StoreStatic { mode: Mode::Plain, src: value, field });
                    code.emit(Instruction::StoreStatic { mode: Mode::Volatile, src: value, field });
                    code.emit(Instruction::AtomicEnd);
                }
            }
        }
    }

    fn lock(&self, code: &mut FunctionBuilder, lock: usize) -> Reg {
        let object = code.register();
        code.emit(Instruction::LoadStatic { mode: Mode::Untracked, dst: object, field: self.locks[lock] });
        object
    }
}
