//! The lowering of one function: of a body, or of a lambda, local function or coroutine in it.

use std::sync::Arc;

use hashbrown::HashMap;
use redhanded_checker::ir::{self, Decision, FunctionBuilder, Instruction, Label, Reg};

use crate::{
    bind::{
        BoundBody, Receiver,
        tree::{BoundFunction, FunctionIndex, FunctionShape, LabelId, LocalId},
    },
    symbols::FileIndex,
    syntax::Span,
};

use super::lowering::Lowering;

/// Lowers one function.
pub(super) struct FunctionLowering<'l, 'a, 'b> {
    pub(super) lowering: &'l mut Lowering<'a>,
    pub(super) body: &'l BoundBody<'b>,
    pub(super) inner: &'l mut InnerFunctions,
    pub(super) function: FunctionIndex,
    pub(super) code: FunctionBuilder,
    pub(super) file: FileIndex,
    pub(super) origin: ir::Origin,
    pub(super) registers: HashMap<LocalId, Reg>,
    pub(super) this: Option<Reg>,
    pub(super) labels: HashMap<LabelId, Label>,
    pub(super) loops: Vec<Loop>,
    /// How many `try` regions are around.
    pub(super) try_depth: u32,
    pub(super) caught: Vec<Reg>,
    pub(super) exit: Option<Exit>,
    pub(super) shape: FunctionShape,
    pub(super) depth: u32,
    /// What becomes of an unknown condition: of a loop it is asked anew.
    pub(super) decision: Decision,
    pub(super) name: String,
}

/// Where `break` and `continue` lead.
pub(super) struct Loop {
    pub(super) end: Label,
    /// None for a `switch`.
    pub(super) next: Option<Label>,
    pub(super) try_depth: u32,
}

/// Where a `return` out of a `try` region leads, and what it takes along.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    pub(super) label: Label,
    pub(super) value: Reg,
}

/// The functions within a body that have got a number.
#[derive(Default)]
pub(super) struct InnerFunctions {
    pub(super) ids: HashMap<FunctionIndex, ir::FunctionId>,
}

/// What is to be lowered of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// What its callers call. Of an iterator or `async` method only the start.
    Entry,
    /// The code that runs as a coroutine.
    Coroutine,
}

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// Lowers a body and all functions in it.
    pub(super) fn lower_body(
        lowering: &mut Lowering<'a>,
        body: &BoundBody<'b>,
        name: &str,
        origin: ir::Origin,
        atomicity: ir::Atomicity,
    ) -> Arc<ir::Function> {
        let mut inner = InnerFunctions::default();
        let function = body.function;

        FunctionLowering::lower_part(
            lowering,
            body,
            &mut inner,
            function,
            name,
            origin,
            atomicity,
            Part::Entry,
        )
    }

    /// Lowers one function of a body.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn lower_part(
        lowering: &mut Lowering<'a>,
        body: &BoundBody<'b>,
        inner: &mut InnerFunctions,
        function: &'b BoundFunction<'b>,
        name: &str,
        origin: ir::Origin,
        atomicity: ir::Atomicity,
        part: Part,
    ) -> Arc<ir::Function> {
        let is_root = function.index == FunctionIndex(0);
        let leading = match is_root {
            true => u16::from(body.receiver == Receiver::This),
            false => 1,
        };
        let count = leading + function.params.len() as u16;
        let mut code = FunctionBuilder::new(name, count);
        code.origin(origin).atomicity(atomicity);
        let mut this = FunctionLowering {
            lowering,
            body,
            inner,
            function: function.index,
            code,
            file: function.file,
            origin,
            registers: HashMap::new(),
            this: None,
            labels: HashMap::new(),
            loops: Vec::new(),
            try_depth: 0,
            caught: Vec::new(),
            exit: None,
            shape: function.shape.get(),
            depth: 0,
            decision: Decision::Kept,
            name: name.to_owned(),
        };
        this.at(function.span);
        if part == Part::Entry && this.shape != FunctionShape::Ordinary {
            this.start_coroutine(function, leading);
        } else {
            this.prologue(function, leading);
            this.function_code(function);
        }
        let FunctionLowering { lowering, code, .. } = this;
        lowering.finish(code)
    }

    fn function_code(&mut self, function: &'b BoundFunction<'b>) {
        if let Some(body) = function.body.get() {
            self.stmt(body);
        }
        if let Some(exit) = self.exit {
            // Falling off the end is a `return` without a value.
            self.code.emit(Instruction::ReturnNothing);
            self.code.bind(exit.label);
            self.code.emit(Instruction::Return { src: exit.value });
        }
    }

    /// The place in the source of the instructions that follow.
    pub(super) fn at(&mut self, span: Span) {
        if span != Span::default() {
            let file = ir::FileId(self.file.0);
            self.code.at(ir::Span { file, start: span.start, end: span.end });
        }
    }

    pub(super) fn emit(&mut self, instruction: Instruction) {
        self.code.emit(instruction);
    }

    /// A register for an intermediate result.
    pub(super) fn temp(&mut self) -> Reg {
        self.code.register()
    }

    pub(super) fn unknown(&mut self, hint: Option<Reg>) -> Reg {
        let dst = self.target(hint);
        self.emit(Instruction::LoadUnknown { dst });
        dst
    }

    /// The register that a result is wanted in, or a new one.
    pub(super) fn target(&mut self, hint: Option<Reg>) -> Reg {
        match hint {
            Some(register) => register,
            None => self.temp(),
        }
    }

    pub(super) fn move_to(&mut self, dst: Reg, src: Reg) {
        if dst != src {
            self.emit(Instruction::Move { dst, src });
        }
    }
}
