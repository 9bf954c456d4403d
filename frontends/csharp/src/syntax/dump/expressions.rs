use super::Dump;
use crate::syntax::{
    Name,
    ast::{
        Arg, ArgMode, Body, Checking, Direction, Expr, ExprId, InitElement, InterpolationPart, Lambda,
        LambdaKind, List, QueryClause, TypeRefId, UnaryOp,
    },
};

impl Dump<'_> {
    pub(super) fn expr(&mut self, id: ExprId) {
        match self.tree[id] {
            Expr::Missing => self.item("<missing>"),
            Expr::Literal(_) => {
                let text = self.tree.text_at(self.tree.span(id)).to_owned();
                self.item(&text);
            }
            Expr::Interpolated { parts, .. } => self.interpolated(id, parts),
            Expr::Name { name, type_args } => self.named("", name, type_args),
            Expr::AliasQualified { alias, name, type_args } => {
                let prefix = format!("{}::", self.name(alias));
                self.named(&prefix, name, type_args);
            }
            Expr::Predefined(predefined) => self.item(predefined.text()),
            Expr::This => self.item("this"),
            Expr::Base => self.item("base"),
            Expr::Receiver => self.item("$"),
            Expr::Member { target, name, type_args } => self.node(".", |dump| {
                dump.expr(target);
                dump.named("", name, type_args);
            }),
            Expr::PointerMember { target, name, type_args } => self.node("->", |dump| {
                dump.expr(target);
                dump.named("", name, type_args);
            }),
            Expr::ConditionalAccess { target, access } => self.exprs("?.", &[target, access]),
            Expr::Call { target, args } => self.applied("call", target, args),
            Expr::Index { target, args } => self.applied("index", target, args),
            _ => self.composed(id),
        }
    }

    fn composed(&mut self, id: ExprId) {
        match self.tree[id] {
            Expr::Unary { op: UnaryOp::PostIncrement, operand } => self.exprs("post++", &[operand]),
            Expr::Unary { op: UnaryOp::PostDecrement, operand } => self.exprs("post--", &[operand]),
            Expr::Unary { op, operand } => self.exprs(op.text(), &[operand]),
            Expr::Binary { op, left, right } => self.exprs(op.text(), &[left, right]),
            Expr::Assign { op, target, value } => {
                let head = format!("{}=", op.map_or("", |op| op.text()));
                self.exprs(&head, &[target, value]);
            }
            Expr::Conditional { condition, then, otherwise } => {
                self.exprs("?:", &[condition, then, otherwise])
            }
            Expr::Await(value) => self.exprs("await", &[value]),
            Expr::Throw(value) => self.exprs("throw", &[value]),
            Expr::Ref(value) => self.exprs("ref", &[value]),
            Expr::Spread(value) => self.exprs("spread", &[value]),
            Expr::Checked { checking: Checking::Checked, value } => self.exprs("checked", &[value]),
            Expr::Checked { checking: Checking::Unchecked, value } => self.exprs("unchecked", &[value]),
            Expr::TypedReference(operands) => self.exprs("typed-reference", &self.tree[operands]),
            Expr::Collection(elements) => self.exprs("collection", &self.tree[elements]),
            Expr::Range { from, to } => self.node("..", |dump| {
                dump.expr_or(from, "_");
                dump.expr_or(to, "_");
            }),
            Expr::Is { value, pattern } => self.node("is", |dump| {
                dump.expr(value);
                dump.pattern(pattern);
            }),
            Expr::As { value, ty } => self.with_type("as", ty, value),
            Expr::Cast { ty, value } => self.with_type("cast", ty, value),
            Expr::Typeof(ty) => self.node("typeof", |dump| dump.ty(ty)),
            Expr::Sizeof(ty) => self.node("sizeof", |dump| dump.ty(ty)),
            Expr::Default(Some(ty)) => self.node("default", |dump| dump.ty(ty)),
            Expr::Default(None) => self.item("default"),
            Expr::Tuple(elements) => self.args("tuple", elements),
            Expr::Declaration { ty, designation } => self.node("declare", |dump| {
                dump.ty(ty);
                dump.designation(designation);
            }),
            _ => self.created(id),
        }
    }

    fn created(&mut self, id: ExprId) {
        match self.tree[id] {
            Expr::New { ty, args, init } => self.node("new", |dump| {
                match ty {
                    Some(ty) => dump.ty(ty),
                    None => dump.item("_"),
                }
                dump.args("args", args);
                dump.expr_if(init);
            }),
            Expr::NewArray { element, rank, sizes, init } => self.node("new-array", |dump| {
                match element {
                    Some(ty) => dump.ty(ty),
                    None => dump.item("_"),
                }
                dump.item(&format!("[{}]", ",".repeat(usize::from(rank).saturating_sub(1))));
                let sizes = &dump.tree[sizes];
                dump.list("sizes", sizes, |dump, size| dump.expr(size));
                dump.expr_if(init);
            }),
            Expr::NewAnonymous(members) => self.node("new-anonymous", |dump| {
                for member in &dump.tree[members] {
                    match member.name {
                        Some(name) => {
                            let head = dump.name(name).to_owned();
                            dump.exprs(&format!("{head}="), &[member.value]);
                        }
                        None => dump.expr(member.value),
                    }
                }
            }),
            Expr::StackAlloc { element, size, init } => self.node("stackalloc", |dump| {
                element.into_iter().for_each(|ty| dump.ty(ty));
                dump.expr_if(size);
                dump.expr_if(init);
            }),
            Expr::Initializer(elements) => self.node("init", |dump| {
                dump.tree[elements].iter().for_each(|element| dump.init_element(*element));
            }),
            Expr::With { value, init } => self.exprs("with", &[value, init]),
            Expr::Lambda(lambda) => self.lambda(&self.tree[lambda]),
            Expr::Query(clauses) => self.node("query", |dump| {
                dump.tree[clauses].iter().for_each(|clause| dump.query_clause(*clause));
            }),
            Expr::Switch { value, arms } => self.node("switch", |dump| {
                dump.expr(value);
                for arm in &dump.tree[arms] {
                    dump.node("=>", |dump| {
                        dump.pattern(arm.pattern);
                        dump.guard(arm.guard);
                        dump.expr(arm.value);
                    });
                }
            }),
            _ => self.item("?"),
        }
    }

    pub(super) fn guard(&mut self, guard: Option<ExprId>) {
        if let Some(guard) = guard {
            self.exprs("when", &[guard]);
        }
    }

    fn init_element(&mut self, element: InitElement) {
        match element {
            InitElement::Value(value) => self.expr(value),
            InitElement::Member { name, value, .. } => {
                let head = self.name(name).to_owned();
                self.exprs(&format!("{head}="), &[value]);
            }
            InitElement::Index { args, value } => self.node("[]=", |dump| {
                dump.args("args", args);
                dump.expr(value);
            }),
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        let head = match lambda.kind {
            LambdaKind::Lambda => "lambda",
            LambdaKind::Delegate => "delegate",
            LambdaKind::DelegateOfAnyParameters => "delegate-any",
        };
        self.node(head, |dump| {
            dump.modifiers(lambda.modifiers);
            if let Some(ty) = lambda.return_type {
                dump.ty(ty);
            }
            dump.params(lambda.params);
            dump.body(lambda.body);
        });
    }

    pub(super) fn body(&mut self, body: Body) {
        match body {
            Body::None => {}
            Body::Block(block) => self.stmt(block),
            Body::Expr(expr) => self.exprs("=>", &[expr]),
        }
    }

    fn query_clause(&mut self, clause: QueryClause) {
        match clause {
            QueryClause::From { ty, name, source } => self.range("from", ty, name, &[source], None),
            QueryClause::Let { name, value } => self.range("let", None, name, &[value], None),
            QueryClause::Where(condition) => self.exprs("where", &[condition]),
            QueryClause::Join { ty, name, source, left, right, into } => {
                self.range("join", ty, name, &[source, left, right], into);
            }
            QueryClause::OrderBy(orderings) => self.node("orderby", |dump| {
                for ordering in &dump.tree[orderings] {
                    match ordering.direction {
                        Direction::Ascending => dump.expr(ordering.key),
                        Direction::Descending => dump.exprs("descending", &[ordering.key]),
                    }
                }
            }),
            QueryClause::Select(value) => self.exprs("select", &[value]),
            QueryClause::Group { value, key } => self.exprs("group", &[value, key]),
            QueryClause::Into(name) => self.range("into", None, name, &[], None),
        }
    }

    fn range(
        &mut self,
        head: &str,
        ty: Option<TypeRefId>,
        name: Name,
        values: &[ExprId],
        into: Option<Name>,
    ) {
        self.node(head, |dump| {
            ty.into_iter().for_each(|ty| dump.ty(ty));
            dump.named("", name, List::EMPTY);
            values.iter().for_each(|value| dump.expr(*value));
            into.into_iter().for_each(|name| dump.named("", name, List::EMPTY));
        });
    }

    fn interpolated(&mut self, id: ExprId, parts: List<InterpolationPart>) {
        self.node("interpolated", |dump| {
            for part in &dump.tree[parts] {
                match *part {
                    InterpolationPart::Text(span) => {
                        let text = format!("{:?}", dump.tree.interpolated_text(id, span));
                        dump.item(&text);
                    }
                    InterpolationPart::Hole { value, alignment, format } => dump.node("hole", |dump| {
                        dump.expr(value);
                        dump.expr_if(alignment);
                        if let Some(format) = format {
                            let text = format!("{:?}", dump.tree.text_at(format));
                            dump.item(&text);
                        }
                    }),
                }
            }
        });
    }

    fn named(&mut self, prefix: &str, name: Name, type_args: List<TypeRefId>) {
        let text = format!("{prefix}{}{}", self.name(name), self.type_args_text(type_args, 0));
        self.item(&text);
    }

    pub(super) fn exprs(&mut self, head: &str, operands: &[ExprId]) {
        self.node(head, |dump| operands.iter().for_each(|operand| dump.expr(*operand)));
    }

    fn applied(&mut self, head: &str, target: ExprId, args: List<Arg>) {
        self.node(head, |dump| {
            dump.expr(target);
            dump.tree[args].iter().for_each(|arg| dump.arg(*arg));
        });
    }

    fn with_type(&mut self, head: &str, ty: TypeRefId, value: ExprId) {
        self.node(head, |dump| {
            dump.ty(ty);
            dump.expr(value);
        });
    }

    pub(super) fn args(&mut self, head: &str, args: List<Arg>) {
        let args = &self.tree[args];
        self.list(head, args, |dump, arg| dump.arg(arg));
    }

    fn arg(&mut self, arg: Arg) {
        if let Some(name) = arg.name {
            let text = format!("{}:", self.name(name));
            self.item(&text);
        }
        match arg.mode {
            ArgMode::Value => self.expr(arg.value),
            ArgMode::Ref => self.exprs("ref", &[arg.value]),
            ArgMode::Out => self.exprs("out", &[arg.value]),
            ArgMode::In => self.exprs("in", &[arg.value]),
            ArgMode::Property => self.exprs("=", &[arg.value]),
        }
    }

    fn expr_or(&mut self, expr: Option<ExprId>, otherwise: &str) {
        match expr {
            Some(expr) => self.expr(expr),
            None => self.item(otherwise),
        }
    }

    pub(super) fn expr_if(&mut self, expr: Option<ExprId>) {
        expr.into_iter().for_each(|expr| self.expr(expr));
    }
}
