//! Query expressions: clause by clause, they are calls of methods (C# 12.20).

use crate::{
    syntax::{
        Name, Span,
        ast::{Direction, ExprId, List, QueryClause, TypeRefId},
    },
    types::Type,
};

use super::{
    binder::Binder,
    call::Arg,
    group::{LambdaSource, MethodGroup, QueryLambda, QueryResult, ReceiverKind},
    tree::{ExprKind, ExprRef},
};

/// A query up to some clause.
struct Prefix<'b> {
    /// The sequence.
    source: ExprRef<'b>,
    /// The range variables that its elements carry.
    variables: Vec<Name>,
    span: Span,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// A query expression.
    pub(crate) fn bind_query(&mut self, clauses: List<QueryClause>, span: Span) -> ExprRef<'b> {
        let tree = self.tree;
        let clauses = &tree[clauses];
        let Some((&QueryClause::From { ty, name, source }, rest)) = clauses.split_first() else {
            return self.unbound(&[], span);
        };
        let source = self.query_source(ty, source, span);
        let mut prefix = Prefix { source, variables: vec![name], span };
        let mut rest = rest;
        // A query that ends with `select x` of its only variable does nothing there.
        let mut changed = false;
        while let Some((&clause, others)) = rest.split_first() {
            rest = others;
            match clause {
                QueryClause::From { ty, name, source } => {
                    rest = self.query_from(&mut prefix, ty, name, source, rest);
                }
                QueryClause::Let { name, value } => self.query_let(&mut prefix, name, value),
                QueryClause::Where(condition) => {
                    let name = self.comp.known.where_name;
                    self.query_call(&mut prefix, name, &[QueryResult::Expr(condition)]);
                }
                QueryClause::Join { .. } => rest = self.query_join(&mut prefix, clause, rest),
                QueryClause::OrderBy(orderings) => self.query_order(&mut prefix, orderings),
                QueryClause::Select(value) => {
                    let whole = prefix.variables.len() == 1
                        && self.implied_name(value) == prefix.variables.first().copied()
                        && matches!(tree[value], crate::syntax::ast::Expr::Name { .. });
                    if !(whole && changed) {
                        let name = self.comp.known.select;
                        self.query_call(&mut prefix, name, &[QueryResult::Expr(value)]);
                    }
                }
                QueryClause::Group { value, key } => {
                    let name = self.comp.known.group_by;
                    let results = [QueryResult::Expr(key), QueryResult::Expr(value)];
                    self.query_call(&mut prefix, name, &results);
                }
                QueryClause::Into(name) => prefix.variables = vec![name],
            }
            changed = true;
        }
        prefix.source
    }

    fn query_source(&mut self, ty: Option<TypeRefId>, source: ExprId, span: Span) -> ExprRef<'b> {
        let source = self.bind_value(source);
        let Some(ty) = ty else { return source };
        let ty = self.bind_type(ty);
        if self.element_type_of(source.ty) == Some(ty) {
            return source;
        }
        let cast = self.comp.known.cast;
        self.query_method(source, cast, &[ty], &[], span)
    }

    fn query_method(
        &mut self,
        source: ExprRef<'b>,
        name: Name,
        type_args: &[Type],
        args: &[ExprRef<'b>],
        span: Span,
    ) -> ExprRef<'b> {
        if source.ty.is_unknown() {
            return self.unbound(&[source], span);
        }
        let member = match type_args {
            [] => self.bind_member(source, name, List::EMPTY, span),
            _ => {
                let group = MethodGroup {
                    name,
                    target: Some(source),
                    receiver: ReceiverKind::Value,
                    methods: &[],
                    type_args: self.slice(type_args),
                    local: None,
                };
                self.expr(ExprKind::MethodGroup(self.bump.alloc(group)), Type::NONE, span)
            }
        };
        let args: Vec<Arg<'b>> = args.iter().map(|&value| Arg::value(value)).collect();
        self.call(member, self.slice(&args), span)
    }

    fn query_lambda(
        &mut self,
        variables: &[Name],
        second: Option<Name>,
        result: QueryResult,
        span: Span,
    ) -> ExprRef<'b> {
        let variables = self.slice(variables);
        self.lambda_value(LambdaSource::Query(QueryLambda { variables, second, result }), span)
    }

    /// Calls a method with functions of the range variables.
    fn query_call(&mut self, prefix: &mut Prefix<'b>, name: Name, results: &[QueryResult]) {
        let span = prefix.span;
        let args: Vec<ExprRef<'b>> =
            results.iter().map(|&result| self.query_lambda(&prefix.variables, None, result, span)).collect();
        prefix.source = self.query_method(prefix.source, name, &[], &args, span);
    }

    /// A second `from`; a `select` right behind it belongs to the same call.
    fn query_from<'r>(
        &mut self,
        prefix: &mut Prefix<'b>,
        ty: Option<TypeRefId>,
        name: Name,
        source: ExprId,
        rest: &'r [QueryClause],
    ) -> &'r [QueryClause] {
        let span = prefix.span;
        let _ = ty;
        let inner = self.query_lambda(&prefix.variables, None, QueryResult::Expr(source), span);
        let (result, rest) = self.join_result(rest);
        let selector = self.query_lambda(&prefix.variables, Some(name), result, span);
        let select_many = self.comp.known.select_many;
        prefix.source = self.query_method(prefix.source, select_many, &[], &[inner, selector], span);
        if matches!(result, QueryResult::WithSecond) {
            prefix.variables.push(name);
        }
        rest
    }

    /// What the elements are after a clause with two sequences: what a `select` right behind it
    /// says, or all range variables.
    fn join_result<'r>(&self, rest: &'r [QueryClause]) -> (QueryResult, &'r [QueryClause]) {
        match rest.split_first() {
            Some((&QueryClause::Select(value), others)) => (QueryResult::Expr(value), others),
            _ => (QueryResult::WithSecond, rest),
        }
    }

    fn query_let(&mut self, prefix: &mut Prefix<'b>, name: Name, value: ExprId) {
        let select = self.comp.known.select;
        self.query_call(prefix, select, &[QueryResult::WithExpr(value)]);
        prefix.variables.push(name);
    }

    fn query_join<'r>(
        &mut self,
        prefix: &mut Prefix<'b>,
        clause: QueryClause,
        rest: &'r [QueryClause],
    ) -> &'r [QueryClause] {
        let QueryClause::Join { ty, name, source, left, right, into } = clause else { return rest };
        let span = prefix.span;
        let inner = self.query_source(ty, source, span);
        let left = self.query_lambda(&prefix.variables, None, QueryResult::Expr(left), span);
        let right = self.query_lambda(&[name], None, QueryResult::Expr(right), span);
        let (result, rest) = self.join_result(rest);
        let second = into.unwrap_or(name);
        let selector = self.query_lambda(&prefix.variables, Some(second), result, span);
        let known = self.comp.known;
        let method = if into.is_some() { known.group_join } else { known.join };
        prefix.source = self.query_method(prefix.source, method, &[], &[inner, left, right, selector], span);
        if matches!(result, QueryResult::WithSecond) {
            prefix.variables.push(second);
        }
        rest
    }

    fn query_order(&mut self, prefix: &mut Prefix<'b>, orderings: List<crate::syntax::ast::Ordering>) {
        let known = self.comp.known;
        let tree = self.tree;
        for (index, ordering) in tree[orderings].iter().enumerate() {
            let name = match (index, ordering.direction) {
                (0, Direction::Ascending) => known.order_by,
                (0, Direction::Descending) => known.order_by_descending,
                (_, Direction::Ascending) => known.then_by,
                (_, Direction::Descending) => known.then_by_descending,
            };
            self.query_call(prefix, name, &[QueryResult::Expr(ordering.key)]);
        }
    }
}
