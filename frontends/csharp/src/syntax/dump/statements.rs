use super::Dump;
use crate::syntax::ast::{
    Asynchrony, Catch, Checking, ExprId, ForeachTarget, GotoTarget, Label, List, LocalKind, Stmt, StmtId,
    UsingResource, Variable,
};

impl Dump<'_> {
    pub(super) fn stmt(&mut self, id: StmtId) {
        match self.tree[id] {
            Stmt::Missing => self.item("<missing>"),
            Stmt::Empty => self.item(";"),
            Stmt::Block(statements) => self.stmts("block", statements),
            Stmt::Expr(expr) => self.expr(expr),
            Stmt::Locals { kind, ty, variables } => {
                let head = match kind {
                    LocalKind::Plain => "local",
                    LocalKind::Const => "const",
                    LocalKind::Using => "using-local",
                    LocalKind::AwaitUsing => "await-using-local",
                };
                self.node(head, |dump| {
                    dump.ty(ty);
                    dump.variables(variables);
                });
            }
            Stmt::LocalFunction(member) => self.member(member),
            Stmt::Label(name) => {
                let text = format!("{}:", self.name(name));
                self.item(&text);
            }
            Stmt::Goto(GotoTarget::Label(name)) => {
                let text = format!("(goto {})", self.name(name));
                self.item(&text);
            }
            Stmt::Goto(GotoTarget::Case(value)) => self.exprs("goto-case", &[value]),
            Stmt::Goto(GotoTarget::Default) => self.item("(goto-default)"),
            Stmt::Break => self.item("break"),
            Stmt::Continue => self.item("continue"),
            Stmt::Return(value) => self.optional("return", value),
            Stmt::Throw(value) => self.optional("throw", value),
            Stmt::YieldReturn(value) => self.exprs("yield", &[value]),
            Stmt::YieldBreak => self.item("yield-break"),
            _ => self.compound(id),
        }
    }

    fn compound(&mut self, id: StmtId) {
        match self.tree[id] {
            Stmt::If { condition, then, otherwise } => self.node("if", |dump| {
                dump.expr(condition);
                dump.stmt(then);
                otherwise.into_iter().for_each(|otherwise| dump.stmt(otherwise));
            }),
            Stmt::While { condition, body } => self.headed("while", condition, body),
            Stmt::Do { body, condition } => self.node("do", |dump| {
                dump.stmt(body);
                dump.expr(condition);
            }),
            Stmt::For(head) => {
                let head = &self.tree[head];
                self.node("for", |dump| {
                    dump.stmts("init", head.init);
                    dump.optional("condition", head.condition);
                    dump.exprs("step", &dump.tree[head.step]);
                    dump.stmt(head.body);
                });
            }
            Stmt::Foreach(head) => {
                let head = &self.tree[head];
                self.node(asynchronous("foreach", head.asynchrony), |dump| {
                    match head.target {
                        ForeachTarget::Declaration { ty, designation } => {
                            dump.ty(ty);
                            dump.designation(designation);
                        }
                        ForeachTarget::Deconstruction(target) => dump.expr(target),
                    }
                    dump.expr(head.source);
                    dump.stmt(head.body);
                });
            }
            Stmt::Switch { value, sections } => self.node("switch", |dump| {
                dump.expr(value);
                for section in &dump.tree[sections] {
                    dump.node("section", |dump| {
                        dump.tree[section.labels].iter().for_each(|label| dump.label(*label));
                        dump.stmts("do", section.body);
                    });
                }
            }),
            Stmt::Try { body, catches, finally } => self.node("try", |dump| {
                dump.stmt(body);
                dump.tree[catches].iter().for_each(|catch| dump.catch(*catch));
                if let Some(finally) = finally {
                    dump.node("finally", |dump| dump.stmt(finally));
                }
            }),
            _ => self.guarded(id),
        }
    }

    fn guarded(&mut self, id: StmtId) {
        match self.tree[id] {
            Stmt::Using { asynchrony, resource, body } => {
                self.node(asynchronous("using", asynchrony), |dump| {
                    match resource {
                        UsingResource::Expr(expr) => dump.expr(expr),
                        UsingResource::Locals(locals) => dump.stmt(locals),
                    }
                    dump.stmt(body);
                });
            }
            Stmt::Lock { target, body } => self.headed("lock", target, body),
            Stmt::Fixed { ty, variables, body } => self.node("fixed", |dump| {
                dump.ty(ty);
                dump.variables(variables);
                dump.stmt(body);
            }),
            Stmt::Unsafe(block) => self.node("unsafe", |dump| dump.stmt(block)),
            Stmt::Checked { checking: Checking::Checked, body } => {
                self.node("checked", |dump| dump.stmt(body));
            }
            Stmt::Checked { checking: Checking::Unchecked, body } => {
                self.node("unchecked", |dump| dump.stmt(body));
            }
            _ => self.item("?"),
        }
    }

    fn label(&mut self, label: Label) {
        match label {
            Label::Default => self.item("default"),
            Label::Case { pattern, guard } => self.node("case", |dump| {
                dump.pattern(pattern);
                dump.guard(guard);
            }),
        }
    }

    fn catch(&mut self, catch: Catch) {
        self.node("catch", |dump| {
            catch.ty.into_iter().for_each(|ty| dump.ty(ty));
            if let Some(name) = catch.name {
                let text = dump.name(name).to_owned();
                dump.item(&text);
            }
            dump.guard(catch.filter);
            dump.stmt(catch.body);
        });
    }

    pub(super) fn stmts(&mut self, head: &str, statements: List<StmtId>) {
        self.node(head, |dump| {
            dump.tree[statements].iter().for_each(|statement| dump.stmt(*statement));
        });
    }

    fn headed(&mut self, head: &str, expr: ExprId, body: StmtId) {
        self.node(head, |dump| {
            dump.expr(expr);
            dump.stmt(body);
        });
    }

    fn optional(&mut self, head: &str, value: Option<ExprId>) {
        self.node(head, |dump| dump.expr_if(value));
    }

    pub(super) fn variables(&mut self, variables: List<Variable>) {
        for variable in &self.tree[variables] {
            let head = self.name(variable.name.name).to_owned();
            match (variable.value, variable.buffer_size) {
                (None, None) => self.item(&head),
                (value, size) => self.node(&head, |dump| {
                    dump.expr_if(size);
                    dump.expr_if(value);
                }),
            }
        }
    }
}

fn asynchronous(head: &'static str, asynchrony: Asynchrony) -> &'static str {
    match (asynchrony, head) {
        (Asynchrony::Sync, head) => head,
        (Asynchrony::Async, "using") => "await-using",
        (Asynchrony::Async, _) => "await-foreach",
    }
}
