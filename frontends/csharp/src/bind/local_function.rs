//! Local functions: declared in their block, bound at its end for the type arguments that are used.

use std::cell::Cell;

use crate::{
    symbols::{Parameter, Signature, TypeParamOwner},
    syntax::ast::{
        BodyKind, Function, MemberKind, Modifiers, One, ParamMode, ParamRole, Stmt as Syntax, StmtId,
    },
    types::{Substitution, Type, TypeKind, TypeParamId},
};

use super::{
    binder::{Binder, PendingFunction},
    call::Arg,
    context::{Context, Receiver, SubstitutionIndex},
    inference::Pairing,
    scope::{Instance, LocalFunction, Meaning, Scope},
    tree::{BoundFunction, FunctionShape, LocalOrigin},
};

/// Most instances of a generic local function: it could call itself with ever larger types.
const MAX_INSTANCES: usize = 64;

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Makes the local functions among the statements known in the current scope.
    pub(crate) fn declare_local_functions(&mut self, stmts: &[StmtId]) {
        for &stmt in stmts {
            let Syntax::LocalFunction(member) = self.tree[stmt] else { continue };
            let MemberKind::Method(function) = self.tree[member].kind else { continue };
            let syntax = self.tree[function];
            let scope = self.context.types;
            let owner = TypeParamOwner::LocalFunction {
                file: scope.file,
                surroundings: scope.surroundings,
                owner: scope.owner,
                function,
            };
            let type_params = match syntax.type_params.is_empty() {
                true => Vec::new(),
                false => self.comp.add_type_params(scope.file, syntax.type_params, owner),
            };
            let declaration = LocalFunction {
                syntax: member,
                type_params: self.slice(&type_params),
                scope: Cell::new(Some(self.context.scope)),
                instances: Cell::new(None),
            };
            let declaration: &'b LocalFunction<'b> = self.bump.alloc(declaration);
            self.context.scope.declare(self.bump, syntax.name.name, Meaning::Function(declaration));
            // Its code is there even if nobody calls it: what it captures is then not shared.
        }
    }

    fn function_syntax(&self, declaration: &LocalFunction<'b>) -> Option<(One<Function>, Modifiers)> {
        let member = self.tree[declaration.syntax];
        match member.kind {
            MemberKind::Method(function) => Some((function, member.modifiers)),
            _ => None,
        }
    }

    /// The local function with type arguments, given or inferred, and its signature.
    pub(crate) fn local_function(
        &mut self,
        declaration: &'b LocalFunction<'b>,
        type_args: &[Type],
        args: &[Arg<'b>],
    ) -> Option<(&'b BoundFunction<'b>, Signature<'a>)> {
        let (function, modifiers) = self.function_syntax(declaration)?;
        let syntax = self.tree[function];
        let outer = self.context.types.method_params;
        let mut params = outer.to_vec();
        params.extend_from_slice(declaration.type_params);
        let method_params: &'b [TypeParamId] = self.slice(&params);
        let scope = self.context.types.with_params(method_params);
        let open = Signature {
            params: self.comp.parameters(&scope, syntax.params),
            return_type: syntax.return_type.map_or(Type::VOID, |ty| self.comp.resolve_type(&scope, ty)),
            return_mode: crate::symbols::ReturnMode::Value,
        };
        let open = self
            .comp
            .substitute_signature(open, &self.substitutions[self.context.substitution.0 as usize].clone());
        let types = self.local_type_args(declaration, type_args, &open, args)?;
        let mut by = Substitution::new();
        by.extend(declaration.type_params, &types);
        let signature = self.comp.substitute_signature(open, &by);
        let key = self.comp.types.intern_list(&types);
        let mut known = declaration.instances.get();
        let mut count = 0;
        while let Some(instance) = known {
            if instance.args == key {
                return Some((instance.function, signature));
            }
            count += 1;
            known = instance.next;
        }
        if count >= MAX_INSTANCES {
            return None;
        }
        let bound =
            self.start_local_function(declaration, &syntax, modifiers, &types, method_params, &signature)?;
        let instance = Instance { args: key, function: bound, next: declaration.instances.get() };
        declaration.instances.set(Some(self.bump.alloc(instance)));
        Some((bound, signature))
    }

    fn local_type_args(
        &mut self,
        declaration: &'b LocalFunction<'b>,
        type_args: &[Type],
        open: &Signature<'a>,
        args: &[Arg<'b>],
    ) -> Option<Vec<Type>> {
        if declaration.type_params.len() == type_args.len() {
            return Some(type_args.to_vec());
        }
        let pairs: Vec<Pairing<'b>> =
            args.iter().zip(open.params).map(|(&arg, &param)| Pairing { arg, param }).collect();
        self.infer(declaration.type_params, &pairs)
    }

    fn start_local_function(
        &mut self,
        declaration: &'b LocalFunction<'b>,
        syntax: &Function,
        modifiers: Modifiers,
        types: &[Type],
        method_params: &'b [TypeParamId],
        signature: &Signature<'a>,
    ) -> Option<&'b BoundFunction<'b>> {
        let outer = declaration.scope.get()?;
        let index = self.new_function(outer.function, modifiers.contains(Modifiers::ASYNC));
        self.functions[index.0 as usize].is_local_function = true;
        let mut by = self.substitutions[self.context.substitution.0 as usize].clone();
        by.extend(declaration.type_params, types);
        self.substitutions.push(by);
        let scope = self.bump.alloc(Scope::new(Some(outer), index));
        let receiver = match modifiers.contains(Modifiers::STATIC) {
            true => Receiver::None,
            false => self.context.receiver,
        };
        let context = Context {
            types: self.context.types.with_params(method_params),
            substitution: SubstitutionIndex(self.substitutions.len() as u32 - 1),
            scope,
            function: index,
            receiver,
            ..self.context
        };
        let is_async = modifiers.contains(Modifiers::ASYNC);
        let shape = self.shape_of(is_async, syntax.body_kind, signature.return_type);
        let bound = self.in_context(context, |this| {
            let function = this.start_function(index, Some(syntax.name.name), shape, syntax.name.span);
            function.return_type.set(signature.return_type);
            function.params = this.declare_params(signature.params);
            &*function
        });
        self.functions[index.0 as usize].bound = Some(bound);
        self.pending_functions.push(PendingFunction { declaration, function: bound, context });
        Some(bound)
    }

    /// Declares parameters in the current scope.
    pub(crate) fn declare_params(&mut self, params: &[Parameter]) -> &'b [super::tree::LocalId] {
        let locals: Vec<_> = params
            .iter()
            .map(|param| {
                let reference = param.mode != ParamMode::Value && param.role != ParamRole::ArgList;
                let origin = if reference { LocalOrigin::Reference } else { LocalOrigin::Parameter };
                self.declare(param.name, param.ty, origin, crate::syntax::Span::default())
            })
            .collect();
        self.slice(&locals)
    }

    /// Binds the local functions of the current scope that are used.
    pub(crate) fn bind_local_functions(&mut self) {
        let here = self.context.scope;
        loop {
            let next = self.pending_functions.iter().position(|pending| {
                pending.declaration.scope.get().is_some_and(|scope| std::ptr::eq(scope, here))
            });
            let Some(next) = next else { break };
            let pending = self.pending_functions.swap_remove(next);
            let Some((function, _)) = self.function_syntax(pending.declaration) else { continue };
            let body = self.tree[function].body;
            self.in_context(pending.context, |this| {
                this.bind_function_body(pending.function, body);
                this.finish_function(pending.function);
                this.convert_returns(pending.function);
            });
        }
    }

    /// Converts what a function with a declared result returns.
    pub(crate) fn convert_returns(&mut self, function: &BoundFunction<'b>) {
        let wanted = match function.shape.get() {
            FunctionShape::Async(result) => result,
            _ => function.return_type.get(),
        };
        if wanted.is_void() {
            return;
        }
        for cell in function.returns.get() {
            let value = self.convert(cell.get(), wanted);
            cell.set(value);
        }
    }

    /// What kind of code a function with this result has.
    pub(crate) fn shape_of(&mut self, is_async: bool, kind: BodyKind, return_type: Type) -> FunctionShape {
        match (is_async, kind) {
            (false, BodyKind::Ordinary) => FunctionShape::Ordinary,
            (true, BodyKind::Ordinary) => {
                FunctionShape::Async(self.task_result(return_type).unwrap_or(Type::VOID))
            }
            (_, BodyKind::Iterator) => {
                let element = match self.comp.types.kind(return_type) {
                    TypeKind::Named(_, args) => match self.comp.types.list(args) {
                        [element] => *element,
                        _ => Type::OBJECT,
                    },
                    _ => Type::UNKNOWN,
                };
                if is_async {
                    FunctionShape::AsyncIterator(element)
                } else {
                    FunctionShape::Iterator(element)
                }
            }
        }
    }
}
