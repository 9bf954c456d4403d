//! Statements.

use crate::{
    symbols::Verdict,
    syntax::{
        Name, Span,
        ast::{
            Asynchrony, Catch, Designation, ExprId, For, Foreach as ForeachSyntax, ForeachTarget, GotoTarget,
            Label, List, LocalKind, Section, Stmt as Syntax, StmtId, TypeRef, TypeRefId, UsingResource,
            Variable,
        },
    },
    types::Type,
};

use super::{
    binder::Binder,
    constant::Constant,
    context::Context,
    scope::Meaning,
    tree::{
        Block, CatchClause, ExprKind, ExprRef, LabelId, LocalId, LocalLifetime, LocalOrigin, Stmt, StmtRef,
        SwitchLabel, SwitchSection,
    },
};

/// The labels of a `switch` that `goto case` can name.
#[derive(Clone, Copy, Debug)]
pub struct SwitchContext<'b> {
    constants: &'b [(Constant, LabelId)],
    default: Option<LabelId>,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Binds a statement.
    pub(crate) fn bind_stmt(&mut self, id: StmtId) -> StmtRef<'b> {
        let bound = self.deeper(|this| this.bind_stmt_kind(id));
        bound.unwrap_or_else(|| {
            self.note_unbound(self.tree.span(id));
            self.stmt(Stmt::Empty)
        })
    }

    /// Binds statements in a scope of their own. The locals declared in it belong to the block.
    pub(crate) fn bind_block(&mut self, stmts: &[StmtId]) -> StmtRef<'b> {
        let (block, _) = self.block_of(|this| {
            this.declare_local_functions(stmts);
            this.declare_labels(stmts);
            this.bind_stmts(stmts)
        });
        block
    }

    /// Runs `f` in a new scope; its locals belong to the block around its statements.
    fn block_of(&mut self, f: impl FnOnce(&mut Self) -> Vec<StmtRef<'b>>) -> (StmtRef<'b>, &'b [LocalId]) {
        let first = self.locals.len();
        let stmts = self.in_scope(|this| {
            let stmts = f(this);
            this.bind_local_functions();
            stmts
        });
        let locals = self.locals_since(first);
        let block = Block { locals, functions: &[], stmts: self.slice(&stmts) };
        (self.stmt(Stmt::Block(self.bump.alloc(block))), locals)
    }

    /// The locals of the current function that were declared since, and that no inner block has
    /// taken.
    fn locals_since(&mut self, first: usize) -> &'b [LocalId] {
        let function = self.context.function;
        let mut taken = Vec::new();
        for (index, local) in self.locals.iter_mut().enumerate().skip(first) {
            if local.function == function && local.lifetime == LocalLifetime::Function {
                local.lifetime = LocalLifetime::Block;
                taken.push(LocalId(index as u32));
            }
        }
        self.slice(&taken)
    }

    fn bind_stmts(&mut self, stmts: &[StmtId]) -> Vec<StmtRef<'b>> {
        let mut bound = Vec::new();
        let mut rest = stmts;
        while let Some((&first, others)) = rest.split_first() {
            rest = others;
            match self.tree[first] {
                // What follows a `using` declaration is its body.
                Syntax::Locals { kind: kind @ (LocalKind::Using | LocalKind::AwaitUsing), ty, variables } => {
                    let asynchrony =
                        if kind == LocalKind::Using { Asynchrony::Sync } else { Asynchrony::Async };
                    let tree = self.tree;
                    bound.push(self.bind_using_locals(asynchrony, ty, &tree[variables], &mut |this| {
                        let stmts = this.bind_stmts(rest);
                        let block = Block { locals: &[], functions: &[], stmts: this.slice(&stmts) };
                        this.stmt(Stmt::Block(this.bump.alloc(block)))
                    }));
                    return bound;
                }
                Syntax::Locals { kind, ty, variables } => self.bind_locals(kind, ty, variables, &mut bound),
                _ => bound.push(self.bind_stmt(first)),
            }
        }
        bound
    }

    fn bind_stmt_kind(&mut self, id: StmtId) -> StmtRef<'b> {
        let span = self.tree.span(id);
        let tree = self.tree;
        match tree[id] {
            Syntax::Missing | Syntax::Empty => self.stmt(Stmt::Empty),
            Syntax::Block(stmts) => self.bind_block(&tree[stmts]),
            Syntax::Expr(expr) => self.bind_expr_stmt(expr),
            Syntax::Locals { .. } => {
                let (block, _) = self.block_of(|this| this.bind_stmts(&[id]));
                block
            }
            Syntax::LocalFunction(_) => self.stmt(Stmt::Empty),
            Syntax::If { .. } => self.bind_if(id),
            Syntax::While { condition, body } => self.bind_loop_block(|this| {
                let condition = Some(this.bind_condition(condition));
                let body = this.bind_embedded(body);
                Stmt::Loop { condition, step: &[], body }
            }),
            Syntax::Do { body, condition } => {
                let body = self.bind_embedded(body);
                let (block, _) = self.block_of(|this| {
                    let condition = this.bind_condition(condition);
                    vec![this.stmt(Stmt::Do { body, condition })]
                });
                block
            }
            Syntax::For(syntax) => self.bind_for(&tree[syntax]),
            Syntax::Foreach(syntax) => self.bind_foreach(&tree[syntax], span),
            Syntax::Switch { value, sections } => self.bind_switch(value, &tree[sections]),
            Syntax::Try { body, catches, finally } => {
                let body = self.bind_stmt(body);
                let catches: Vec<CatchClause<'b>> =
                    tree[catches].iter().map(|clause| self.bind_catch(clause)).collect();
                let finally = finally.map(|finally| self.bind_stmt(finally));
                self.stmt(Stmt::Try { body, catches: self.slice(&catches), finally })
            }
            Syntax::Using { asynchrony, resource, body } => self.bind_using(asynchrony, resource, body),
            Syntax::Lock { target, body } => {
                let target = self.bind_value(target);
                let local = self.temporary(target.ty, target.span);
                let body = self.bind_embedded(body);
                self.stmt(Stmt::Lock { local, target, body })
            }
            Syntax::Fixed { ty, variables, body } => {
                let (block, _) = self.block_of(|this| {
                    let ty = this.bind_type(ty);
                    let mut stmts = Vec::new();
                    for variable in &tree[variables] {
                        if let Some(value) = variable.value {
                            let value = this.bind_expr(value);
                            let value = this.settle(value);
                            stmts.push(this.stmt(Stmt::Expr(value)));
                        }
                        let name = variable.name;
                        let local = this.declare(name.name, ty, LocalOrigin::Declared, name.span);
                        let unknown = this.unknown(&[], name.span);
                        let value = Some(this.reinterpret(unknown, ty));
                        stmts.push(this.stmt(Stmt::Declare { local, value }));
                    }
                    stmts.push(this.bind_embedded(body));
                    stmts
                });
                block
            }
            Syntax::Unsafe(body) => self.bind_stmt(body),
            Syntax::Checked { checking, body } => {
                let context = Context { checking, ..self.context };
                self.in_context(context, |this| this.bind_stmt(body))
            }
            Syntax::Label(name) => {
                let label = self.label(name);
                self.stmt(Stmt::Label(label))
            }
            Syntax::Goto(target) => self.bind_goto(target),
            Syntax::Break => self.stmt(Stmt::Break),
            Syntax::Continue => self.stmt(Stmt::Continue),
            Syntax::Return(value) => self.bind_return(value, span),
            Syntax::Throw(value) => {
                let value = value.map(|value| self.bind_value(value));
                self.stmt(Stmt::Throw(value, span))
            }
            Syntax::YieldReturn(value) => self.bind_yield(value),
            Syntax::YieldBreak => self.stmt(Stmt::YieldBreak),
        }
    }

    /// A statement that is no block, where a block could stand.
    fn bind_embedded(&mut self, id: StmtId) -> StmtRef<'b> {
        match self.tree[id] {
            Syntax::Block(_) => self.bind_stmt(id),
            _ => {
                let (block, _) = self.block_of(|this| vec![this.bind_stmt(id)]);
                block
            }
        }
    }

    fn bind_loop_block(&mut self, f: impl FnOnce(&mut Self) -> Stmt<'b>) -> StmtRef<'b> {
        let (block, _) = self.block_of(|this| {
            let stmt = f(this);
            vec![this.stmt(stmt)]
        });
        block
    }

    fn bind_expr_stmt(&mut self, expr: ExprId) -> StmtRef<'b> {
        let bound = self.bind_expr(expr);
        let bound = match bound.kind {
            ExprKind::TargetTyped(super::group::TargetTyped::Throw(value)) => {
                return self.stmt(Stmt::Throw(Some(value), bound.span));
            }
            ExprKind::Discard => return self.stmt(Stmt::Empty),
            _ => self.settle(bound),
        };
        self.stmt(Stmt::Expr(bound))
    }

    /// `if ... else if ...`: a chain of any length.
    fn bind_if(&mut self, id: StmtId) -> StmtRef<'b> {
        let mut conditions = Vec::new();
        let mut current = id;
        let last = loop {
            match self.tree[current] {
                Syntax::If { condition, then, otherwise } => {
                    // Variables of a condition are seen behind the statement, so no scope is made.
                    let condition = self.bind_condition(condition);
                    let then = self.bind_embedded(then);
                    conditions.push((condition, then));
                    match otherwise {
                        Some(otherwise) => current = otherwise,
                        None => break None,
                    }
                }
                _ => break Some(self.bind_embedded(current)),
            }
        };
        let mut result = last;
        for (condition, then) in conditions.into_iter().rev() {
            result = Some(self.stmt(Stmt::If { condition, then, otherwise: result }));
        }
        result.unwrap_or_else(|| self.stmt(Stmt::Empty))
    }

    fn bind_for(&mut self, syntax: &For) -> StmtRef<'b> {
        let tree = self.tree;
        let (block, _) = self.block_of(|this| {
            let mut stmts = this.bind_stmts(&tree[syntax.init]);
            let condition = syntax.condition.map(|condition| this.bind_condition(condition));
            let step: Vec<ExprRef<'b>> =
                tree[syntax.step].iter().map(|&step| this.bind_value(step)).collect();
            let body = this.bind_embedded(syntax.body);
            stmts.push(this.stmt(Stmt::Loop { condition, step: this.slice(&step), body }));
            stmts
        });
        block
    }

    fn bind_foreach(&mut self, syntax: &ForeachSyntax, span: Span) -> StmtRef<'b> {
        let source = self.bind_value(syntax.source);
        let syntax = *syntax;
        let mut body = None;
        let asynchrony = syntax.asynchrony;
        let foreach = self.foreach(asynchrony, source, span, |this, element| {
            let assign = this.foreach_assign(syntax.target, element);
            let bound = this.bind_embedded(syntax.body);
            body = Some(bound);
            (assign, bound)
        });
        self.stmt(Stmt::Foreach(foreach))
    }

    /// Sets the variables of a `foreach` from an element.
    fn foreach_assign(&mut self, target: ForeachTarget, element: ExprRef<'b>) -> StmtRef<'b> {
        let span = element.span;
        if let ForeachTarget::Declaration { ty, designation } = target
            && let Designation::Name(name) = self.tree[designation]
        {
            let by_reference = matches!(self.tree[ty], TypeRef::Ref(_));
            let implicit = self.is_var(ty);
            let local_type = if implicit { element.ty } else { self.bind_type(ty) };
            let value = if implicit { element } else { self.cast(element, local_type) };
            let name_span = self.tree.span(designation);
            if by_reference && self.is_variable(value) {
                let local = self.declare(name, local_type, LocalOrigin::Reference, name_span);
                let value = Some(self.expr(ExprKind::ReferenceTo(value), local_type, span));
                return self.stmt(Stmt::Declare { local, value });
            }
            let local = self.declare(name, local_type, LocalOrigin::Declared, name_span);
            return self.stmt(Stmt::Declare { local, value: Some(value) });
        }
        let assignment = self.deconstruct_into(target, element, span);
        self.stmt(Stmt::Expr(assignment))
    }

    fn bind_locals(
        &mut self,
        kind: LocalKind,
        ty: TypeRefId,
        variables: List<Variable>,
        into: &mut Vec<StmtRef<'b>>,
    ) {
        let tree = self.tree;
        for variable in &tree[variables] {
            if kind == LocalKind::Const {
                self.bind_local_constant(ty, variable);
            } else {
                let stmt = self.bind_local(ty, variable);
                into.push(stmt);
            }
        }
    }

    fn bind_local_constant(&mut self, ty: TypeRefId, variable: &Variable) {
        let ty = self.bind_type(ty);
        let value = variable.value.map(|value| self.bind_as(value, ty));
        let name = variable.name;
        match value.map(|value| value.kind) {
            Some(ExprKind::Constant(constant)) => {
                self.context.scope.declare(self.bump, name.name, Meaning::Constant(constant, ty));
            }
            _ => {
                self.declare(name.name, ty, LocalOrigin::Declared, name.span);
            }
        }
    }

    fn bind_local(&mut self, ty: TypeRefId, variable: &Variable) -> StmtRef<'b> {
        let name = variable.name;
        if matches!(self.tree[ty], TypeRef::Ref(_)) {
            return self.bind_reference_local(ty, variable);
        }
        if !self.is_var(ty) {
            let ty = self.bind_type(ty);
            let value = variable.value.map(|value| self.bind_as(value, ty));
            let local = self.declare(name.name, ty, LocalOrigin::Declared, name.span);
            return self.stmt(Stmt::Declare { local, value });
        }
        let value = variable.value.map(|value| self.bind_value(value));
        let ty = value.map_or(Type::UNKNOWN, |value| value.ty);
        let ty = if ty == Type::NULL || ty.is_void() { Type::UNKNOWN } else { ty };
        let local = self.declare(name.name, ty, LocalOrigin::Declared, name.span);
        self.stmt(Stmt::Declare { local, value })
    }

    /// `ref T x = ref y;`
    fn bind_reference_local(&mut self, ty: TypeRefId, variable: &Variable) -> StmtRef<'b> {
        let name = variable.name;
        let value = variable.value.map(|value| self.bind_expr(value));
        let ty = match value {
            Some(value) if self.is_var(ty) => value.ty,
            _ => self.bind_type(ty),
        };
        let is_reference = value.is_some_and(|value| matches!(value.kind, ExprKind::ReferenceTo(_)));
        let origin = if is_reference { LocalOrigin::Reference } else { LocalOrigin::Declared };
        let value = value.map(|value| if is_reference { value } else { self.convert(value, ty) });
        let local = self.declare(name.name, ty, origin, name.span);
        self.stmt(Stmt::Declare { local, value })
    }

    fn bind_return(&mut self, value: Option<ExprId>, span: Span) -> StmtRef<'b> {
        match value {
            Some(value) => {
                let value = self.bind_expr(value);
                self.return_value(value)
            }
            None => {
                let bound = super::tree::Return { value: None, span };
                self.stmt(Stmt::Return(self.bump.alloc(bound)))
            }
        }
    }

    fn bind_yield(&mut self, value: ExprId) -> StmtRef<'b> {
        let function = self.context.function;
        let element = match self.functions[function.0 as usize].bound.map(|bound| bound.shape.get()) {
            Some(
                super::tree::FunctionShape::Iterator(ty) | super::tree::FunctionShape::AsyncIterator(ty),
            ) => ty,
            _ => Type::UNKNOWN,
        };
        let value = self.bind_as(value, element);
        self.stmt(Stmt::Yield(value))
    }

    fn bind_catch(&mut self, clause: &Catch) -> CatchClause<'b> {
        let ty = clause.ty.map(|ty| self.bind_type(ty));
        let mut result = None;
        let (body, _) = self.block_of(|this| {
            let local_type = ty.unwrap_or(Type::special(crate::types::Special::Exception));
            let local = match clause.name {
                Some(name) => this.declare(name, local_type, LocalOrigin::Declared, clause.span),
                None => this.temporary(local_type, clause.span),
            };
            // It has its value before the block is entered: the filter sees it.
            this.locals[local.0 as usize].lifetime = LocalLifetime::Block;
            let filter = clause.filter.map(|filter| this.bind_condition(filter));
            let body = this.bind_stmt(clause.body);
            result = Some((local, filter));
            vec![body]
        });
        let (local, filter) = result.unwrap_or((LocalId(0), None));
        CatchClause { ty, local, filter, body }
    }

    fn bind_using(&mut self, asynchrony: Asynchrony, resource: UsingResource, body: StmtId) -> StmtRef<'b> {
        let tree = self.tree;
        let (block, _) = self.block_of(|this| {
            let stmt = match resource {
                UsingResource::Expr(value) => {
                    let value = this.bind_value(value);
                    let local = this.temporary(value.ty, value.span);
                    let body = this.bind_embedded(body);
                    this.using(asynchrony, local, value, body)
                }
                UsingResource::Locals(locals) => match tree[locals] {
                    Syntax::Locals { ty, variables, .. } => {
                        this.bind_using_locals(asynchrony, ty, &tree[variables], &mut |this| {
                            this.bind_embedded(body)
                        })
                    }
                    _ => this.bind_embedded(body),
                },
            };
            vec![stmt]
        });
        block
    }

    fn bind_using_locals(
        &mut self,
        asynchrony: Asynchrony,
        ty: TypeRefId,
        variables: &[Variable],
        body: &mut dyn FnMut(&mut Self) -> StmtRef<'b>,
    ) -> StmtRef<'b> {
        let Some((variable, rest)) = variables.split_first() else { return body(self) };
        let value = match (variable.value, self.is_var(ty)) {
            (Some(value), true) => self.bind_value(value),
            (Some(value), false) => {
                let ty = self.bind_type(ty);
                self.bind_as(value, ty)
            }
            (None, _) => self.unknown(&[], variable.name.span),
        };
        let name = variable.name;
        let local = self.declare(name.name, value.ty, LocalOrigin::Declared, name.span);
        let inner = self.bind_using_locals(asynchrony, ty, rest, body);
        self.using(asynchrony, local, value, inner)
    }

    /// `local = value; try { body } finally { local?.Dispose(); }`
    fn using(
        &mut self,
        asynchrony: Asynchrony,
        local: LocalId,
        value: ExprRef<'b>,
        body: StmtRef<'b>,
    ) -> StmtRef<'b> {
        let span = value.span;
        let declare = self.stmt(Stmt::Declare { local, value: Some(value) });
        let dispose = self.dispose_call(asynchrony, local, span);
        let finally = self.stmt(Stmt::Expr(dispose));
        let guarded = self.stmt(Stmt::Try { body, catches: &[], finally: Some(finally) });
        let block = Block { locals: &[], functions: &[], stmts: self.slice(&[declare, guarded]) };
        self.stmt(Stmt::Block(self.bump.alloc(block)))
    }

    /// `local?.Dispose()` or `await local?.DisposeAsync()`.
    pub(crate) fn dispose_call(&mut self, asynchrony: Asynchrony, local: LocalId, span: Span) -> ExprRef<'b> {
        let known = self.comp.known;
        let name = match asynchrony {
            Asynchrony::Sync => known.dispose,
            Asynchrony::Async => known.dispose_async,
        };
        let read = self.local(local, span);
        if read.ty.is_unknown() {
            return self.unknown(&[], span);
        }
        let interface = match asynchrony {
            Asynchrony::Sync => known.i_disposable,
            Asynchrony::Async => known.i_async_disposable,
        };
        let interface = self.library_type(&[known.system], interface, &[]);
        let dispose = |this: &mut Self, value: ExprRef<'b>| {
            let by_interface = this.comp.is_subtype(value.ty, interface) == Verdict::Yes;
            // `using` asks for the interface, which may be implemented explicitly; structs that are
            // not, and types that only look like it, have a method of their own.
            let own = match by_interface && !this.comp.is_value_type(value.ty) {
                true => None,
                false => this.call_named(value, name, &[], span),
            };
            let call = own.or_else(|| {
                let value = this.cast(value, interface);
                this.call_named(value, name, &[], span)
            });
            let call = call.unwrap_or_else(|| this.unknown(&[], span));
            match asynchrony {
                Asynchrony::Sync => call,
                Asynchrony::Async => this.await_value(call, span),
            }
        };
        let nullable = matches!(self.comp.types.kind(read.ty), crate::types::TypeKind::Nullable(_));
        if self.comp.is_value_type(read.ty) && !nullable {
            return dispose(self, read);
        }
        self.if_not_null(read, Type::VOID, dispose)
    }

    fn bind_switch(&mut self, value: ExprId, sections: &[Section]) -> StmtRef<'b> {
        let tree = self.tree;
        let value = self.bind_value(value);
        let local = self.temporary(value.ty, value.span);
        let first = self.locals.len();
        let outer = self.gotos.len();
        let mut bound = Vec::new();
        self.in_scope(|this| {
            let targets: Vec<LabelId> = sections.iter().map(|_| this.new_label()).collect();
            let all: Vec<StmtId> =
                sections.iter().flat_map(|section| tree[section.body].iter().copied()).collect();
            this.declare_local_functions(&all);
            this.declare_labels(&all);
            let mut labels: Vec<(Vec<SwitchLabel<'b>>, crate::bind::context::Context<'b>)> = Vec::new();
            let mut constants = Vec::new();
            let mut default = None;
            for (section, &target) in sections.iter().zip(&targets) {
                let mut section_labels = Vec::new();
                let context = this.in_scope(|this| {
                    for label in &tree[section.labels] {
                        section_labels.push(match *label {
                            Label::Default => {
                                default = Some(target);
                                SwitchLabel::Default
                            }
                            Label::Case { pattern, guard } => {
                                let pattern = this.bind_pattern(pattern, local);
                                if let super::tree::Pattern::Condition(condition) = pattern
                                    && let ExprKind::Equal { right, .. } = condition.kind
                                    && let ExprKind::Constant(constant) = right.kind
                                {
                                    constants.push((constant, target));
                                }
                                let guard = guard.map(|guard| this.bind_condition(guard));
                                SwitchLabel::Case { pattern, guard }
                            }
                        });
                    }
                    this.context
                });
                labels.push((section_labels, context));
            }
            let switch = SwitchContext { constants: this.slice(&constants), default };
            this.gotos.push(switch);
            for ((section, target), (labels, context)) in sections.iter().zip(targets).zip(labels) {
                // Statements see the variables of their section's patterns, and what other sections
                // have declared before.
                let body = this.in_context(context, |this| this.bind_stmts(&tree[section.body]));
                bound.push(SwitchSection { labels: this.slice(&labels), target, body: this.slice(&body) });
            }
            this.bind_local_functions();
        });
        self.gotos.truncate(outer);
        let locals = self.locals_since(first);
        self.stmt(Stmt::Switch { value, local, locals, sections: self.slice(&bound) })
    }

    fn bind_goto(&mut self, target: GotoTarget) -> StmtRef<'b> {
        let label = match target {
            GotoTarget::Label(name) => Some(self.label(name)),
            GotoTarget::Default => self.gotos.last().and_then(|switch| switch.default),
            GotoTarget::Case(value) => {
                let value = self.bind_value(value);
                let constant = match value.kind {
                    ExprKind::Constant(constant) => Some(constant),
                    _ => None,
                };
                self.gotos.last().and_then(|switch| {
                    let found = switch.constants.iter().find(|(known, _)| Some(*known) == constant);
                    found.map(|(_, label)| *label)
                })
            }
        };
        match label {
            Some(label) => self.stmt(Stmt::Goto(label)),
            None => self.stmt(Stmt::Empty),
        }
    }

    /// Labels are known in the whole block, so that a jump can go forward.
    fn declare_labels(&mut self, stmts: &[StmtId]) {
        for &stmt in stmts {
            if let Syntax::Label(name) = self.tree[stmt] {
                self.label(name);
            }
        }
    }

    fn label(&mut self, name: Name) -> LabelId {
        let function = self.context.function;
        if let Some((_, _, label)) = self.labels.iter().find(|(f, n, _)| *f == function && *n == name) {
            return *label;
        }
        let label = self.new_label();
        self.labels.push((function, name, label));
        label
    }
}
