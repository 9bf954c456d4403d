//! New objects, arrays and collections.

use crate::{
    symbols::TypeSort,
    syntax::{
        Name, Span,
        ast::{self, AnonymousMember, Expr, ExprId, InitElement, List, TypeRefId},
    },
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    call::Arg,
    group::{Candidate, CollectionElement, TargetTyped},
    tree::{ArrayInit, Dispatch, ExprKind, ExprRef, Foreach, InitKind, Initializer, LocalId, Stmt},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// `new T(args) { init }`.
    pub(crate) fn bind_new(
        &mut self,
        ty: Option<TypeRefId>,
        args: List<ast::Arg>,
        init: Option<ExprId>,
        span: Span,
    ) -> ExprRef<'b> {
        let Some(ty) = ty else {
            let args = self.bind_args(args);
            let context = self.context;
            return self.target_typed(TargetTyped::New { args, init, context }, span);
        };
        let ty = self.bind_type(ty);
        let args = self.bind_args(args);
        self.new_object(ty, args, init, span)
    }

    /// A new object of a type.
    pub(crate) fn new_object(
        &mut self,
        ty: Type,
        args: &'b [Arg<'b>],
        init: Option<ExprId>,
        span: Span,
    ) -> ExprRef<'b> {
        if self.comp.is_delegate(ty)
            && let [arg] = args
        {
            return self.delegate_from(arg.value, ty, span);
        }
        if let TypeKind::Nullable(of) = self.comp.types.kind(ty) {
            return match args.first() {
                Some(arg) => {
                    let value = self.convert(arg.value, of);
                    self.reinterpret(value, ty)
                }
                None => self.expr(ExprKind::Default, ty, span),
            };
        }
        if let TypeKind::Tuple(types, _) = self.comp.types.kind(ty) {
            let types = self.comp.types.list(types);
            if args.len() == types.len() {
                let values: Vec<ExprRef<'b>> =
                    args.iter().zip(types).map(|(arg, &ty)| self.convert(arg.value, ty)).collect();
                return self.expr(ExprKind::Tuple(self.slice(&values)), ty, span);
            }
            return self.expr(ExprKind::Default, ty, span);
        }
        if ty == Type::STRING {
            // Strings have no fields: the model makes them.
            let values: Vec<ExprRef<'b>> = args.iter().map(|arg| arg.value).collect();
            let make = self.comp.known.make;
            return self.call_static(ty, make, &values, span).unwrap_or_else(|| {
                let unknown = self.unbound(&values, span);
                self.reinterpret(unknown, ty)
            });
        }
        if self.is_class(ty) || matches!(self.sort(ty), Some(TypeSort::Struct)) {
            return self.new_with_constructor(ty, args, init, span);
        }
        if self.sort(ty) == Some(TypeSort::Enum) || ty.as_special().is_some() {
            return self.default_value(ty, span);
        }
        let operands: Vec<ExprRef<'b>> = args.iter().map(|arg| arg.value).collect();
        let unknown = self.unbound(&operands, span);
        let unknown = self.reinterpret(unknown, ty);
        let unknown_init = init.map(|init| self.bind_initializer(init, Type::UNKNOWN));
        match unknown_init {
            Some(init) => self.initialised(unknown, init, span),
            None => unknown,
        }
    }

    /// Evaluates an initializer for an object that is not `new`.
    fn initialised(&mut self, value: ExprRef<'b>, init: &'b Initializer<'b>, span: Span) -> ExprRef<'b> {
        let kind = ExprKind::Build { local: init.local, value, steps: init.steps };
        self.expr(kind, value.ty, span)
    }

    fn sort(&self, ty: Type) -> Option<TypeSort> {
        match self.comp.types.kind(ty) {
            TypeKind::Named(id, _) => Some(self.comp.type_def(id).sort),
            _ => None,
        }
    }

    fn new_with_constructor(
        &mut self,
        ty: Type,
        args: &'b [Arg<'b>],
        init: Option<ExprId>,
        span: Span,
    ) -> ExprRef<'b> {
        let Some((id, _)) = self.comp.definition(ty) else { return self.unbound(&[], span) };
        let constructors = self.comp.members(id).constructors;
        let candidates: Vec<Candidate> = constructors
            .iter()
            .map(|&method| Candidate { method, owner: ty, level: 0 })
            .filter(|candidate| self.is_accessible(self.comp.method(candidate.method).modifiers, id))
            .collect();
        let without_constructor = self.comp.is_value_type(ty)
            && args.is_empty()
            && !constructors.iter().any(|&c| self.comp.signature(c).params.is_empty());
        let init = init.map(|init| self.bind_initializer(init, ty));
        if without_constructor {
            return self.expr(ExprKind::New { constructor: None, args: &[], init }, ty, span);
        }
        match self.resolve(&candidates, args, &[]) {
            Some(resolution) => {
                let args = self.build_args(&resolution, None, args);
                let constructor = Some(resolution.method);
                self.expr(ExprKind::New { constructor, args, init }, ty, span)
            }
            None => {
                // The object exists, but what its constructor did is not known.
                let operands: Vec<ExprRef<'b>> = args.iter().map(|arg| arg.value).collect();
                let unknown = self.unbound(&operands, span);
                self.reinterpret(unknown, ty)
            }
        }
    }

    /// `new D(x)` of a delegate type.
    fn delegate_from(&mut self, value: ExprRef<'b>, ty: Type, span: Span) -> ExprRef<'b> {
        if value.ty != Type::NONE && value.ty != ty && self.comp.is_delegate(value.ty) {
            let invoke = self.comp.known.invoke;
            let method = self.bind_member(value, invoke, List::EMPTY, span);
            return self.convert(method, ty);
        }
        self.convert(value, ty)
    }

    /// `{ ... }` behind `new`.
    pub(crate) fn bind_initializer(&mut self, init: ExprId, ty: Type) -> &'b Initializer<'b> {
        let span = self.tree.span(init);
        let local = self.temporary(ty, span);
        let mut steps = Vec::new();
        self.bind_steps(init, local, &mut steps);
        self.bump.alloc(Initializer { local, steps: self.slice(&steps) })
    }

    fn bind_steps(&mut self, init: ExprId, local: LocalId, steps: &mut Vec<InitKind<'b>>) {
        let Expr::Initializer(elements) = self.tree[init] else { return };
        for element in &self.tree[elements] {
            match *element {
                InitElement::Value(value) => {
                    let args: Vec<ExprRef<'b>> = match self.tree[value] {
                        Expr::Initializer(inner) => self.tree[inner]
                            .iter()
                            .filter_map(|inner| match *inner {
                                InitElement::Value(value) => Some(self.bind_expr(value)),
                                _ => None,
                            })
                            .collect(),
                        _ => vec![self.bind_expr(value)],
                    };
                    steps.push(InitKind::Expr(self.add_call(local, &args, self.tree.span(value))));
                }
                InitElement::Member { name, name_span, value } => {
                    let object = self.local(local, name_span);
                    let target = self.bind_member(object, name, List::EMPTY, name_span);
                    self.bind_member_step(target, value, steps);
                }
                InitElement::Index { args, value } => {
                    let span = self.tree.span(value);
                    let object = self.local(local, span);
                    let args = self.bind_args(args);
                    let target = self.index(object, args, Dispatch::Virtual, span);
                    self.bind_member_step(target, value, steps);
                }
            }
        }
    }

    fn bind_member_step(&mut self, target: ExprRef<'b>, value: ExprId, steps: &mut Vec<InitKind<'b>>) {
        let span = self.tree.span(value);
        let target = match target.kind {
            ExprKind::MethodGroup(_) => self.unbound(&[], span),
            _ => target,
        };
        let is_array = matches!(self.comp.types.kind(target.ty), TypeKind::Array(..));
        match self.tree[value] {
            // `{ Items = { 1, 2 } }` adds to what is there.
            Expr::Initializer(elements) if !is_array || self.has_index_elements(elements) => {
                let inner = self.bind_initializer(value, target.ty);
                steps.push(InitKind::Expr(self.initialised(target, inner, span)));
            }
            Expr::Initializer(_) => {
                let value = self.array_initializer(value);
                steps.push(InitKind::Expr(self.assign(target, value, span)));
            }
            _ => {
                let value = self.bind_expr(value);
                let step = match target.kind {
                    ExprKind::Unknown(_) => {
                        let value = self.settle(value);
                        self.unknown(&[target, value], span)
                    }
                    _ => self.assign(target, value, span),
                };
                steps.push(InitKind::Expr(step));
            }
        }
    }

    /// `{ [0] = a }` changes an array that is there, `{ a }` is a new one.
    fn has_index_elements(&self, elements: List<InitElement>) -> bool {
        self.tree[elements].iter().any(|element| matches!(element, InitElement::Index { .. }))
    }

    fn add_call(&mut self, local: LocalId, args: &[ExprRef<'b>], span: Span) -> ExprRef<'b> {
        let object = self.local(local, span);
        if object.ty.is_unknown() {
            let args: Vec<ExprRef<'b>> = args.iter().map(|arg| self.settle(arg)).collect();
            return self.unknown(&args, span);
        }
        let add = self.bind_member(object, self.comp.known.add, List::EMPTY, span);
        let args: Vec<Arg<'b>> = args.iter().map(|&value| Arg::value(value)).collect();
        self.call(add, self.slice(&args), span)
    }

    /// `value with { init }`.
    pub(crate) fn bind_with(&mut self, value: ExprId, init: ExprId, span: Span) -> ExprRef<'b> {
        let value = self.bind_value(value);
        let init = self.bind_initializer(init, value.ty);
        self.expr(ExprKind::With { value, init }, value.ty, span)
    }

    /// `new { A = 1, b.C }`.
    pub(crate) fn bind_anonymous(&mut self, members: List<AnonymousMember>, span: Span) -> ExprRef<'b> {
        let mut values = Vec::new();
        let mut names: Vec<Option<Name>> = Vec::new();
        for member in &self.tree[members] {
            values.push(self.bind_value(member.value));
            names.push(member.name.or_else(|| self.implied_name(member.value)));
        }
        let types: Vec<Type> = values.iter().map(|value| value.ty).collect();
        let ty = self.comp.types.anonymous(&types, &names);
        self.expr(ExprKind::Tuple(self.slice(&values)), ty, span)
    }

    /// `new T[sizes] { init }`.
    pub(crate) fn bind_new_array(
        &mut self,
        element: Option<TypeRefId>,
        rank: u8,
        sizes: List<ExprId>,
        init: Option<ExprId>,
        span: Span,
    ) -> ExprRef<'b> {
        let element = element.map(|element| self.bind_type(element));
        let sizes: Vec<ExprRef<'b>> =
            self.tree[sizes].iter().map(|&size| self.bind_as(size, Type::INT)).collect();
        match (init, element) {
            (Some(init), Some(element)) => {
                let ty = self.comp.types.intern(TypeKind::Array(element, rank));
                self.array_from_initializer(init, ty, span)
            }
            (Some(init), None) => {
                let mut elements = Vec::new();
                self.bind_elements(init, &mut elements);
                let element = self.common_type(&elements).unwrap_or(Type::UNKNOWN);
                let ty = self.comp.types.intern(TypeKind::Array(element, rank));
                self.array_with(init, elements, ty, rank, span)
            }
            (None, element) => {
                let element = element.unwrap_or(Type::UNKNOWN);
                let ty = self.comp.types.intern(TypeKind::Array(element, rank));
                self.expr(ExprKind::NewArray { sizes: self.slice(&sizes), init: None }, ty, span)
            }
        }
    }

    /// `{ 1, 2 }` as a value: it waits for its type.
    pub(crate) fn array_initializer(&mut self, init: ExprId) -> ExprRef<'b> {
        let context = self.context;
        self.target_typed(TargetTyped::Array { init, context }, self.tree.span(init))
    }

    /// `{ 1, 2 }` as an array of a type.
    pub(crate) fn array_from_initializer(&mut self, init: ExprId, ty: Type, span: Span) -> ExprRef<'b> {
        let TypeKind::Array(_, rank) = self.comp.types.kind(ty) else {
            let mut elements = Vec::new();
            self.bind_elements(init, &mut elements);
            return self.unbound(&elements, span);
        };
        let mut elements = Vec::new();
        self.bind_elements(init, &mut elements);
        self.array_with(init, elements, ty, rank, span)
    }

    fn array_with(
        &mut self,
        init: ExprId,
        elements: Vec<ExprRef<'b>>,
        ty: Type,
        rank: u8,
        span: Span,
    ) -> ExprRef<'b> {
        let TypeKind::Array(element, _) = self.comp.types.kind(ty) else { return self.unbound(&[], span) };
        let sizes = self.initializer_sizes(init, rank);
        let expected: u32 = sizes.iter().product();
        let elements: Vec<ExprRef<'b>> =
            elements.into_iter().map(|value| self.convert(value, element)).collect();
        if expected as usize != elements.len() {
            return self.unbound(&elements, span);
        }
        let init = ArrayInit { sizes: self.slice(&sizes), elements: self.slice(&elements) };
        let init = Some(&*self.bump.alloc(init));
        self.expr(ExprKind::NewArray { sizes: &[], init }, ty, span)
    }

    /// The elements of an initializer, those of inner ones in their place.
    fn bind_elements(&mut self, init: ExprId, into: &mut Vec<ExprRef<'b>>) {
        let Expr::Initializer(elements) = self.tree[init] else { return };
        for element in &self.tree[elements] {
            if let InitElement::Value(value) = *element {
                match self.tree[value] {
                    Expr::Initializer(_) => self.bind_elements(value, into),
                    _ => into.push(self.bind_expr(value)),
                }
            }
        }
    }

    fn initializer_sizes(&self, init: ExprId, rank: u8) -> Vec<u32> {
        let mut sizes = Vec::new();
        let mut current = Some(init);
        for _ in 0..rank {
            let elements = match current.map(|current| self.tree[current]) {
                Some(Expr::Initializer(elements)) => &self.tree[elements],
                _ => &[],
            };
            sizes.push(elements.len() as u32);
            current = match elements.first() {
                Some(InitElement::Value(value)) => Some(*value),
                _ => None,
            };
        }
        sizes
    }

    pub(crate) fn bind_stack_alloc(
        &mut self,
        element: Option<TypeRefId>,
        size: Option<ExprId>,
        init: Option<ExprId>,
        span: Span,
    ) -> ExprRef<'b> {
        let size: Vec<ExprRef<'b>> = size.into_iter().map(|size| self.bind_as(size, Type::INT)).collect();
        let Some(init) = init else {
            let element = element.map_or(Type::UNKNOWN, |element| self.bind_type(element));
            let ty = self.comp.types.array(element);
            let array = self.expr(ExprKind::NewArray { sizes: self.slice(&size), init: None }, ty, span);
            return self.span_of(array, element, span);
        };
        let mut elements = Vec::new();
        self.bind_elements(init, &mut elements);
        let element = match element {
            Some(element) => self.bind_type(element),
            None => self.common_type(&elements).unwrap_or(Type::UNKNOWN),
        };
        let ty = self.comp.types.array(element);
        let array = self.array_with(init, elements, ty, 1, span);
        self.span_of(array, element, span)
    }

    /// Memory on the stack is seen through a `Span`.
    fn span_of(&mut self, array: ExprRef<'b>, element: Type, span: Span) -> ExprRef<'b> {
        let known = self.comp.known;
        let ty = self.library_type(&[known.system], known.span, &[element]);
        match ty.is_unknown() {
            true => self.unknown(&[array], span),
            false => self.cast(array, ty),
        }
    }

    pub(crate) fn collection_converts(&mut self, elements: &[CollectionElement<'b>], to: Type) -> bool {
        if to.is_unknown() {
            return true;
        }
        let Some(element) = self.element_type_of(to) else { return false };
        elements.iter().all(|item| match *item {
            CollectionElement::Value(value) => self.converts(value, element),
            CollectionElement::Spread(_) => true,
        })
    }

    /// `[a, ..b]` as a collection of a type: an array, or a list that elements are added to.
    pub(crate) fn build_collection(
        &mut self,
        elements: &'b [CollectionElement<'b>],
        to: Type,
        span: Span,
    ) -> ExprRef<'b> {
        let known = self.comp.known;
        let element = self.element_type_of(to).unwrap_or(Type::UNKNOWN);
        let values: Option<Vec<ExprRef<'b>>> = elements
            .iter()
            .map(|item| match *item {
                CollectionElement::Value(value) => Some(self.convert(value, element)),
                CollectionElement::Spread(_) => None,
            })
            .collect();
        let mutable = self.is_class(to) && to != Type::STRING;
        if let Some(values) = values.filter(|_| !mutable) {
            let array = self.comp.types.array(element);
            let array = self.array_of(array, &values, span);
            return self.cast(array, to);
        }
        let namespace = self.generic_namespace();
        let list = if mutable { to } else { self.library_type(&namespace, known.list, &[element]) };
        if list.is_unknown() || to.is_unknown() {
            return self.unbound(&[], span);
        }
        let object = self.new_object(list, &[], None, span);
        let local = self.temporary(list, span);
        let steps: Vec<InitKind<'b>> = elements
            .iter()
            .map(|item| match *item {
                CollectionElement::Value(value) => InitKind::Expr(self.add_call(local, &[value], span)),
                CollectionElement::Spread(source) => InitKind::Spread(self.spread(local, source, span)),
            })
            .collect();
        let built =
            self.expr(ExprKind::Build { local, value: object, steps: self.slice(&steps) }, list, span);
        if matches!(self.comp.types.kind(to), TypeKind::Array(..)) {
            return match self.call_named(built, known.to_array, &[], span) {
                Some(array) => self.cast(array, to),
                None => self.unbound(&[built], span),
            };
        }
        self.cast(built, to)
    }

    fn spread(&mut self, local: LocalId, source: ExprRef<'b>, span: Span) -> &'b Foreach<'b> {
        self.foreach_over(source, span, |this, element| {
            let add = this.add_call(local, &[element], span);
            this.stmt(Stmt::Expr(add))
        })
    }
}
