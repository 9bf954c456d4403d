//! The binder of one body: its state, and what all its parts use.

use std::cell::Cell;

use bumpalo::Bump;

use crate::{
    symbols::{Compilation, FileIndex, TypeScope},
    syntax::{
        Name, Span,
        ast::{Checking, SyntaxTree, TypeRefId},
    },
    types::{Substitution, Type},
};

use super::{
    constant::Constant,
    context::{Context, SubstitutionIndex},
    lookup::Overrides,
    scope::{Meaning, Scope},
    tree::{
        Argument, BoundFunction, Expr, ExprKind, ExprRef, FunctionIndex, LabelId, Local, LocalId,
        LocalLifetime, LocalOrigin, LocalStorage, Stmt, StmtRef,
    },
};

/// How many expressions may be nested before the inner ones count as unknown. The parser bounds
/// nesting, but not chains such as `a.b().c()...`.
const MAX_DEPTH: u32 = 1_000;

/// Bytes of stack that binding one more level must find.
const STACK_RESERVE: usize = 128 * 1024;

/// Bytes of a new piece of stack.
const STACK_PIECE: usize = 4 * 1024 * 1024;

/// Runs `f` with enough stack.
pub(crate) fn with_stack<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(STACK_RESERVE, STACK_PIECE, f)
}

/// Binds one body, with all lambdas and local functions in it.
pub struct Binder<'c, 'a, 'b> {
    pub(crate) comp: &'c mut Compilation<'a>,
    pub(crate) bump: &'b Bump,
    pub(crate) tree: &'a SyntaxTree,
    pub(crate) context: Context<'b>,
    pub(crate) substitutions: Vec<Substitution>,
    pub(crate) locals: Vec<Local>,
    pub(crate) functions: Vec<FunctionInfo<'b>>,
    pub(crate) labels: Vec<(FunctionIndex, Name, LabelId)>,
    pub(crate) label_count: u32,
    pub(crate) gotos: Vec<super::statement::SwitchContext<'b>>,
    pub(crate) receivers: Vec<ExprRef<'b>>,
    pub(crate) pending_functions: Vec<PendingFunction<'b>>,
    /// Where names could not be bound, so far.
    pub(crate) unbound: Vec<Unbound>,
    /// What member lookup finds at present.
    pub(crate) overrides: Overrides,
    depth: u32,
}

/// What is found out about a function while it is bound.
#[derive(Debug, Default)]
pub struct FunctionInfo<'b> {
    /// The function around it.
    pub outer: Option<FunctionIndex>,
    /// The locals of outer functions that it uses, in the order of first use.
    pub captures: Vec<LocalId>,
    /// Whether it uses `this` of the body.
    pub captures_this: bool,
    /// The local functions it calls or makes delegates of.
    pub calls: Vec<FunctionIndex>,
    /// Its `return`s with values.
    pub returns: Vec<&'b Cell<ExprRef<'b>>>,
    /// Whether it awaits, because it is `async`.
    pub is_async: bool,
    /// The function, once it exists.
    pub bound: Option<&'b BoundFunction<'b>>,
    /// Whether it is a local function, which is called without an object.
    pub is_local_function: bool,
}

/// A place where a name could not be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unbound {
    /// The file.
    pub file: FileIndex,
    /// The expression.
    pub span: Span,
}

/// An instance of a local function whose body is bound at the end of its block.
#[derive(Clone, Copy, Debug)]
pub struct PendingFunction<'b> {
    pub(super) declaration: &'b super::scope::LocalFunction<'b>,
    pub(super) function: &'b BoundFunction<'b>,
    pub(super) context: Context<'b>,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// A binder for a body that stands in `types` and belongs to `owner`, with type parameters
    /// replaced by `substitution`.
    pub fn new(
        comp: &'c mut Compilation<'a>,
        bump: &'b Bump,
        types: TypeScope<'a>,
        substitution: Substitution,
        receiver: super::context::Receiver,
        owner: Type,
    ) -> Binder<'c, 'a, 'b> {
        let tree = comp.tree(types.file);
        let function = FunctionIndex(0);
        let scope = bump.alloc(Scope::new(None, function));
        let context = Context {
            types,
            substitution: SubstitutionIndex(0),
            scope,
            function,
            receiver,
            owner,
            checking: Checking::Unchecked,
            property: None,
        };
        Binder {
            comp,
            bump,
            tree,
            context,
            substitutions: vec![substitution],
            locals: Vec::new(),
            functions: vec![FunctionInfo::default()],
            labels: Vec::new(),
            label_count: 0,
            gotos: Vec::new(),
            receivers: Vec::new(),
            pending_functions: Vec::new(),
            unbound: Vec::new(),
            overrides: Overrides::Skipped,
            depth: 0,
        }
    }

    pub(crate) fn expr(&self, kind: ExprKind<'b>, ty: Type, span: Span) -> ExprRef<'b> {
        self.bump.alloc(Expr { kind, ty, span })
    }

    pub(crate) fn stmt(&self, stmt: Stmt<'b>) -> StmtRef<'b> {
        self.bump.alloc(stmt)
    }

    pub(crate) fn slice<T: Copy>(&self, items: &[T]) -> &'b [T] {
        self.bump.alloc_slice_copy(items)
    }

    /// The unknown value, after the operands have been evaluated.
    pub(crate) fn unknown(&self, operands: &[ExprRef<'b>], span: Span) -> ExprRef<'b> {
        let operands: Vec<ExprRef<'b>> =
            operands.iter().copied().filter(|operand| has_effects(operand)).collect();
        self.expr(ExprKind::Unknown(self.slice(&operands)), Type::UNKNOWN, span)
    }

    /// Remembers that something could not be bound.
    pub(crate) fn note_unbound(&mut self, span: Span) {
        self.unbound.push(Unbound { file: self.context.types.file, span });
    }

    /// The unknown value, where a name could not be bound.
    pub(crate) fn unbound(&mut self, operands: &[ExprRef<'b>], span: Span) -> ExprRef<'b> {
        self.note_unbound(span);
        self.unknown(operands, span)
    }

    pub(crate) fn constant(&self, constant: Constant, ty: Type, span: Span) -> ExprRef<'b> {
        self.expr(ExprKind::Constant(constant), ty, span)
    }

    pub(crate) fn int(&self, value: i64, ty: Type, span: Span) -> ExprRef<'b> {
        self.constant(Constant::Int(value), ty, span)
    }

    /// A written type, with what its type parameters stand for.
    pub(crate) fn bind_type(&mut self, id: TypeRefId) -> Type {
        let ty = self.comp.resolve_type(&self.context.types, id);
        self.close(ty)
    }

    /// Replaces type parameters by what they stand for here.
    pub(crate) fn close(&mut self, ty: Type) -> Type {
        if !self.comp.types.is_open(ty) {
            return ty;
        }
        self.comp.types.substitute(ty, &self.substitutions[self.context.substitution.0 as usize])
    }

    /// Whether a written type is `var`.
    pub(crate) fn is_var(&mut self, id: TypeRefId) -> bool {
        use crate::syntax::{ast::TypeRef, names::known};
        match self.tree[id] {
            TypeRef::Name { name: known::VAR, type_args } if type_args.is_empty() => {
                self.comp.lookup_type(&self.context.types, known::VAR, 0).is_none()
            }
            TypeRef::Ref(of) => self.is_var(of),
            _ => false,
        }
    }

    pub(crate) fn new_local(
        &mut self,
        name: Option<Name>,
        ty: Type,
        origin: LocalOrigin,
        span: Span,
    ) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        let function = self.context.function;
        let (storage, lifetime) = (LocalStorage::Register, LocalLifetime::Function);
        self.locals.push(Local { name, ty, function, origin, storage, lifetime, span });
        id
    }

    /// A variable without a name.
    pub(crate) fn temporary(&mut self, ty: Type, span: Span) -> LocalId {
        self.new_local(None, ty, LocalOrigin::Temporary, span)
    }

    /// A variable with a name, seen from here on.
    pub(crate) fn declare(&mut self, name: Name, ty: Type, origin: LocalOrigin, span: Span) -> LocalId {
        let id = self.new_local(Some(name), ty, origin, span);
        self.context.scope.declare(self.bump, name, Meaning::Local(id));
        id
    }

    /// An expression that reads a local, or names it as a target.
    pub(crate) fn local(&mut self, id: LocalId, span: Span) -> ExprRef<'b> {
        self.note_use(id);
        let ty = self.locals[id.0 as usize].ty;
        self.expr(ExprKind::Local(id), ty, span)
    }

    /// Remembers that the current function uses a local, which may be one of a function around it.
    fn note_use(&mut self, id: LocalId) {
        let owner = self.locals[id.0 as usize].function;
        if owner == self.context.function {
            return;
        }
        self.locals[id.0 as usize].storage = LocalStorage::Captured;
        let mut current = Some(self.context.function);
        while let Some(function) = current.filter(|&function| function != owner) {
            let info = &mut self.functions[function.0 as usize];
            if !info.captures.contains(&id) {
                info.captures.push(id);
            }
            current = info.outer;
        }
    }

    /// `this`; unknown in static code.
    pub(crate) fn this(&mut self, span: Span) -> ExprRef<'b> {
        if self.context.receiver == super::context::Receiver::None {
            return self.unbound(&[], span);
        }
        let mut current = Some(self.context.function);
        while let Some(function) = current.filter(|&function| function != FunctionIndex(0)) {
            let info = &mut self.functions[function.0 as usize];
            info.captures_this = true;
            current = info.outer;
        }
        self.expr(ExprKind::This, self.context.owner, span)
    }

    /// The local is passed by reference somewhere.
    pub(crate) fn needs_cell(&mut self, id: LocalId) {
        let local = &mut self.locals[id.0 as usize];
        if local.origin != LocalOrigin::Reference {
            local.storage = local.storage.max(LocalStorage::Cell);
        }
    }

    /// Runs `f` in a new scope within the current one.
    pub(crate) fn in_scope<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.context.scope;
        self.context.scope = self.bump.alloc(Scope::new(Some(outer), self.context.function));
        let result = f(self);
        self.context.scope = outer;
        result
    }

    /// Runs `f` at another place of the body.
    pub(crate) fn in_context<R>(&mut self, context: Context<'b>, f: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.context, context);
        let result = f(self);
        self.context = outer;
        result
    }

    /// Runs `f` one level deeper, unless it is too deep already.
    pub(crate) fn deeper<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let result = with_stack(|| f(self));
        self.depth -= 1;
        Some(result)
    }

    pub(crate) fn new_label(&mut self) -> LabelId {
        self.label_count += 1;
        LabelId(self.label_count - 1)
    }

    /// Arguments that are passed by value in order.
    pub(crate) fn value_args(&self, values: &[ExprRef<'b>]) -> &'b [Argument<'b>] {
        let args: Vec<Argument<'b>> = values
            .iter()
            .enumerate()
            .map(|(order, &value)| Argument {
                passing: super::tree::Passing::Value,
                value,
                order: order as u16,
            })
            .collect();
        self.slice(&args)
    }
}

/// Whether evaluating an expression can be noticed.
pub(crate) fn has_effects(expr: &Expr<'_>) -> bool {
    !matches!(
        expr.kind,
        ExprKind::Constant(_)
            | ExprKind::Default
            | ExprKind::This
            | ExprKind::Type(_)
            | ExprKind::Namespace(_)
            | ExprKind::TypeOf(_)
            | ExprKind::UnboundLambda(_)
            | ExprKind::MethodGroup(_)
            | ExprKind::Discard
            | ExprKind::Unknown([])
    )
}
