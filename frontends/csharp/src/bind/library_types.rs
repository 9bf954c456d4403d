//! Types of the library that the language refers to: tasks, sequences, disposables.

use crate::{
    symbols::TypeSort,
    syntax::Name,
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    conversion::Strength,
    group::TargetTyped,
    tree::{ExprKind, ExprRef},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// A type of a model without type parameters, or with the given arguments; unknown if there is
    /// no such model.
    pub(crate) fn library_type(&mut self, namespace: &[Name], name: Name, args: &[Type]) -> Type {
        match self.comp.model_type(namespace, name, args.len()) {
            Some(id) => self.comp.types.named(id, args),
            None => Type::UNKNOWN,
        }
    }

    pub(crate) fn tasks_namespace(&self) -> [Name; 3] {
        let known = self.comp.known;
        [known.system, known.threading, known.tasks]
    }

    pub(crate) fn generic_namespace(&self) -> [Name; 3] {
        let known = self.comp.known;
        [known.system, known.collections, known.generic]
    }

    /// `Task` or `Task<T>` for a result.
    pub(crate) fn task_of(&mut self, result: Type) -> Type {
        let namespace = self.tasks_namespace();
        let task = self.comp.known.task;
        match result.is_void() {
            true => self.library_type(&namespace, task, &[]),
            false => self.library_type(&namespace, task, &[result]),
        }
    }

    /// `T` of `Task<T>` and of what an `async` method may return instead.
    pub(crate) fn task_result(&self, ty: Type) -> Option<Type> {
        let TypeKind::Named(id, args) = self.comp.types.kind(ty) else { return None };
        let [result] = self.comp.types.list(args) else { return None };
        let name = self.comp.type_def(id).name;
        let known = &self.comp.known;
        (name == known.task || name == known.value_task).then_some(*result)
    }

    /// Whether it is `Task` or `ValueTask` without a result.
    pub(crate) fn is_task(&self, ty: Type) -> bool {
        let TypeKind::Named(id, args) = self.comp.types.kind(ty) else { return false };
        let name = self.comp.type_def(id).name;
        let known = &self.comp.known;
        args.is_empty() && (name == known.task || name == known.value_task)
    }

    /// The type of the elements of an array or collection.
    pub(crate) fn element_type_of(&mut self, ty: Type) -> Option<Type> {
        match self.comp.types.kind(ty) {
            TypeKind::Array(element, _) => Some(element),
            TypeKind::Named(id, args) => {
                let known = self.comp.known;
                let args = self.comp.types.list(args);
                let name = self.comp.type_def(id).name;
                if let [element] = args
                    && [known.span, known.read_only_span, known.i_enumerable].contains(&name)
                {
                    return Some(*element);
                }
                if ty == Type::STRING {
                    return Some(Type::CHAR);
                }
                let interfaces = self.comp.interfaces(ty);
                interfaces.iter().find_map(|&interface| {
                    let TypeKind::Named(id, args) = self.comp.types.kind(interface) else { return None };
                    match self.comp.types.list(args) {
                        [element] if self.comp.type_def(id).name == known.i_enumerable => Some(*element),
                        _ => None,
                    }
                })
            }
            _ => None,
        }
    }

    /// The type of an expression that nothing gives one.
    pub(crate) fn natural_type(&mut self, value: ExprRef<'b>) -> Type {
        match value.kind {
            ExprKind::UnboundLambda(lambda) => self.lambda_type(lambda).unwrap_or(Type::UNKNOWN),
            ExprKind::MethodGroup(group) => self.method_group_type(group).unwrap_or(Type::UNKNOWN),
            ExprKind::TargetTyped(TargetTyped::Tuple(elements)) => {
                let types: Vec<Type> = elements.iter().map(|element| self.natural_type(element)).collect();
                self.comp.types.tuple(&types)
            }
            ExprKind::Type(_) | ExprKind::Namespace(_) => Type::UNKNOWN,
            _ if value.ty == Type::NONE || value.ty.is_void() => Type::UNKNOWN,
            _ => value.ty,
        }
    }

    /// The value with its own type: lambdas become delegates, types become unknown.
    pub(crate) fn settle(&mut self, value: ExprRef<'b>) -> ExprRef<'b> {
        match value.kind {
            ExprKind::UnboundLambda(_) | ExprKind::MethodGroup(_) | ExprKind::TargetTyped(_) => {
                let ty = self.natural_type(value);
                if ty.is_unknown() { self.unbound(&[], value.span) } else { self.convert(value, ty) }
            }
            ExprKind::Type(_) | ExprKind::Namespace(_) | ExprKind::Discard | ExprKind::OutVariable(_) => {
                self.unbound(&[], value.span)
            }
            _ => value,
        }
    }

    /// The type that all values convert to; none if there is none among their types (C# 12.6.3.15).
    pub(crate) fn common_type(&mut self, values: &[ExprRef<'b>]) -> Option<Type> {
        let mut types: Vec<Type> = Vec::new();
        for value in values {
            let ty = match value.kind {
                ExprKind::UnboundLambda(_) | ExprKind::MethodGroup(_) => self.natural_type(value),
                _ => value.ty,
            };
            if ty != Type::NONE && ty != Type::NULL && !types.contains(&ty) {
                types.push(ty);
            }
        }
        if types.is_empty() {
            return None;
        }
        if types.iter().any(|ty| ty.is_void()) {
            return Some(Type::VOID);
        }
        let fits = |this: &mut Self, best: Type| values.iter().all(|value| this.converts(value, best));
        let mut known: Vec<Type> = types.iter().copied().filter(|ty| !ty.is_unknown()).collect();
        known.sort_by_key(|&ty| self.comp.is_vague(ty));
        known
            .into_iter()
            .find(|&best| fits(self, best))
            .or_else(|| types.iter().any(|ty| ty.is_unknown()).then_some(Type::UNKNOWN))
    }

    /// Whether a value of one type can be used as one of another without a cast.
    pub(crate) fn type_converts(&mut self, from: Type, to: Type) -> bool {
        self.type_conversion(from, to, Strength::Implicit).is_some()
    }

    /// Whether the type is a class, and not a struct or interface.
    pub(crate) fn is_class(&self, ty: Type) -> bool {
        matches!(self.comp.types.kind(ty), TypeKind::Named(id, _) if self.comp.type_def(id).sort == TypeSort::Class)
    }
}
