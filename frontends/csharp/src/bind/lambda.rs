//! Lambdas: bound with the parameter types that a delegate type gives them.

use std::cell::Cell;

use crate::{
    symbols::Signature,
    syntax::{
        Name, Span,
        ast::{Body, Expr, Lambda, LambdaKind, Modifiers, One, ParamMode, Stmt as SyntaxStmt, StmtId},
    },
    types::{Type, TypeKind},
};

use super::{
    binder::{Binder, FunctionInfo},
    context::Context,
    group::{LambdaMemo, LambdaSource, LambdaValue, QueryLambda, QueryResult},
    scope::{Meaning, Scope},
    tree::{
        BoundFunction, ExprKind, ExprRef, FunctionIndex, FunctionShape, LocalId, LocalOrigin, Return, Stmt,
    },
};

/// How many functions are bound for one body at most. A lambda is bound once for each type that an overload
/// would give its parameters, and one inside it as often again: what nests sixty of them would never end.
/// Those beyond the limit do nothing.
const MAX_FUNCTIONS: u32 = 1 << 16;

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// A lambda before its type is known.
    pub(crate) fn lambda_value(&mut self, source: LambdaSource<'b>, span: Span) -> ExprRef<'b> {
        let value = LambdaValue { source, context: self.context, span, memo: Cell::new(None) };
        self.expr(ExprKind::UnboundLambda(self.bump.alloc(value)), Type::NONE, span)
    }

    fn syntax(&self, lambda: One<Lambda>) -> &'a Lambda {
        &self.tree[lambda]
    }

    /// How many parameters it has; none for `delegate { }`, which fits any.
    fn parameter_count(&self, lambda: &LambdaValue<'b>) -> Option<usize> {
        match lambda.source {
            LambdaSource::Syntax(syntax) => {
                let syntax = self.syntax(syntax);
                (syntax.kind != LambdaKind::DelegateOfAnyParameters).then(|| syntax.params.len())
            }
            LambdaSource::Query(query) => Some(1 + usize::from(query.second.is_some())),
        }
    }

    /// The types of the parameters, if all are written.
    pub(super) fn explicit_parameter_types(&mut self, lambda: &'b LambdaValue<'b>) -> Option<Vec<Type>> {
        let LambdaSource::Syntax(syntax) = lambda.source else { return None };
        let syntax = *self.syntax(syntax);
        if syntax.kind == LambdaKind::DelegateOfAnyParameters {
            return None;
        }
        let written: Vec<_> = self.tree[syntax.params].iter().map(|param| param.ty).collect();
        let written: Option<Vec<_>> = written.into_iter().collect();
        let written = written?;
        Some(
            self.in_context(lambda.context, |this| {
                written.into_iter().map(|ty| this.bind_type(ty)).collect()
            }),
        )
    }

    fn is_async(&self, lambda: &LambdaValue<'b>) -> bool {
        match lambda.source {
            LambdaSource::Syntax(syntax) => self.syntax(syntax).modifiers.contains(Modifiers::ASYNC),
            LambdaSource::Query(_) => false,
        }
    }

    /// The lambda with parameters of these types; found again when it is asked for twice.
    pub(super) fn bound_lambda(
        &mut self,
        lambda: &'b LambdaValue<'b>,
        params: &[Type],
    ) -> &'b LambdaMemo<'b> {
        let key = self.comp.types.intern_list(params);
        let mut known = lambda.memo.get();
        while let Some(memo) = known {
            if memo.params == key {
                return memo;
            }
            known = memo.next;
        }
        let unbound = self.unbound.len();
        let function = self.bind_lambda(lambda, params);
        let memo = LambdaMemo {
            params: key,
            function,
            unbound: self.slice(&self.unbound[unbound..]),
            next: lambda.memo.get(),
        };
        // Whether the names in it matter is decided by who uses the result.
        self.unbound.truncate(unbound);
        let memo = self.bump.alloc(memo);
        lambda.memo.set(Some(memo));
        memo
    }

    fn bind_lambda(&mut self, lambda: &'b LambdaValue<'b>, params: &[Type]) -> &'b BoundFunction<'b> {
        let is_async = self.is_async(lambda);
        let index = self.new_function(lambda.context.function, is_async);
        let outer = lambda.context;
        let scope = self.bump.alloc(Scope::new(Some(outer.scope), index));
        let context = Context { scope, function: index, ..outer };
        self.in_context(context, |this| {
            let shape = if is_async { FunctionShape::Async(Type::UNKNOWN) } else { FunctionShape::Ordinary };
            let function = this.start_function(index, None, shape, lambda.span);
            let mut bound = None;
            if index.0 < MAX_FUNCTIONS {
                bound = this.deeper(|this| match lambda.source {
                    LambdaSource::Syntax(syntax) => this.bind_lambda_syntax(function, syntax, params),
                    LambdaSource::Query(query) => {
                        this.bind_query_lambda(function, &query, params, lambda.span)
                    }
                });
            }
            if bound.is_none() {
                function.body.set(Some(this.stmt(Stmt::Empty)));
            }
            this.finish_function(function);
            &*function
        })
    }

    /// A new function within `outer`.
    pub(crate) fn new_function(&mut self, outer: FunctionIndex, is_async: bool) -> FunctionIndex {
        let index = FunctionIndex(self.functions.len() as u32);
        self.functions.push(FunctionInfo { outer: Some(outer), is_async, ..FunctionInfo::default() });
        index
    }

    pub(crate) fn start_function(
        &mut self,
        index: FunctionIndex,
        name: Option<Name>,
        shape: FunctionShape,
        span: Span,
    ) -> &'b mut BoundFunction<'b> {
        self.bump.alloc(BoundFunction {
            index,
            file: self.context.types.file,
            name,
            params: &[],
            shape: Cell::new(shape),
            return_type: Cell::new(Type::NONE),
            body: Cell::new(None),
            returns: Cell::new(&[]),
            span,
        })
    }

    /// Hands what was found out about a function to its tree.
    pub(crate) fn finish_function(&mut self, function: &BoundFunction<'b>) {
        let returns = std::mem::take(&mut self.functions[function.index.0 as usize].returns);
        function.returns.set(self.slice(&returns));
    }

    fn bind_lambda_syntax(&mut self, function: &mut BoundFunction<'b>, syntax: One<Lambda>, params: &[Type]) {
        let syntax = *self.syntax(syntax);
        if let Some(ty) = syntax.return_type {
            function.return_type.set(self.bind_type(ty));
        }
        let mut locals = Vec::new();
        let names = &self.tree[syntax.params];
        for (index, &ty) in params.iter().enumerate() {
            let local = match names.get(index) {
                Some(param) => {
                    let reference = param.mode != ParamMode::Value;
                    let origin = if reference { LocalOrigin::Reference } else { LocalOrigin::Parameter };
                    self.declare(param.name.name, ty, origin, param.name.span)
                }
                None => self.new_local(None, ty, LocalOrigin::Parameter, function.span),
            };
            locals.push(local);
        }
        function.params = self.slice(&locals);
        self.bind_function_body(function, syntax.body);
    }

    /// Binds the code of a function in the current context.
    pub(crate) fn bind_function_body(&mut self, function: &BoundFunction<'b>, body: Body) {
        let stmt = match body {
            Body::None => self.stmt(Stmt::Empty),
            Body::Block(block) => self.bind_stmt(block),
            Body::Expr(expr) => {
                let value = self.bind_expr(expr);
                match value.kind {
                    ExprKind::TargetTyped(super::group::TargetTyped::Throw(exception)) => {
                        self.stmt(Stmt::Throw(Some(exception), value.span))
                    }
                    _ => self.return_value(value),
                }
            }
        };
        function.body.set(Some(stmt));
    }

    /// `return value;`
    pub(crate) fn return_value(&mut self, value: ExprRef<'b>) -> &'b Stmt<'b> {
        let span = value.span;
        let cell = &*self.bump.alloc(Cell::new(value));
        self.functions[self.context.function.0 as usize].returns.push(cell);
        self.stmt(Stmt::Return(self.bump.alloc(Return { value: Some(cell), span })))
    }

    fn bind_query_lambda(
        &mut self,
        function: &mut BoundFunction<'b>,
        query: &QueryLambda<'b>,
        params: &[Type],
        span: Span,
    ) {
        let first = params.first().copied().unwrap_or(Type::UNKNOWN);
        let param = self.new_local(query.variables.first().copied(), first, LocalOrigin::Parameter, span);
        let mut locals = vec![param];
        match query.variables {
            [name] => self.context.scope.declare(self.bump, *name, Meaning::Local(param)),
            names => {
                for (index, &name) in names.iter().enumerate() {
                    let meaning = Meaning::Element(param, index as u16);
                    self.context.scope.declare(self.bump, name, meaning);
                }
            }
        }
        if let Some(name) = query.second {
            let ty = params.get(1).copied().unwrap_or(Type::UNKNOWN);
            locals.push(self.declare(name, ty, LocalOrigin::Parameter, span));
        }
        function.params = self.slice(&locals);
        let value = match query.result {
            QueryResult::Expr(expr) => self.bind_value(expr),
            QueryResult::First => self.local(param, span),
            QueryResult::WithExpr(expr) => {
                let value = self.bind_value(expr);
                self.with_variable(query.variables.len(), param, value, span)
            }
            QueryResult::WithSecond => {
                let value = self.local(locals[locals.len() - 1], span);
                self.with_variable(query.variables.len(), param, value, span)
            }
        };
        let body = self.return_value(value);
        function.body.set(Some(body));
    }

    /// A tuple of the range variables and another one.
    fn with_variable(&mut self, count: usize, param: LocalId, value: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let mut elements = Vec::new();
        for index in 0..count {
            let target = self.local(param, span);
            elements.push(if count == 1 { target } else { self.tuple_element(target, index, span) });
        }
        elements.push(value);
        let types: Vec<Type> = elements.iter().map(|element| self.natural_type(element)).collect();
        let ty = self.comp.types.tuple(&types);
        self.expr(ExprKind::Tuple(self.slice(&elements)), ty, span)
    }

    /// The type of what the lambda returns, with parameters of these types: of an `async` one the
    /// task. `void` if it returns nothing; none if that cannot be told.
    pub(super) fn lambda_result(&mut self, lambda: &'b LambdaValue<'b>, params: &[Type]) -> Option<Type> {
        if self.parameter_count(lambda).is_some_and(|count| count != params.len()) {
            return None;
        }
        let function = self.bound_lambda(lambda, params).function;
        let is_async = self.is_async(lambda);
        if self.written_return_type(lambda) {
            return Some(function.return_type.get());
        }
        let values: Vec<ExprRef<'b>> = function.returns.get().iter().map(|cell| cell.get()).collect();
        let result = if values.is_empty() { Type::VOID } else { self.common_type(&values)? };
        match is_async {
            true => Some(self.task_of(result)),
            false => Some(result),
        }
    }

    fn written_return_type(&self, lambda: &LambdaValue<'b>) -> bool {
        match lambda.source {
            LambdaSource::Syntax(syntax) => self.syntax(syntax).return_type.is_some(),
            LambdaSource::Query(_) => false,
        }
    }

    /// Whether the lambda is one of the delegate type `to` (C# 10.7).
    pub(super) fn lambda_converts(&mut self, lambda: &'b LambdaValue<'b>, to: Type) -> bool {
        if to.is_unknown() {
            return true;
        }
        let Some(signature) = self.delegate_of(to) else {
            return to == Type::OBJECT || self.is_any_delegate(to);
        };
        if self.comp.types.is_open(to) {
            return self.parameter_count(lambda).is_none_or(|count| count == signature.params.len());
        }
        if self.parameter_count(lambda).is_some_and(|count| count != signature.params.len()) {
            return false;
        }
        if let Some(types) = self.explicit_parameter_types(lambda) {
            let same = types.iter().zip(signature.params).all(|(&ty, param)| self.comp.agrees(ty, param.ty));
            if !same {
                return false;
            }
        }
        self.result_converts(lambda, &signature)
    }

    fn is_any_delegate(&self, ty: Type) -> bool {
        use crate::types::Special;
        [Special::Delegate, Special::MulticastDelegate].iter().any(|&special| ty == Type::special(special))
    }

    fn result_converts(&mut self, lambda: &'b LambdaValue<'b>, signature: &Signature<'a>) -> bool {
        let params: Vec<Type> = signature.params.iter().map(|param| param.ty).collect();
        let wanted = match self.is_async(lambda) {
            false => signature.return_type,
            true if signature.return_type.is_void() => Type::VOID,
            true => match self.task_result(signature.return_type) {
                Some(result) => result,
                None if self.is_task(signature.return_type) => Type::VOID,
                None => return signature.return_type.is_unknown(),
            },
        };
        let body = match lambda.source {
            LambdaSource::Syntax(syntax) => self.syntax(syntax).body,
            LambdaSource::Query(_) => Body::None,
        };
        if wanted.is_void()
            && let Body::Expr(expr) = body
        {
            return self.is_statement(expr);
        }
        let function = self.bound_lambda(lambda, &params).function;
        let returns = function.returns.get();
        if wanted.is_void() {
            return returns.is_empty();
        }
        match body {
            Body::Block(block) if returns.is_empty() => self.never_ends(block),
            _ => returns.iter().all(|cell| self.converts(cell.get(), wanted)),
        }
    }

    /// Whether an expression may stand as a statement.
    fn is_statement(&self, expr: crate::syntax::ast::ExprId) -> bool {
        use crate::syntax::ast::UnaryOp;
        match self.tree[expr] {
            Expr::Call { .. }
            | Expr::Assign { .. }
            | Expr::New { .. }
            | Expr::Await(_)
            | Expr::Throw(_)
            | Expr::Missing => true,
            Expr::Unary { op, .. } => matches!(
                op,
                UnaryOp::PreIncrement
                    | UnaryOp::PreDecrement
                    | UnaryOp::PostIncrement
                    | UnaryOp::PostDecrement
            ),
            Expr::ConditionalAccess { access, .. } => self.is_statement(access),
            _ => false,
        }
    }

    /// Whether the end of a block is never reached, as far as that is plain to see.
    fn never_ends(&self, block: StmtId) -> bool {
        match self.tree[block] {
            SyntaxStmt::Block(stmts) => self.tree[stmts].last().is_some_and(|&last| self.never_ends(last)),
            SyntaxStmt::Throw(_) => true,
            SyntaxStmt::While { condition, .. } => {
                matches!(self.tree[condition], Expr::Literal(crate::syntax::ast::Literal::True))
            }
            _ => false,
        }
    }

    /// Makes a delegate of the lambda.
    pub(super) fn apply_lambda(&mut self, lambda: &'b LambdaValue<'b>, to: Type, span: Span) -> ExprRef<'b> {
        if let Some(delegate) = self.unwrap_expression(to) {
            // An expression tree is not run unless somebody compiles it.
            let delegate = self.apply_lambda(lambda, delegate, span);
            let of_lambda = self.comp.library.names().intern("OfLambda");
            let tree = self.call_static(to, of_lambda, &[delegate], span);
            let tree = tree.unwrap_or_else(|| self.unknown(&[], span));
            return self.reinterpret(tree, to);
        }
        let ty = match self.comp.delegate_signature(to) {
            Some(_) => to,
            None => match self.lambda_type(lambda) {
                Some(natural) => natural,
                None => {
                    let unknown = self.unbound(&[], span);
                    return self.reinterpret(unknown, to);
                }
            },
        };
        let Some(signature) = self.comp.delegate_signature(ty) else {
            return self.unbound(&[], span);
        };
        let params: Vec<Type> = match self.explicit_parameter_types(lambda) {
            Some(types) => types,
            None => signature.params.iter().map(|param| param.ty).collect(),
        };
        let memo = self.bound_lambda(lambda, &params);
        self.unbound.extend_from_slice(memo.unbound);
        let written = self.written_return_type(lambda);
        let mut function = memo.function;
        let known = function.return_type.get();
        if known != Type::NONE && known != signature.return_type && !written {
            // Used a second time with another result: its `return`s are converted already.
            function = self.bind_lambda(lambda, &params);
        }
        let is_async = self.is_async(lambda);
        let context = Context { function: function.index, ..lambda.context };
        let return_type = signature.return_type;
        self.in_context(context, |this| this.set_return_type(function, return_type, is_async));
        let delegate = self.expr(ExprKind::Lambda(function), ty, span);
        self.reinterpret(delegate, to)
    }

    /// Converts what a function returns to its return type.
    pub(crate) fn set_return_type(
        &mut self,
        function: &BoundFunction<'b>,
        return_type: Type,
        is_async: bool,
    ) {
        if function.return_type.replace(return_type) == return_type
            && function.shape.get() != FunctionShape::Async(Type::UNKNOWN)
        {
            return;
        }
        let wanted = if is_async {
            let result = match self.task_result(return_type) {
                Some(result) => result,
                None => Type::VOID,
            };
            function.shape.set(FunctionShape::Async(result));
            result
        } else {
            return_type
        };
        for cell in function.returns.get() {
            if !wanted.is_void() {
                let value = self.convert(cell.get(), wanted);
                cell.set(value);
            }
        }
    }

    /// The delegate type of a lambda that nothing else gives one: `Func` or `Action`.
    pub(crate) fn lambda_type(&mut self, lambda: &'b LambdaValue<'b>) -> Option<Type> {
        let params = self.explicit_parameter_types(lambda)?;
        let result = self.lambda_result(lambda, &params)?;
        self.function_type(&params, result)
    }

    /// `Func<...>` or `Action<...>`.
    pub(crate) fn function_type(&mut self, params: &[Type], result: Type) -> Option<Type> {
        let known = self.comp.known;
        let mut args = params.to_vec();
        let name = if result.is_void() {
            known.action
        } else {
            args.push(result);
            known.func
        };
        let id = self.comp.model_type(&[known.system], name, args.len())?;
        Some(self.comp.types.named(id, &args))
    }

    /// `D` of `Expression<D>`.
    pub(crate) fn unwrap_expression(&mut self, ty: Type) -> Option<Type> {
        let TypeKind::Named(id, args) = self.comp.types.kind(ty) else { return None };
        let def = self.comp.type_def(id);
        if def.name != self.comp.known.expression || def.arity != 1 {
            return None;
        }
        self.comp.types.list(args).first().copied()
    }
}
