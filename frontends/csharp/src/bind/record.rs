//! The members that records and anonymous classes have without declaring them.

use bumpalo::Bump;

use crate::{
    symbols::{Compilation, Place, RecordMember, TypeScope},
    syntax::{
        Name, Span,
        ast::{BinaryOp, List, Modifiers},
        names::known,
    },
    types::{Substitution, Type, TypeKind},
};

use super::{
    binder::Binder,
    body::BoundBody,
    constant::Constant,
    context::Receiver,
    names::Through,
    tree::{
        BoundFunction, ExprKind, ExprRef, FunctionIndex, FunctionShape, LocalId, LocalOrigin, MethodRef,
        Stmt, StmtRef,
    },
};

/// Binds `Equals`, `GetHashCode` or `ToString` of an anonymous class.
pub fn bind_anonymous_member<'a: 'b, 'b>(
    comp: &mut Compilation<'a>,
    bump: &'b Bump,
    ty: Type,
    member: RecordMember,
) -> Option<BoundBody<'b>> {
    // Names in it are looked up nowhere; any file will do.
    let place = comp.surroundings.first().map(|surroundings| Place {
        file: surroundings.file,
        surroundings: crate::symbols::SurroundingsId(0),
        owner: crate::types::Special::Object.type_id(),
    })?;
    let scope = TypeScope::from(place);
    let mut binder = Binder::new(comp, bump, scope, Substitution::new(), Receiver::This, ty);
    let span = Span::default();
    let function = binder.start_function(FunctionIndex(0), None, FunctionShape::Ordinary, span);
    let (params, result) = match member {
        RecordMember::Equals => {
            let other = binder.declare(known::VALUE, Type::OBJECT, LocalOrigin::Parameter, span);
            (vec![other], Type::BOOL)
        }
        RecordMember::GetHashCode => (Vec::new(), Type::INT),
        RecordMember::ToString | RecordMember::Deconstruct => (Vec::new(), Type::STRING),
    };
    function.return_type.set(result);
    function.params = binder.slice(&params);
    let body = binder.member_body(ty, member, function);
    function.body.set(Some(body));
    Some(binder.finish_body(function, Receiver::This))
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    pub(super) fn record_body(
        &mut self,
        method: MethodRef,
        member: RecordMember,
        function: &BoundFunction<'b>,
    ) -> StmtRef<'b> {
        match member {
            RecordMember::Deconstruct => self.deconstruct_body(function),
            _ => self.member_body(method.owner, member, function),
        }
    }

    fn member_body(&mut self, ty: Type, member: RecordMember, function: &BoundFunction<'b>) -> StmtRef<'b> {
        match member {
            RecordMember::Equals => self.equals_body(ty, function.params[0]),
            RecordMember::GetHashCode => self.hash_body(),
            RecordMember::ToString | RecordMember::Deconstruct => self.text_body(ty),
        }
    }

    /// The parts of an object with their names.
    fn components(&mut self, object: ExprRef<'b>, span: Span) -> Vec<(Option<Name>, ExprRef<'b>)> {
        match self.comp.types.kind(object.ty) {
            TypeKind::Anonymous(_, names) => names
                .iter()
                .enumerate()
                .map(|(index, &name)| (name, self.tuple_element(object, index, span)))
                .collect(),
            _ => {
                let owner = object.ty;
                let Some((id, _)) = self.comp.definition(owner) else { return Vec::new() };
                let fields = self.comp.members(id).fields;
                let mut components = Vec::new();
                for &field in fields {
                    let this = self.comp.field(field);
                    let name = Some(this.name);
                    if !this.modifiers.contains(Modifiers::STATIC) {
                        components.push((name, self.bind_field(field, owner, Through::Value(object), span)));
                    }
                }
                components
            }
        }
    }

    /// The same type, and all parts equal.
    fn equals_body(&mut self, ty: Type, other: LocalId) -> StmtRef<'b> {
        let span = Span::default();
        let other = self.local(other, span);
        let same_type = self.expr(ExprKind::IsType(other, ty), Type::BOOL, span);
        let converted = self.cast(other, ty);
        let local = self.temporary(ty, span);
        let this = self.this(span);
        let read = self.local(local, span);
        let mine = self.components(this, span);
        let theirs = self.components(read, span);
        let mut all = self.truth(true, span);
        for ((_, a), (_, b)) in mine.into_iter().zip(theirs) {
            let equal = self.components_equal(a, b, span);
            all = self.expr(ExprKind::And(all, equal), Type::BOOL, span);
        }
        let all = self.expr(ExprKind::Let(local, converted, all), Type::BOOL, span);
        let result = self.expr(ExprKind::And(same_type, all), Type::BOOL, span);
        self.return_value(result)
    }

    fn components_equal(&mut self, a: ExprRef<'b>, b: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        if self.comp.number_kind(a.ty).is_some() || a.ty == Type::BOOL || a.ty == Type::STRING {
            let equal = self.binary(BinaryOp::Equal, a, b, span);
            return self.convert(equal, Type::BOOL);
        }
        let (a, b) = (self.convert(a, Type::OBJECT), self.convert(b, Type::OBJECT));
        let equals = self.comp.known.equals;
        match self.call_static(Type::OBJECT, equals, &[a, b], span) {
            Some(call) => call,
            None => self.equal(redhanded_checker::ir::Equality::Content, a, b, span),
        }
    }

    fn hash_body(&mut self) -> StmtRef<'b> {
        let span = Span::default();
        let this = self.this(span);
        let mut hash = self.int(17, Type::INT, span);
        for (_, part) in self.components(this, span) {
            let object = self.convert(part, Type::OBJECT);
            let name = self.comp.known.get_hash_code;
            let own = self.if_not_null(object, Type::INT, |this, value| {
                let call = this.call_named(value, name, &[], span);
                call.unwrap_or_else(|| this.int(0, Type::INT, span))
            });
            let zero = self.int(0, Type::INT, span);
            let own = self.expr(ExprKind::Coalesce(own, zero), Type::INT, span);
            let factor = self.int(31, Type::INT, span);
            let product = self.binary(BinaryOp::Multiply, hash, factor, span);
            hash = self.binary(BinaryOp::Add, product, own, span);
        }
        self.return_value(hash)
    }

    fn text_body(&mut self, ty: Type) -> StmtRef<'b> {
        let span = Span::default();
        let this = self.this(span);
        let name = match self.comp.types.kind(ty) {
            TypeKind::Named(id, _) => self.comp.text(self.comp.type_def(id).name),
            _ => "",
        };
        let mut text = format!("{name} {{ ");
        let mut pieces = Vec::new();
        for (index, (name, part)) in self.components(this, span).into_iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            text = format!("{text}{separator}{} = ", name.map_or("", |name| self.comp.text(name)));
            let constant = self.comp.intern_string(&text);
            pieces.push(self.constant(Constant::String(constant), Type::STRING, span));
            text.clear();
            pieces.push(self.texted(part));
        }
        text.push_str(" }");
        let constant = self.comp.intern_string(&text);
        pieces.push(self.constant(Constant::String(constant), Type::STRING, span));
        let text = self.expr(ExprKind::Concat(self.slice(&pieces)), Type::STRING, span);
        self.return_value(text)
    }

    /// Each parameter gets the property of its name.
    fn deconstruct_body(&mut self, function: &BoundFunction<'b>) -> StmtRef<'b> {
        let span = function.span;
        let mut stmts = Vec::new();
        for &param in function.params {
            let Some(name) = self.locals[param.0 as usize].name else { continue };
            let this = self.this(span);
            let value = self.bind_member(this, name, List::EMPTY, span);
            let target = self.local(param, span);
            let assignment = self.assign(target, value, span);
            stmts.push(self.stmt(Stmt::Expr(assignment)));
        }
        self.block(&stmts)
    }
}
