//! Statements.

use redhanded_checker::ir::{Decision, Handling, Instruction, Label, NumberKind, Reg};

use crate::bind::{
    tree::{
        Block, Foreach, FunctionShape, LabelId, LocalId, Pattern, Return, Stmt, StmtRef, SwitchLabel,
        SwitchSection,
    },
    with_stack,
};

use super::function::{Exit, FunctionLowering, Loop};

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// Lowers a statement.
    pub(super) fn stmt(&mut self, stmt: StmtRef<'b>) {
        with_stack(|| self.stmt_kind(stmt));
    }

    fn stmt_kind(&mut self, stmt: StmtRef<'b>) {
        match *stmt {
            Stmt::Empty => {}
            Stmt::Block(block) => self.block(block),
            Stmt::InFile(file, stmt) => {
                let outer = std::mem::replace(&mut self.file, file);
                self.stmt(stmt);
                self.file = outer;
            }
            Stmt::Expr(value) => self.effect(value),
            Stmt::Declare { local, value } => match value {
                Some(value) => {
                    let register = self.copied(value, None);
                    self.initialise_local(local, register);
                }
                None => self.declare(local),
            },
            Stmt::If { .. } => self.if_chain(stmt),
            Stmt::Loop { condition, step, body } => {
                let (test, next, end) = (self.code.here(), self.code.label(), self.code.label());
                if let Some(condition) = condition {
                    self.decision = Decision::Anew;
                    self.branch_unless(condition, end);
                    self.decision = Decision::Kept;
                }
                self.loop_body(body, next, end);
                self.code.bind(next);
                for step in step {
                    self.effect(step);
                }
                self.code.jump(test);
                self.code.bind(end);
            }
            Stmt::Do { body, condition } => {
                let (start, next, end) = (self.code.here(), self.code.label(), self.code.label());
                self.loop_body(body, next, end);
                self.code.bind(next);
                self.decision = Decision::Anew;
                self.branch_if(condition, start);
                self.decision = Decision::Kept;
                self.code.bind(end);
            }
            Stmt::Foreach(foreach) => self.foreach(foreach),
            Stmt::Switch { value, local, locals, sections } => {
                self.switch_stmt(value, local, locals, sections)
            }
            Stmt::Try { body, catches, finally } => self.try_stmt(body, catches, finally),
            Stmt::Lock { local, target, body } => self.lock(local, target, body),
            Stmt::Label(label) => {
                let label = self.label(label);
                self.code.bind(label);
            }
            Stmt::Goto(label) => {
                let label = self.label(label);
                self.jump_out(label, 0);
            }
            Stmt::Break => {
                if let Some(Loop { end, try_depth, .. }) = self.loops.last() {
                    let (end, depth) = (*end, *try_depth);
                    self.jump_out(end, depth);
                }
            }
            Stmt::Continue => {
                let target = self.loops.iter().rev().find_map(|l| l.next.map(|next| (next, l.try_depth)));
                if let Some((next, depth)) = target {
                    self.jump_out(next, depth);
                }
            }
            Stmt::Return(bound) => self.return_stmt(bound),
            Stmt::Throw(value, span) => {
                let src = match (value, self.caught.last()) {
                    (Some(value), _) => self.expr(value, None),
                    (None, Some(&caught)) => caught,
                    (None, None) => self.unknown(None),
                };
                self.at(span);
                self.emit(Instruction::Throw { src });
            }
            Stmt::Yield(value) => self.yield_value(value),
            Stmt::YieldBreak => self.return_nothing(),
        }
    }

    fn block(&mut self, block: &'b Block<'b>) {
        self.enter_block(block.locals);
        for stmt in block.stmts {
            self.stmt(stmt);
        }
    }

    /// A declaration without a value: in a loop, the variable has its default value again.
    fn declare(&mut self, local: LocalId) {
        let ty = self.local_info(local).ty;
        let register = self.load_default(ty, None);
        self.initialise_local(local, register);
    }

    /// `if ... else if ...`: a chain of any length.
    fn if_chain(&mut self, stmt: StmtRef<'b>) {
        let end = self.code.label();
        let mut current = Some(stmt);
        while let Some(stmt) = current {
            match *stmt {
                Stmt::If { condition, then, otherwise } => {
                    let next = self.code.label();
                    self.branch_unless(condition, next);
                    self.stmt(then);
                    if otherwise.is_some() {
                        self.code.jump(end);
                    }
                    self.code.bind(next);
                    current = otherwise;
                }
                _ => {
                    self.stmt(stmt);
                    current = None;
                }
            }
        }
        self.code.bind(end);
    }

    fn loop_body(&mut self, body: StmtRef<'b>, next: Label, end: Label) {
        self.loops.push(Loop { end, next: Some(next), try_depth: self.try_depth });
        self.stmt(body);
        self.loops.pop();
    }

    /// Jumps to a label that has fewer `try` regions around it.
    pub(super) fn jump_out(&mut self, label: Label, depth: u32) {
        match self.try_depth > depth {
            true => self.code.leave(label),
            false => self.code.jump(label),
        }
    }

    fn label(&mut self, label: LabelId) -> Label {
        match self.labels.get(&label) {
            Some(&known) => known,
            None => {
                let new = self.code.here();
                self.labels.insert(label, new);
                new
            }
        }
    }

    pub(super) fn foreach(&mut self, foreach: &'b Foreach<'b>) {
        match *foreach {
            Foreach::Indexed { array, source, index, length, assign, locals, body } => {
                let register = self.expr(source, None);
                self.initialise_local(array, register);
                let position = self.plain_register(index);
                self.emit(Instruction::LoadInt { dst: position, value: 0 });
                let count = self.temp();
                self.expr_into(length, count);
                let (test, next, end) = (self.code.here(), self.code.label(), self.code.label());
                let more = self.temp();
                let kind = NumberKind::I32;
                self.emit(Instruction::Less { kind, dst: more, a: position, b: count });
                self.code.jump_if_not(more, end);
                self.code.free(more);
                self.enter_block(locals);
                self.stmt(assign);
                self.loop_body(body, next, end);
                self.code.bind(next);
                self.emit(Instruction::AddConstant { kind, dst: position, a: position, value: 1 });
                self.code.jump(test);
                self.code.bind(end);
            }
            Foreach::Enumerated { enumerator, source, move_next, assign, locals, dispose, body } => {
                let register = self.copied(source, None);
                self.initialise_local(enumerator, register);
                let rounds = |this: &mut Self| {
                    let (test, end) = (this.code.here(), this.code.label());
                    this.branch_unless(move_next, end);
                    this.enter_block(locals);
                    this.stmt(assign);
                    this.loop_body(body, test, end);
                    this.code.jump(test);
                    this.code.bind(end);
                };
                match dispose {
                    Some(dispose) => self.with_finally(rounds, |this| this.effect(dispose)),
                    None => rounds(self),
                }
            }
        }
    }

    fn switch_stmt(
        &mut self,
        value: crate::bind::tree::ExprRef<'b>,
        local: LocalId,
        locals: &'b [LocalId],
        sections: &'b [SwitchSection<'b>],
    ) {
        let register = self.copied(value, None);
        self.initialise_local(local, register);
        self.enter_block(locals);
        let end = self.code.label();
        let mut default = end;
        let bodies: Vec<Label> = sections.iter().map(|_| self.code.label()).collect();
        for (section, &body) in sections.iter().zip(&bodies) {
            // `goto case` leads to the same place.
            self.labels.insert(section.target, body);
        }
        for (section, &body) in sections.iter().zip(&bodies) {
            for label in section.labels {
                match *label {
                    SwitchLabel::Default => default = body,
                    SwitchLabel::Case { pattern: Pattern::Condition(condition), guard: None } => {
                        self.branch_if(condition, body);
                    }
                    SwitchLabel::Case { pattern, guard } => {
                        let next = self.code.label();
                        self.pattern(pattern, next);
                        if let Some(guard) = guard {
                            self.branch_unless(guard, next);
                        }
                        self.code.jump(body);
                        self.code.bind(next);
                    }
                }
            }
        }
        self.code.jump(default);
        self.loops.push(Loop { end, next: None, try_depth: self.try_depth });
        for (section, &body) in sections.iter().zip(&bodies) {
            self.code.bind(body);
            for stmt in section.body {
                self.stmt(stmt);
            }
            // Half-written code may fall through; it then leaves the switch.
            self.code.jump(end);
        }
        self.loops.pop();
        self.code.bind(end);
    }

    fn lock(&mut self, local: LocalId, target: crate::bind::tree::ExprRef<'b>, body: StmtRef<'b>) {
        let register = self.expr(target, None);
        self.initialise_local(local, register);
        let object = self.plain_register(local);
        self.at(target.span);
        self.emit(Instruction::MonitorEnter { object });
        self.with_finally(
            |this| this.stmt(body),
            |this| {
                this.at(target.span);
                this.emit(Instruction::MonitorExit { object });
            },
        );
    }

    fn return_stmt(&mut self, bound: &'b Return<'b>) {
        let value = bound.value.map(std::cell::Cell::get);
        let wanted = match self.shape {
            FunctionShape::Ordinary => !self.returns_nothing(),
            FunctionShape::Async(result) => !result.is_void(),
            FunctionShape::Iterator(_) | FunctionShape::AsyncIterator(_) => false,
        };
        match value {
            Some(value) if wanted => {
                let src = if self.returns_reference(value) {
                    self.reference(value)
                } else {
                    self.copied(value, None)
                };
                self.at(bound.span);
                self.return_register(src);
            }
            Some(value) => {
                self.effect(value);
                self.return_nothing();
            }
            None => self.return_nothing(),
        }
    }

    fn returns_nothing(&self) -> bool {
        let function = match self.body.functions[self.function.0 as usize].bound {
            Some(function) => function,
            None => self.body.function,
        };
        function.index == self.function && function.return_type.get().is_void()
    }

    /// `return ref x;`
    fn returns_reference(&self, value: crate::bind::tree::ExprRef<'b>) -> bool {
        matches!(value.kind, crate::bind::tree::ExprKind::ReferenceTo(_))
    }

    fn return_register(&mut self, src: Reg) {
        if self.try_depth == 0 {
            self.emit(Instruction::Return { src });
            return;
        }
        let exit = self.exit();
        self.move_to(exit.value, src);
        self.code.leave(exit.label);
    }

    /// Returns without a value. `Return` of the unknown value would hide a missing `return`.
    pub(super) fn return_nothing(&mut self) {
        if self.try_depth == 0 {
            self.emit(Instruction::ReturnNothing);
            return;
        }
        let exit = self.exit();
        self.emit(Instruction::LoadNull { dst: exit.value });
        self.code.leave(exit.label);
    }

    fn exit(&mut self) -> Exit {
        match self.exit {
            Some(exit) => exit,
            None => {
                let exit = Exit { label: self.code.label(), value: self.temp() };
                self.exit = Some(exit);
                exit
            }
        }
    }

    /// `body`, and `finally` behind it whichever way it is left.
    pub(super) fn with_finally(&mut self, body: impl FnOnce(&mut Self), finally: impl FnOnce(&mut Self)) {
        let (start, end, after) = (self.code.here(), self.code.label(), self.code.label());
        self.try_depth += 1;
        body(self);
        self.code.leave(after);
        self.try_depth -= 1;
        self.code.bind(end);
        let handler = self.code.here();
        // A `finally` is left by its end only, so jumps in it stay in it.
        let loops = std::mem::take(&mut self.loops);
        finally(self);
        self.loops = loops;
        self.emit(Instruction::EndFinally);
        let handler_end = self.code.here();
        self.code.region([start, end], [handler, handler_end], Handling::Finally);
        self.code.bind(after);
    }
}
