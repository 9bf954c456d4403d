use std::collections::HashMap;
use std::sync::Arc;

use super::operands::TableOperand;
use super::{
    Atomicity, CallSite, Callee, Constant, Decision, DelegateSite, Function, FunctionId, Handling,
    Instruction, Intrinsic, Origin, Reg, Region, SlotId, Span, SwitchTable, TableIndex, Target, TypeId,
    TypeIndex,
};

/// A place in a function that is being built, to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(u32);

impl Label {
    /// The label as an instruction names it until the function is finished, for
    /// [`FunctionBuilder::emit`].
    pub fn target(self) -> Target {
        Target(self.0)
    }
}

/// Why a function could not be built. What the front end does then is to hand in a function that
/// returns an unknown value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// More registers, types or fields than an instruction can name.
    #[error("the function `{function}` needs more than 65535 {what}; it must be split or left uninterpreted")]
    TooMany {
        /// The function.
        function: Arc<str>,
        /// Of what.
        what: &'static str,
    },
    /// A label is named but never bound.
    #[error("the function `{function}` jumps to label {label}, which is not bound anywhere")]
    UnboundLabel {
        /// The function.
        function: Arc<str>,
        /// The label's number.
        label: u32,
    },
    /// An instruction names an entry that its table lacks.
    #[error(
        "instruction {index} of the function `{function}` names an entry that its table lacks: {instruction}"
    )]
    DanglingEntry {
        /// The function.
        function: Arc<str>,
        /// The index of the instruction.
        index: usize,
        /// The instruction.
        instruction: String,
    },
    /// The end of a region or handler comes before its start.
    #[error("a region of the function `{function}` ends before it starts")]
    InvertedRegion {
        /// The function.
        function: Arc<str>,
    },
}

/// Builds a [`Function`], instruction by instruction.
///
/// ```
/// use redhanded_checker::ir::{FunctionBuilder, Instruction, NumberKind, Reg};
///
/// // int Sum(int n) { int sum = 0; while (n != 0) { sum += n; n--; } return sum; }
/// let mut code = FunctionBuilder::new("Sum", 1);
/// let (n, sum) = (Reg(0), code.register());
/// let (test, end) = (code.label(), code.label());
/// code.emit(Instruction::LoadInt { dst: sum, value: 0 });
/// code.bind(test);
/// code.jump_if_not(n, end);
/// code.emit(Instruction::Add { kind: NumberKind::I32, dst: sum, a: sum, b: n });
/// code.emit(Instruction::AddConstant { kind: NumberKind::I32, dst: n, a: n, value: -1 });
/// code.jump(test);
/// code.bind(end);
/// code.emit(Instruction::Return { src: sum });
/// let function = code.finish().unwrap();
/// assert_eq!(function.code().len(), 7); // a final `ReturnNothing` is added
/// ```
#[derive(Debug)]
pub struct FunctionBuilder {
    name: Arc<str>,
    origin: Origin,
    atomicity: Atomicity,
    parameters: u16,
    /// One more than the greatest register handed out; may exceed what fits, see `finish`.
    registers: u32,
    free: Vec<Reg>,
    scratch: Option<Reg>,
    code: Vec<Instruction>,
    labels: Vec<Option<u32>>,
    constants: Vec<Constant>,
    types: Vec<TypeId>,
    type_indices: HashMap<TypeId, TypeIndex>,
    calls: Vec<CallSite>,
    delegates: Vec<DelegateSite>,
    switches: Vec<SwitchTable>,
    regions: Vec<Region>,
    spans: Vec<(u32, Span)>,
}

impl FunctionBuilder {
    /// A function of the program with `parameters` parameters, which are registers 0 and up.
    pub fn new(name: impl Into<Arc<str>>, parameters: u16) -> Self {
        Self {
            name: name.into(),
            origin: Origin::Program,
            atomicity: Atomicity::Interruptible,
            parameters,
            registers: u32::from(parameters),
            free: Vec::new(),
            scratch: None,
            code: Vec::new(),
            labels: Vec::new(),
            constants: Vec::new(),
            types: Vec::new(),
            type_indices: HashMap::new(),
            calls: Vec::new(),
            delegates: Vec::new(),
            switches: Vec::new(),
            regions: Vec::new(),
            spans: Vec::new(),
        }
    }

    /// Says who wrote the function.
    pub fn origin(&mut self, origin: Origin) -> &mut Self {
        self.origin = origin;
        self
    }

    /// Says whether the function is one atomic section.
    pub fn atomicity(&mut self, atomicity: Atomicity) -> &mut Self {
        self.atomicity = atomicity;
        self
    }

    /// The source text of the instructions that follow, until it is called again.
    pub fn at(&mut self, span: Span) -> &mut Self {
        let pc = self.code.len() as u32;
        match self.spans.last_mut() {
            Some(last) if last.1 == span => {}
            Some(last) if last.0 == pc => last.1 = span,
            _ => self.spans.push((pc, span)),
        }
        self
    }

    /// A register nobody else uses.
    pub fn register(&mut self) -> Reg {
        if let Some(register) = self.free.pop() {
            return register;
        }
        let register = Reg(u16::try_from(self.registers).unwrap_or(u16::MAX));
        self.registers += 1;
        register
    }

    /// Gives a register back for reuse. It keeps its content, and keeps it alive, until then.
    pub fn free(&mut self, register: Reg) {
        self.free.push(register);
    }

    /// A register for results that nobody wants; always the same one.
    pub fn scratch(&mut self) -> Reg {
        match self.scratch {
            Some(register) => register,
            None => {
                let register = self.register();
                self.scratch = Some(register);
                register
            }
        }
    }

    /// A new label, not bound yet.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label to the next instruction. Binding it again moves it.
    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.code.len() as u32);
    }

    /// A new label, bound to the next instruction.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.bind(label);
        label
    }

    /// Appends an instruction. Its targets are labels ([`Label::target`]), its table indices those
    /// that this builder handed out.
    pub fn emit(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }

    /// How many instructions there are so far.
    pub fn instruction_count(&self) -> usize {
        self.code.len()
    }

    /// Appends a jump.
    pub fn jump(&mut self, label: Label) {
        self.emit(Instruction::Jump { target: label.target() });
    }

    /// Appends a jump taken if `condition` is true.
    pub fn jump_if(&mut self, condition: Reg, label: Label) {
        self.jump_if_decided(Decision::Kept, condition, label);
    }

    /// Appends a jump taken if `condition` is false.
    pub fn jump_if_not(&mut self, condition: Reg, label: Label) {
        self.jump_if_not_decided(Decision::Kept, condition, label);
    }

    /// Appends a jump taken if `condition` is true, and says what becomes of an unknown one.
    pub fn jump_if_decided(&mut self, decision: Decision, condition: Reg, label: Label) {
        self.emit(Instruction::JumpIf { decision, condition, target: label.target() });
    }

    /// Appends a jump taken if `condition` is false, and says what becomes of an unknown one.
    pub fn jump_if_not_decided(&mut self, decision: Decision, condition: Reg, label: Label) {
        self.emit(Instruction::JumpIfNot { decision, condition, target: label.target() });
    }

    /// Appends a jump out of `try` regions.
    pub fn leave(&mut self, label: Label) {
        self.emit(Instruction::Leave { target: label.target() });
    }

    /// Appends a jump to the label number `value`, or to `default`.
    pub fn switch(&mut self, value: Reg, targets: &[Label], default: Label) {
        self.switches.push(SwitchTable {
            targets: targets.iter().map(|label| label.target()).collect(),
            default: default.target(),
        });
        let table = TableIndex(self.switches.len() as u32 - 1);
        self.emit(Instruction::Switch { value, table });
    }

    /// Appends what loads an integer of any size.
    pub fn load_int(&mut self, dst: Reg, value: i64) {
        match i32::try_from(value) {
            Ok(value) => self.emit(Instruction::LoadInt { dst, value }),
            Err(_) => self.load_constant(dst, Constant::Int(value)),
        }
    }

    /// Appends what loads a string.
    pub fn load_string(&mut self, dst: Reg, text: impl Into<Arc<str>>) {
        self.load_constant(dst, Constant::String(text.into()));
    }

    /// Appends what loads a constant.
    pub fn load_constant(&mut self, dst: Reg, constant: Constant) {
        self.constants.push(constant);
        let constant = TableIndex(self.constants.len() as u32 - 1);
        self.emit(Instruction::LoadConstant { dst, constant });
    }

    /// The index of a type in the function's table.
    pub fn type_index(&mut self, ty: TypeId) -> TypeIndex {
        let next = TypeIndex(u16::try_from(self.types.len()).unwrap_or(u16::MAX));
        *self.type_indices.entry(ty).or_insert_with(|| {
            self.types.push(ty);
            next
        })
    }

    /// A call site for an instruction that takes one.
    pub fn call_site(&mut self, callee: Callee, arguments: &[Reg]) -> TableIndex {
        self.calls.push(CallSite { callee, arguments: arguments.into() });
        TableIndex(self.calls.len() as u32 - 1)
    }

    /// Appends a call of a known function.
    pub fn call(&mut self, dst: Reg, function: FunctionId, arguments: &[Reg]) {
        let site = self.call_site(Callee::Function(function), arguments);
        self.emit(Instruction::Call { dst, site });
    }

    /// Appends a virtual call; the receiver is the first argument.
    pub fn call_virtual(&mut self, dst: Reg, slot: SlotId, arguments: &[Reg]) {
        let site = self.call_site(Callee::Slot(slot), arguments);
        self.emit(Instruction::CallVirtual { dst, site });
    }

    /// Appends a call of a function on a receiver, the first argument: null throws, and of an unknown
    /// receiver nothing is known.
    pub fn call_method(&mut self, dst: Reg, function: FunctionId, arguments: &[Reg]) {
        let site = self.call_site(Callee::Function(function), arguments);
        self.emit(Instruction::CallVirtual { dst, site });
    }

    /// Appends a call of a delegate, which is the first argument.
    pub fn call_delegate(&mut self, dst: Reg, arguments: &[Reg]) {
        let site = self.call_site(Callee::None, arguments);
        self.emit(Instruction::CallDelegate { dst, site });
    }

    /// Appends an operation of the engine.
    pub fn intrinsic(&mut self, dst: Reg, operation: Intrinsic, arguments: &[Reg]) {
        let site = self.call_site(Callee::None, arguments);
        self.emit(Instruction::Intrinsic { operation, dst, site });
    }

    /// Appends what makes a coroutine of a function and its arguments.
    pub fn new_coroutine(&mut self, dst: Reg, function: FunctionId, arguments: &[Reg]) {
        let site = self.call_site(Callee::Function(function), arguments);
        self.emit(Instruction::NewCoroutine { dst, site });
    }

    /// Appends what makes a delegate.
    pub fn new_delegate(&mut self, dst: Reg, ty: TypeId, callee: Callee, target: Option<Reg>) {
        self.delegates.push(DelegateSite { ty, callee, target });
        let site = TableIndex(self.delegates.len() as u32 - 1);
        self.emit(Instruction::NewDelegate { dst, site });
    }

    /// Adds a region: exceptions in `start..end` go to `handler..handler_end`. Inner regions are
    /// added before outer ones, `catch` clauses in their order. All four labels must be bound in
    /// the end; the handler must not lie inside the region.
    pub fn region(&mut self, range: [Label; 2], handler: [Label; 2], handling: Handling) {
        self.regions.push(Region {
            start: range[0].target(),
            end: range[1].target(),
            handler: handler[0].target(),
            handler_end: handler[1].target(),
            handling,
        });
    }

    /// Ends the function: puts places for labels and checks what the engine relies on.
    ///
    /// # Errors
    /// When something does not fit into an instruction, or on a mistake of the caller.
    pub fn finish(mut self) -> Result<Function, BuildError> {
        self.emit(Instruction::ReturnNothing);
        self.resolve_labels()?;
        let registers = self.frame_size()?;
        self.check_tables()?;
        Ok(Function {
            name: self.name,
            origin: self.origin,
            atomicity: self.atomicity,
            parameters: self.parameters,
            registers,
            code: self.code.into(),
            constants: self.constants.into(),
            types: self.types.into(),
            calls: self.calls.into(),
            delegates: self.delegates.into(),
            switches: self.switches.into(),
            regions: self.regions.into(),
            spans: self.spans.into(),
        })
    }

    fn resolve_labels(&mut self) -> Result<(), BuildError> {
        let Self { name, labels, code, switches, regions, .. } = self;
        // A label at the very end means the final return.
        let last = code.len() as u32 - 1;
        let place = |target: &mut Target| match labels.get(target.0 as usize) {
            Some(&Some(place)) => {
                *target = Target(place.min(last));
                Ok(())
            }
            _ => Err(BuildError::UnboundLabel { function: name.clone(), label: target.0 }),
        };
        code.iter_mut().filter_map(Instruction::target_mut).try_for_each(place)?;
        for table in switches {
            table.targets.iter_mut().try_for_each(place)?;
            place(&mut table.default)?;
        }
        for region in regions {
            for target in [&mut region.start, &mut region.end, &mut region.handler, &mut region.handler_end] {
                place(target)?;
            }
            if region.end < region.start || region.handler_end < region.handler {
                return Err(BuildError::InvertedRegion { function: name.clone() });
            }
        }
        Ok(())
    }

    fn frame_size(&self) -> Result<u16, BuildError> {
        let mut size = self.registers;
        let mut include = |register: Reg| size = size.max(u32::from(register.0) + 1);
        self.code.iter().for_each(|instruction| instruction.for_each_register(&mut include));
        self.calls.iter().flat_map(|site| &site.arguments).for_each(|&register| include(register));
        self.delegates.iter().filter_map(|site| site.target).for_each(&mut include);
        for region in &self.regions {
            if let Handling::Catch { exception, .. } = region.handling {
                include(exception);
            }
        }
        u16::try_from(size).map_err(|_| self.too_many("registers"))
    }

    fn check_tables(&self) -> Result<(), BuildError> {
        if self.types.len() > usize::from(u16::MAX) {
            return Err(self.too_many("types"));
        }
        for (index, instruction) in self.code.iter().enumerate() {
            let exists = match instruction.table_operand() {
                None => true,
                Some(TableOperand::Constant(entry)) => (entry.0 as usize) < self.constants.len(),
                Some(TableOperand::Call(entry)) => (entry.0 as usize) < self.calls.len(),
                Some(TableOperand::Delegate(entry)) => (entry.0 as usize) < self.delegates.len(),
                Some(TableOperand::Switch(entry)) => (entry.0 as usize) < self.switches.len(),
                Some(TableOperand::Type(entry)) => usize::from(entry.0) < self.types.len(),
            };
            if !exists {
                let function = self.name.clone();
                let instruction = format!("{instruction:?}");
                return Err(BuildError::DanglingEntry { function, index, instruction });
            }
        }
        Ok(())
    }

    fn too_many(&self, what: &'static str) -> BuildError {
        BuildError::TooMany { function: self.name.clone(), what }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FileId;

    #[test]
    fn labels_become_places() {
        let mut code = FunctionBuilder::new("f", 1);
        let end = code.label();
        code.jump_if(Reg(0), end);
        code.emit(Instruction::LoadNull { dst: Reg(4) });
        code.bind(end);
        let function = code.finish().unwrap();
        assert_eq!(
            function.code()[0],
            Instruction::JumpIf { decision: Decision::Kept, condition: Reg(0), target: Target(2) }
        );
        assert_eq!(function.registers, 5);
    }

    #[test]
    fn a_label_that_is_never_bound_is_told() {
        let mut code = FunctionBuilder::new("f", 0);
        let label = code.label();
        code.jump(label);
        assert_eq!(code.finish().unwrap_err(), BuildError::UnboundLabel { function: "f".into(), label: 0 });
    }

    #[test]
    fn too_many_registers_are_an_error_and_no_panic() {
        let mut code = FunctionBuilder::new("f", 0);
        for _ in 0..70_000 {
            code.register();
        }
        assert!(matches!(code.finish(), Err(BuildError::TooMany { what: "registers", .. })));
    }

    #[test]
    fn a_dangling_table_index_is_told() {
        let mut code = FunctionBuilder::new("f", 0);
        code.emit(Instruction::LoadConstant { dst: Reg(0), constant: TableIndex(3) });
        assert!(matches!(code.finish(), Err(BuildError::DanglingEntry { index: 0, .. })));
    }

    #[test]
    fn spans_hold_from_where_they_were_given() {
        let span = |start| Span { file: FileId(7), start, end: start + 1 };
        let mut code = FunctionBuilder::new("f", 1);
        code.emit(Instruction::LoadNull { dst: Reg(0) });
        code.at(span(10)).emit(Instruction::LoadNull { dst: Reg(0) });
        code.emit(Instruction::LoadNull { dst: Reg(0) });
        code.at(span(20)).at(span(30)).emit(Instruction::LoadNull { dst: Reg(0) });
        let function = code.finish().unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(|pc| function.span(pc).map(|span| span.start)),
            [None, Some(10), Some(10), Some(30)]
        );
    }
}
