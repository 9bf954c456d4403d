//! Patterns.

use redhanded_checker::ir::Equality;

use crate::{
    symbols::Verdict,
    syntax::{
        Name, Span,
        ast::{BinaryOp, Designation, DesignationId, Expr, ExprId, List, PatternId, Recursive, TypeRefId},
    },
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    operator,
    tree::{ExprKind, ExprRef, LocalId, LocalOrigin, Pattern, PatternRef, Subpattern, TypeTest},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    fn pattern(&self, pattern: Pattern<'b>) -> PatternRef<'b> {
        self.bump.alloc(pattern)
    }

    /// `value is pattern`.
    pub(crate) fn bind_is(&mut self, value: ExprId, pattern: PatternId, span: Span) -> ExprRef<'b> {
        let value = self.bind_value(value);
        let local = self.temporary(value.ty, value.span);
        let pattern = self.bind_pattern(pattern, local);
        self.expr(ExprKind::Is { value, local, pattern }, Type::BOOL, span)
    }

    /// A pattern that tests a local.
    pub(crate) fn bind_pattern(&mut self, id: PatternId, input: LocalId) -> PatternRef<'b> {
        let bound = self.deeper(|this| this.bind_pattern_kind(id, input));
        bound.unwrap_or_else(|| self.pattern(Pattern::Unknown))
    }

    fn bind_pattern_kind(&mut self, id: PatternId, input: LocalId) -> PatternRef<'b> {
        use crate::syntax::ast::Pattern as Syntax;
        let span = self.tree.span(id);
        match self.tree[id] {
            Syntax::Missing => self.pattern(Pattern::Unknown),
            Syntax::Discard => self.pattern(Pattern::Always),
            Syntax::Var(designation) => self.bind_var(designation, input, span),
            Syntax::Constant(value) => self.bind_constant_pattern(value, input, span),
            Syntax::TypeOrConstant(value) => self.bind_type_or_constant(value, input, span),
            Syntax::Type(ty) => {
                let ty = self.bind_type(ty);
                self.type_pattern(input, ty, None, &[], span)
            }
            Syntax::Declaration { ty, designation } => {
                self.bind_declaration_pattern(ty, designation, input, span)
            }
            Syntax::Recursive(recursive) => {
                let recursive = self.tree[recursive];
                self.bind_recursive(&recursive, input, span)
            }
            Syntax::Relational { op, value } => self.bind_relational(op, value, input, span),
            Syntax::Not(inner) => {
                let inner = self.bind_pattern(inner, input);
                self.pattern(Pattern::Not(inner))
            }
            Syntax::And(left, right) => {
                let left = self.bind_pattern(left, input);
                // What the left side knows about the type, the right side may use.
                let input = self.narrowed(left).unwrap_or(input);
                let right = self.bind_pattern(right, input);
                self.pattern(Pattern::And(left, right))
            }
            Syntax::Or(left, right) => {
                let left = self.bind_pattern(left, input);
                let right = self.bind_pattern(right, input);
                self.pattern(Pattern::Or(left, right))
            }
            Syntax::List { elements, designation } => self.bind_list(elements, designation, input, span),
            Syntax::Slice(_) => self.pattern(Pattern::Unknown),
        }
    }

    fn narrowed(&self, pattern: PatternRef<'b>) -> Option<LocalId> {
        match pattern {
            Pattern::Type { output: Some((local, _)), .. } => Some(*local),
            Pattern::And(_, right) => self.narrowed(right),
            _ => None,
        }
    }

    fn bind_var(&mut self, designation: DesignationId, input: LocalId, span: Span) -> PatternRef<'b> {
        let ty = self.locals[input.0 as usize].ty;
        match self.tree[designation] {
            Designation::Name(name) => {
                let value = self.local(input, span);
                let local = self.declare(name, ty, LocalOrigin::Declared, self.tree.span(designation));
                self.pattern(Pattern::Var { local, value })
            }
            Designation::Discard => self.pattern(Pattern::Always),
            Designation::Tuple(inner) => {
                let inner = &self.tree[inner];
                let (locals, call) = self.parts(input, inner.len(), ty, span);
                let mut parts: Vec<Subpattern<'b>> = call.into_iter().map(Subpattern::Prepare).collect();
                for (&designation, (local, value)) in inner.iter().zip(locals) {
                    let pattern = self.bind_var(designation, local, span);
                    parts.push(Subpattern::Part { local, value, pattern });
                }
                let test = self.null_test(ty);
                self.pattern(Pattern::Type { input, test, output: None, parts: self.slice(&parts) })
            }
        }
    }

    fn null_test(&self, ty: Type) -> TypeTest {
        let nullable = matches!(self.comp.types.kind(ty), TypeKind::Nullable(_));
        if self.comp.is_value_type(ty) && !nullable { TypeTest::None } else { TypeTest::NotNull }
    }

    fn bind_constant_pattern(&mut self, value: ExprId, input: LocalId, span: Span) -> PatternRef<'b> {
        let value = self.bind_expr(value);
        self.constant_pattern(value, input, span)
    }

    fn constant_pattern(&mut self, value: ExprRef<'b>, input: LocalId, span: Span) -> PatternRef<'b> {
        let tested = self.local(input, span);
        let plain = self.strip_nullable(tested.ty);
        let value = match value.ty {
            Type::NULL => value,
            _ if self.converts(value, plain) => self.convert(value, plain),
            _ => self.settle(value),
        };
        let strings = value.ty == Type::STRING;
        // `object` compared to a number: boxes are compared by content.
        let boxed = self.comp.is_value_type(value.ty) || plain == Type::OBJECT;
        let equality =
            if strings || boxed && plain == Type::OBJECT { Equality::Content } else { Equality::Identity };
        let condition = self.equal(equality, tested, value, span);
        self.pattern(Pattern::Condition(condition))
    }

    fn bind_type_or_constant(&mut self, value: ExprId, input: LocalId, span: Span) -> PatternRef<'b> {
        let value = match self.tree[value] {
            // A type wins over a member of the same name.
            Expr::Name { name, type_args } => {
                let scope = self.context.types;
                match self.comp.lookup_type(&scope, name, type_args.len()) {
                    Some(found @ crate::symbols::NamespaceOrType::Type(_))
                        if self.context.scope.find(name).is_none() =>
                    {
                        let found = self.comp.apply_args(&scope, found, type_args);
                        let by_name = self.namespace_or_type(found, span);
                        self.prefer_constant(value, by_name)
                    }
                    _ => self.bind_expr(value),
                }
            }
            _ => self.bind_expr(value),
        };
        match value.kind {
            ExprKind::Type(ty) => self.type_pattern(input, ty, None, &[], span),
            ExprKind::Constant(_) => self.constant_pattern(value, input, span),
            _ => self.pattern(Pattern::Unknown),
        }
    }

    /// A member that is a constant and has the name of a type is meant only if the type is none.
    fn prefer_constant(&mut self, value: ExprId, by_name: ExprRef<'b>) -> ExprRef<'b> {
        match by_name.kind {
            ExprKind::Type(ty) if !ty.is_unknown() => by_name,
            _ => self.bind_expr(value),
        }
    }

    fn bind_declaration_pattern(
        &mut self,
        ty: TypeRefId,
        designation: DesignationId,
        input: LocalId,
        span: Span,
    ) -> PatternRef<'b> {
        if self.is_var(ty) {
            return self.bind_var(designation, input, span);
        }
        let ty = self.bind_type(ty);
        match self.tree[designation] {
            Designation::Name(name) => {
                let name = Some((name, self.tree.span(designation)));
                self.type_pattern(input, ty, name, &[], span)
            }
            _ => self.type_pattern(input, ty, None, &[], span),
        }
    }

    /// Tests for a type and gives the converted value a name.
    fn type_pattern(
        &mut self,
        input: LocalId,
        ty: Type,
        name: Option<(Name, Span)>,
        parts: &[Subpattern<'b>],
        span: Span,
    ) -> PatternRef<'b> {
        if ty.is_unknown() {
            if let Some((name, span)) = name {
                self.declare(name, ty, LocalOrigin::Declared, span);
            }
            return self.pattern(Pattern::Unknown);
        }
        let test = self.type_test(input, ty);
        let local = match name {
            Some((name, name_span)) => self.declare(name, ty, LocalOrigin::Declared, name_span),
            None => self.temporary(ty, span),
        };
        let value = self.local(input, span);
        let value = self.cast(value, ty);
        let output = Some((local, value));
        self.pattern(Pattern::Type { input, test, output, parts: self.slice(parts) })
    }

    /// What must be tested so that a local is of a type.
    fn type_test(&mut self, input: LocalId, ty: Type) -> TypeTest {
        let from = self.locals[input.0 as usize].ty;
        let plain = self.strip_nullable(from);
        if plain == ty || self.comp.is_identical(plain, ty) {
            return self.null_test(from);
        }
        match self.comp.is_value_type(from) {
            true => TypeTest::Is(ty),
            false if self.comp.is_subtype(from, ty) == Verdict::Yes => TypeTest::NotNull,
            false => TypeTest::Is(ty),
        }
    }

    /// `T (a, b) { C: d } x`.
    fn bind_recursive(&mut self, recursive: &Recursive, input: LocalId, span: Span) -> PatternRef<'b> {
        let from = self.locals[input.0 as usize].ty;
        let ty = match recursive.ty {
            Some(ty) if !self.is_var(ty) => self.bind_type(ty),
            _ => self.strip_nullable(from),
        };
        let test = match recursive.ty {
            Some(_) if ty.is_unknown() => TypeTest::NotNull,
            Some(_) => self.type_test(input, ty),
            None => self.null_test(from),
        };
        let value = self.local(input, span);
        let value = self.cast(value, ty);
        let subject = self.temporary(ty, span);
        let mut parts = Vec::new();
        if let Some(positional) = recursive.positional {
            let tree = self.tree;
            let positional = &tree[positional];
            let (locals, call) = self.parts(subject, positional.len(), ty, span);
            parts.extend(call.map(Subpattern::Prepare));
            for (sub, (local, value)) in positional.iter().zip(locals) {
                let pattern = self.bind_pattern(sub.pattern, local);
                parts.push(Subpattern::Part { local, value, pattern });
            }
        }
        if let Some(properties) = recursive.properties {
            for sub in &self.tree[properties] {
                parts.push(self.bind_property_pattern(subject, sub.path, sub.pattern, span));
            }
        }
        if let Some(designation) = recursive.designation {
            let pattern = self.bind_var(designation, subject, span);
            let value = Some(self.local(subject, span));
            let local = self.temporary(ty, span);
            parts.push(Subpattern::Part { local, value, pattern });
        }
        let output = Some((subject, value));
        self.pattern(Pattern::Type { input, test, output, parts: self.slice(&parts) })
    }

    /// `a.b: pattern`: null on the way does not match.
    fn bind_property_pattern(
        &mut self,
        subject: LocalId,
        path: List<Name>,
        pattern: PatternId,
        span: Span,
    ) -> Subpattern<'b> {
        let path = &self.tree[path];
        let Some((&first, rest)) = path.split_first() else {
            let local = self.temporary(Type::UNKNOWN, span);
            let pattern = self.bind_pattern(pattern, local);
            let value = Some(self.unknown(&[], span));
            return Subpattern::Part { local, value, pattern };
        };
        let value = self.member_of_local(subject, first, span);
        let local = self.temporary(value.ty, span);
        let pattern = match rest {
            [] => self.bind_pattern(pattern, local),
            _ => self.bind_path(local, rest, pattern, span),
        };
        Subpattern::Part { local, value: Some(value), pattern }
    }

    fn bind_path(&mut self, input: LocalId, path: &[Name], pattern: PatternId, span: Span) -> PatternRef<'b> {
        let Some((&first, rest)) = path.split_first() else { return self.bind_pattern(pattern, input) };
        let from = self.locals[input.0 as usize].ty;
        let plain = self.strip_nullable(from);
        let test = self.null_test(from);
        let subject = self.temporary(plain, span);
        let converted = self.local(input, span);
        let converted = self.cast(converted, plain);
        let value = self.member_of_local(subject, first, span);
        let local = self.temporary(value.ty, span);
        let pattern = self.bind_path(local, rest, pattern, span);
        let part = Subpattern::Part { local, value: Some(value), pattern };
        let output = Some((subject, converted));
        self.pattern(Pattern::Type { input, test, output, parts: self.slice(&[part]) })
    }

    fn member_of_local(&mut self, local: LocalId, name: Name, span: Span) -> ExprRef<'b> {
        let object = self.local(local, span);
        let member = self.bind_member(object, name, List::EMPTY, span);
        self.settle(member)
    }

    fn bind_relational(&mut self, op: BinaryOp, value: ExprId, input: LocalId, span: Span) -> PatternRef<'b> {
        let value = self.bind_value(value);
        let tested = self.local(input, span);
        let plain = self.strip_nullable(tested.ty);
        let ty = if self.comp.number_kind(plain).is_some() { plain } else { value.ty };
        let (Some(op), Some(kind)) = (operator::number_op(op), self.comp.number_kind(ty)) else {
            return self.pattern(Pattern::Unknown);
        };
        let right = self.cast(value, ty);
        // Of an object, the number in it; another type does not match.
        let test = self.type_test(input, ty);
        let left_local = self.temporary(ty, span);
        let converted = self.cast(tested, ty);
        let left = self.local(left_local, span);
        let relational = self.pattern(Pattern::Relational { op, kind, left, right });
        let whole = self.local(left_local, span);
        let part_local = self.temporary(ty, span);
        let part = Subpattern::Part { local: part_local, value: Some(whole), pattern: relational };
        let output = Some((left_local, converted));
        self.pattern(Pattern::Type { input, test, output, parts: self.slice(&[part]) })
    }

    /// `[a, .., b]`.
    fn bind_list(
        &mut self,
        elements: List<PatternId>,
        designation: Option<DesignationId>,
        input: LocalId,
        span: Span,
    ) -> PatternRef<'b> {
        use crate::syntax::ast::Pattern as Syntax;
        let tree = self.tree;
        let elements = &tree[elements];
        let from = self.locals[input.0 as usize].ty;
        let slice = elements.iter().position(|&element| matches!(tree[element], Syntax::Slice(_)));
        let count = elements.len() - usize::from(slice.is_some());
        let Some(length) = self.length_of(input, span) else {
            for &element in elements {
                let local = self.temporary(Type::UNKNOWN, span);
                self.bind_pattern(element, local);
            }
            return self.pattern(Pattern::Unknown);
        };
        let wanted = self.int(count as i64, Type::INT, span);
        let op = if slice.is_some() { BinaryOp::GreaterOrEqual } else { BinaryOp::Equal };
        let mut parts = vec![Subpattern::Check(self.binary(op, length, wanted, span))];
        for (position, &element) in elements.iter().enumerate() {
            let from_end = elements.len() - position;
            match (tree[element], slice) {
                (Syntax::Slice(inner), _) => {
                    if let Some(inner) = inner {
                        let local = self.temporary(from, span);
                        let pattern = self.bind_pattern(inner, local);
                        let value = self.unknown(&[], span);
                        let value = Some(self.reinterpret(value, from));
                        parts.push(Subpattern::Part { local, value, pattern });
                    }
                }
                (_, Some(slice)) if position > slice => {
                    let back = self.int(from_end as i64, Type::INT, span);
                    let index = self.binary(BinaryOp::Subtract, length, back, span);
                    parts.push(self.element_pattern(input, index, element, span));
                }
                _ => {
                    let index = self.int(position as i64, Type::INT, span);
                    parts.push(self.element_pattern(input, index, element, span));
                }
            }
        }
        if let Some(designation) = designation {
            let pattern = self.bind_var(designation, input, span);
            let local = self.temporary(from, span);
            let value = Some(self.local(input, span));
            parts.push(Subpattern::Part { local, value, pattern });
        }
        let test = self.null_test(from);
        self.pattern(Pattern::Type { input, test, output: None, parts: self.slice(&parts) })
    }

    fn element_pattern(
        &mut self,
        input: LocalId,
        index: ExprRef<'b>,
        pattern: PatternId,
        span: Span,
    ) -> Subpattern<'b> {
        let object = self.local(input, span);
        let args = self.slice(&[super::call::Arg::value(index)]);
        let value = self.index(object, args, super::tree::Dispatch::Virtual, span);
        let local = self.temporary(value.ty, span);
        let pattern = self.bind_pattern(pattern, local);
        Subpattern::Part { local, value: Some(value), pattern }
    }

    /// `Length` or `Count` of a local.
    pub(crate) fn length_of(&mut self, local: LocalId, span: Span) -> Option<ExprRef<'b>> {
        let known = self.comp.known;
        for name in [known.length, known.count] {
            let object = self.local(local, span);
            if object.ty.is_unknown() {
                return None;
            }
            let unbound = self.unbound.len();
            let member = self.bind_member(object, name, List::EMPTY, span);
            self.unbound.truncate(unbound);
            if member.ty == Type::INT {
                return Some(member);
            }
        }
        None
    }
}
