//! Bodies: of methods, constructors and accessors, and those that nobody has written.

use bumpalo::Bump;
use redhanded_checker::ir::Atomicity;

use crate::{
    symbols::{
        Compilation, FieldId, FieldSource, FileIndex, MethodId, MethodRole, MethodSource, Parameter, Place,
        PropertyId, TypeScope,
    },
    syntax::{
        Span,
        ast::{
            AccessorKind, Arg as ArgSyntax, Body, BodyKind, ChainedTarget, Expr, ExprId, List, Modifiers,
            One, SyntaxTree, TypeDecl,
        },
    },
    types::{Substitution, Type, TypeList},
};

use super::{
    binder::{Binder, FunctionInfo, Unbound},
    call::Arg,
    constant::Constant,
    context::Receiver,
    group::Candidate,
    names::Through,
    tree::{
        Block, BoundFunction, Callee, Dispatch, ExprKind, ExprRef, FunctionIndex, FunctionShape, Local,
        MethodRef, Stmt, StmtRef, Taken,
    },
};

/// A bound body.
pub struct BoundBody<'b> {
    /// The body as a function; its index is 0.
    pub function: &'b BoundFunction<'b>,
    /// Whether it has a `this`.
    pub receiver: Receiver,
    /// The locals of all functions.
    pub locals: Vec<Local>,
    /// The functions.
    pub functions: Vec<FunctionInfo<'b>>,
    /// Where names could not be bound.
    pub unbound: Vec<Unbound>,
}

/// How deep the operators in an argument of an attribute may be nested.
const MAX_ARGUMENT_DEPTH: u32 = 16;

/// Binds the code of a method, constructor or accessor.
pub fn bind_method<'a: 'b, 'b>(
    comp: &mut Compilation<'a>,
    bump: &'b Bump,
    method: MethodRef,
) -> BoundBody<'b> {
    let this = comp.method(method.method);
    let (modifiers, role) = (this.modifiers, this.role);
    let scope = comp.method_scope(method.method);
    let is_static = modifiers.contains(Modifiers::STATIC) || matches!(role, MethodRole::Operator(_));
    let receiver = if is_static { Receiver::None } else { Receiver::This };
    let mut by = comp.substitution_of(method.owner);
    by.extend(scope.method_params, comp.types.list(method.args));
    let mut binder = Binder::new(comp, bump, scope, by, receiver, method.owner);
    if let MethodRole::Accessor(_, property) = role {
        binder.context.property = Some(property);
    }
    binder.method_body(method, receiver)
}

/// Binds what runs before the first access of a type: the initialisers of its static fields and its
/// static constructor.
pub fn bind_static_constructor<'a: 'b, 'b>(
    comp: &mut Compilation<'a>,
    bump: &'b Bump,
    ty: Type,
) -> Option<BoundBody<'b>> {
    let (id, _) = comp.definition(ty)?;
    let part = comp.type_def(id).parts.first().copied()?;
    let place = Place { file: part.file, surroundings: part.surroundings, owner: id };
    let scope = TypeScope::from(place);
    let by = comp.substitution_of(ty);
    let mut binder = Binder::new(comp, bump, scope, by, Receiver::None, ty);
    Some(binder.static_constructor_body(id, ty))
}

/// An argument of an attribute of a method, converted to a type; none if it is no plain constant.
pub fn bind_attribute_argument<'a: 'b, 'b>(
    comp: &mut Compilation<'a>,
    bump: &'b Bump,
    method: MethodRef,
    argument: ExprId,
    ty: Type,
) -> Option<Constant> {
    let scope = comp.method_scope(method.method);
    let by = comp.substitution_of(method.owner);
    let mut binder = Binder::new(comp, bump, scope, by, Receiver::None, method.owner);
    if !is_plain(binder.tree, argument, MAX_ARGUMENT_DEPTH) {
        return None;
    }
    let ty = binder.strip_nullable(ty);
    let value = binder.bind_expr(argument);
    match binder.convert(value, ty).kind {
        ExprKind::Constant(constant) => Some(constant),
        _ => None,
    }
}

/// Whether an expression is made of literals, names and operators.
fn is_plain(tree: &SyntaxTree, expr: ExprId, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match tree[expr] {
        Expr::Literal(_) | Expr::Name { .. } | Expr::Predefined(_) => true,
        Expr::Member { target, .. } => is_plain(tree, target, depth),
        Expr::Unary { operand, .. } => is_plain(tree, operand, depth),
        Expr::Cast { value, .. } => is_plain(tree, value, depth),
        Expr::Binary { left, right, .. } => is_plain(tree, left, depth) && is_plain(tree, right, depth),
        _ => false,
    }
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    pub(super) fn finish_body(
        &mut self,
        function: &'b mut BoundFunction<'b>,
        receiver: Receiver,
    ) -> BoundBody<'b> {
        self.finish_function(function);
        self.convert_returns(function);
        let mut locals = std::mem::take(&mut self.locals);
        let mut functions = std::mem::take(&mut self.functions);
        super::captures::complete(&mut functions, &mut locals);
        BoundBody { function, receiver, locals, functions, unbound: std::mem::take(&mut self.unbound) }
    }

    fn method_body(&mut self, method: MethodRef, receiver: Receiver) -> BoundBody<'b> {
        let this = self.comp.method(method.method);
        let (name, span, modifiers, role, source) =
            (this.name, this.span, this.modifiers, this.role, this.source);
        let by = self.substitutions[0].clone();
        let signature = self.comp.substituted_signature(method.method, &by);
        let is_async = modifiers.contains(Modifiers::ASYNC);
        let kind = self.body_kind(source);
        let shape = self.shape_of(is_async, kind, signature.return_type);
        self.functions[0].is_async = is_async;
        let function = self.start_function(FunctionIndex(0), Some(name), shape, span);
        function.return_type.set(signature.return_type);
        function.params = self.declare_params(signature.params);
        // `yield` asks for the element type of its function.
        let shape_only = self.start_function(FunctionIndex(0), Some(name), shape, span);
        self.functions[0].bound = Some(&*shape_only);
        let stmt = match role {
            MethodRole::Constructor => self.constructor_body(method, signature.params, source),
            _ => self.ordinary_body(method, source, role, function),
        };
        let stmt = match self.is_synchronized(method.method) {
            true => self.synchronized(stmt, receiver, span),
            false => stmt,
        };
        function.body.set(Some(stmt));
        self.finish_body(function, receiver)
    }

    /// Whether a method is `[MethodImpl(MethodImplOptions.Synchronized)]`.
    fn is_synchronized(&self, method: MethodId) -> bool {
        let attributes = &self.tree[self.comp.method(method).attributes];
        attributes.iter().any(|attribute| {
            let text = self.tree.text().get(attribute.span.start as usize..attribute.span.end as usize);
            text.is_some_and(|text| text.contains("MethodImpl") && text.contains("Synchronized"))
        })
    }

    /// The whole body under the lock of the object, or of the type if there is none.
    fn synchronized(&mut self, body: StmtRef<'b>, receiver: Receiver, span: Span) -> StmtRef<'b> {
        let target = match receiver {
            Receiver::This => self.this(span),
            _ => self.expr(ExprKind::TypeOf(self.context.owner), Type::OBJECT, span),
        };
        let local = self.temporary(target.ty, span);
        self.stmt(Stmt::Lock { local, target, body })
    }

    fn body_kind(&self, source: MethodSource) -> BodyKind {
        match source {
            MethodSource::Function(function) => self.tree[function].body_kind,
            MethodSource::Accessor(property, index) => self.tree[self.tree[property].accessors]
                .get(index as usize)
                .map_or(BodyKind::Ordinary, |accessor| accessor.body_kind),
            _ => BodyKind::Ordinary,
        }
    }

    fn ordinary_body(
        &mut self,
        method: MethodRef,
        source: MethodSource,
        role: MethodRole,
        function: &BoundFunction<'b>,
    ) -> StmtRef<'b> {
        let body = self.comp.body(method.method);
        match source {
            MethodSource::Record(member) => self.record_body(method, member, function),
            MethodSource::Statements => {
                let tree = self.tree;
                self.bind_block(&tree[tree.statements()])
            }
            _ if body == Body::None => match role {
                MethodRole::Accessor(kind, property) => self.automatic_accessor(kind, property, function),
                _ => self.stmt(Stmt::Empty),
            },
            _ => {
                let holder =
                    self.start_function(FunctionIndex(0), None, FunctionShape::Ordinary, function.span);
                self.bind_function_body(holder, body);
                holder.body.get().unwrap_or_else(|| self.stmt(Stmt::Empty))
            }
        }
    }

    /// What an accessor of an automatic property, or of an event with a field, does.
    fn automatic_accessor(
        &mut self,
        kind: AccessorKind,
        property: PropertyId,
        function: &BoundFunction<'b>,
    ) -> StmtRef<'b> {
        let span = function.span;
        let Some(field) = self.comp.property(property).backing else { return self.stmt(Stmt::Empty) };
        let field = self.bind_field(field, self.context.owner, Through::Implicit, span);
        if kind == AccessorKind::Get {
            return self.return_value(field);
        }
        let Some(&value) = function.params.last() else { return self.stmt(Stmt::Empty) };
        let value = self.local(value, span);
        let change = match kind {
            AccessorKind::Add | AccessorKind::Remove => {
                let local = self.temporary(field.ty, span);
                let old = self.local(local, span);
                let new = match kind {
                    AccessorKind::Add => ExprKind::Combine(old, value),
                    _ => ExprKind::Remove(old, value),
                };
                let value = self.expr(new, field.ty, span);
                let (taken, atomic) = (Taken::New, Atomicity::Atomic);
                let kind = ExprKind::Compound { target: field, local, value, taken, atomic };
                self.expr(kind, field.ty, span)
            }
            _ => self.assign(field, value, span),
        };
        self.stmt(Stmt::Expr(change))
    }

    pub(super) fn block(&self, stmts: &[StmtRef<'b>]) -> StmtRef<'b> {
        let block = Block { locals: &[], functions: &[], stmts: self.slice(stmts) };
        self.stmt(Stmt::Block(self.bump.alloc(block)))
    }

    fn constructor_body(
        &mut self,
        method: MethodRef,
        params: &'a [Parameter],
        source: MethodSource,
    ) -> StmtRef<'b> {
        let mut stmts = Vec::new();
        match source {
            MethodSource::Function(function) => {
                let syntax = self.tree[function];
                let chained = syntax.chained;
                let to_this = chained.is_some_and(|chained| chained.target == ChainedTarget::This);
                if !to_this {
                    self.field_initialisers(method.owner, &mut stmts);
                }
                let args = chained.map(|chained| (chained.args, chained.span));
                stmts.extend(self.chained_call(method, to_this, args));
                if syntax.body != Body::None {
                    let holder = self.start_function(
                        FunctionIndex(0),
                        None,
                        FunctionShape::Ordinary,
                        syntax.name.span,
                    );
                    self.bind_function_body(holder, syntax.body);
                    stmts.extend(holder.body.get());
                }
            }
            MethodSource::PrimaryConstructor(decl) => {
                self.primary_parameters(decl, params, &mut stmts);
                self.field_initialisers(method.owner, &mut stmts);
                let span = self.tree[decl].name.span;
                let args = self.tree[decl].base_args.map(|args| (args, span));
                stmts.extend(self.chained_call(method, false, args));
            }
            _ => {
                self.field_initialisers(method.owner, &mut stmts);
                stmts.extend(self.chained_call(method, false, None));
            }
        }
        self.block(&stmts)
    }

    /// Parameters of a primary constructor are kept in fields: of a record in those of its
    /// properties.
    fn primary_parameters(
        &mut self,
        decl: One<TypeDecl>,
        params: &'a [Parameter],
        stmts: &mut Vec<StmtRef<'b>>,
    ) {
        let span = self.tree[decl].name.span;
        let owner = self.context.owner;
        let Some((id, _)) = self.comp.definition(owner) else { return };
        let members = self.comp.members(id);
        let hidden = self.comp.parameter_fields.get(&id).copied().unwrap_or_default();
        for param in params {
            let by_name = hidden.iter().find(|(name, _)| *name == param.name).map(|(_, field)| *field);
            let field = by_name.or_else(|| {
                members.fields.iter().copied().find(|&field| {
                    let field = self.comp.field(field);
                    field.name == param.name && matches!(field.source, FieldSource::Backing(_))
                })
            });
            let Some(field) = field else { continue };
            let target = self.bind_field(field, owner, Through::Implicit, span);
            let Some(super::scope::Meaning::Local(local)) = self.context.scope.find(param.name) else {
                continue;
            };
            let value = self.local(local, span);
            let assignment = self.assign(target, value, span);
            stmts.push(self.stmt(Stmt::Expr(assignment)));
        }
    }

    /// The initialisers of instance fields, in their order.
    fn field_initialisers(&mut self, owner: Type, stmts: &mut Vec<StmtRef<'b>>) {
        let Some((id, _)) = self.comp.definition(owner) else { return };
        for &field in self.comp.members(id).fields {
            if !self.comp.field(field).modifiers.contains(Modifiers::STATIC) {
                stmts.extend(self.field_initialiser(field, owner));
            }
        }
    }

    fn field_initialiser(&mut self, field: FieldId, owner: Type) -> Option<StmtRef<'b>> {
        let this = self.comp.field(field);
        let (initializer, place, span) = (this.initializer?, this.place, this.span);
        if this.modifiers.contains(Modifiers::CONST) {
            return None;
        }
        let receiver = self.context.receiver;
        let by = self.comp.substitution_of(owner);
        let stmt = self.elsewhere(TypeScope::from(place), by, owner, |this| {
            this.context.receiver = receiver;
            let target = this.bind_field(field, owner, Through::Implicit, span);
            let value = this.bind_as(initializer, target.ty);
            let assignment = this.expr(ExprKind::Assign { target, value }, target.ty, value.span);
            this.stmt(Stmt::Expr(assignment))
        });
        Some(self.in_file(place.file, stmt))
    }

    fn in_file(&self, file: FileIndex, stmt: StmtRef<'b>) -> StmtRef<'b> {
        if file == self.context.types.file { stmt } else { self.stmt(Stmt::InFile(file, stmt)) }
    }

    /// `: base(...)`, `: this(...)`, or the call of the base class's constructor that is not
    /// written.
    fn chained_call(
        &mut self,
        method: MethodRef,
        to_this: bool,
        args: Option<(List<ArgSyntax>, Span)>,
    ) -> Option<StmtRef<'b>> {
        let owner = method.owner;
        let target_type = match to_this {
            true => owner,
            false if self.comp.is_value_type(owner) => return None,
            false => self.comp.base_type(owner).filter(|&base| base != Type::OBJECT)?,
        };
        let (args, span) = match args {
            Some((args, span)) => {
                // Parameters are in scope, members of the object are not, but nobody names them.
                (self.in_scope(|this| this.bind_args(args)), span)
            }
            None => (&[][..], self.comp.method(method.method).span),
        };
        let (id, _) = self.comp.definition(target_type)?;
        let constructors = self.comp.members(id).constructors;
        let candidates: Vec<Candidate> =
            constructors.iter().map(|&method| Candidate { method, owner: target_type, level: 0 }).collect();
        let this = self.this(span);
        let call = match self.resolve(&candidates, args, &[]) {
            Some(resolution) => {
                let args = self.build_args(&resolution, None, args);
                let callee = Callee::Method {
                    target: Some(self.reinterpret(this, target_type)),
                    method: resolution.method,
                    dispatch: Dispatch::Direct,
                };
                self.expr(ExprKind::Call { callee, args }, Type::VOID, span)
            }
            None => {
                let operands: Vec<ExprRef<'b>> = args.iter().map(|arg: &Arg<'b>| arg.value).collect();
                self.unknown(&operands, span)
            }
        };
        Some(self.stmt(Stmt::Expr(call)))
    }

    fn static_constructor_body(&mut self, id: crate::types::TypeId, ty: Type) -> BoundBody<'b> {
        let members = self.comp.members(id);
        let span = self.comp.type_def(id).parts.first().map_or(Span::default(), |part| part.name_span);
        let function = self.start_function(FunctionIndex(0), None, FunctionShape::Ordinary, span);
        function.return_type.set(Type::VOID);
        let mut stmts = Vec::new();
        for &field in members.fields {
            if self.comp.field(field).modifiers.contains(Modifiers::STATIC) {
                stmts.extend(self.field_initialiser(field, ty));
            }
        }
        if let Some(constructor) = members.static_constructor {
            let scope = self.comp.method_scope(constructor);
            let body = self.comp.body(constructor);
            let by = self.comp.substitution_of(ty);
            let stmt = self.elsewhere(scope, by, ty, |this| {
                let holder =
                    this.start_function(FunctionIndex(0), None, FunctionShape::Ordinary, Span::default());
                this.bind_function_body(holder, body);
                holder.body.get().unwrap_or_else(|| this.stmt(Stmt::Empty))
            });
            stmts.push(self.in_file(scope.file, stmt));
        }
        let body = self.block(&stmts);
        function.body.set(Some(body));
        self.finish_body(function, Receiver::None)
    }
}

impl<'a> Compilation<'a> {
    /// The value of a constant or member of an enum; none if it depends on itself or is no constant.
    pub(crate) fn constant_value(&mut self, id: FieldId) -> Option<super::Constant> {
        use crate::symbols::Lazy;
        match self.fields[id.index()].constant {
            Lazy::Done(known) => return known,
            Lazy::Running => return None,
            Lazy::Pending => self.fields[id.index()].constant = Lazy::Running,
        }
        let value = super::binder::with_stack(|| self.find_constant(id));
        self.fields[id.index()].constant = Lazy::Done(value);
        value
    }

    fn find_constant(&mut self, id: FieldId) -> Option<super::Constant> {
        let field = self.field(id);
        let (initializer, place, source) = (field.initializer, field.place, field.source);
        let ty = self.field_type(id);
        let Some(initializer) = initializer else {
            let FieldSource::EnumMember(previous) = source else { return None };
            return match previous {
                None => Some(super::Constant::Int(0)),
                Some(previous) => match self.constant_value(previous)? {
                    super::Constant::Int(value) => Some(super::Constant::Int(value.wrapping_add(1))),
                    _ => None,
                },
            };
        };
        let wanted = match source {
            FieldSource::EnumMember(_) => self.underlying_type(place.owner),
            _ => ty,
        };
        let bump = Bump::new();
        let owner = self.open_type(place.owner);
        let scope = TypeScope::from(place);
        let mut binder = Binder::new(self, &bump, scope, Substitution::new(), Receiver::None, owner);
        let value = binder.bind_expr(initializer);
        // Members of an enum name each other: within it they are numbers.
        let value = binder.cast(value, wanted);
        match value.kind {
            ExprKind::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// A method without type arguments of its own.
    pub(crate) fn plain_method(&self, method: crate::symbols::MethodId, owner: Type) -> MethodRef {
        MethodRef { method, owner, args: TypeList::EMPTY }
    }
}
