//! Patterns.

use super::{
    cursor::Cursor,
    lookahead::{Certainty, TypeEnd},
    operators::{COALESCE, Precedence, SHIFT},
};
use crate::syntax::{
    Name,
    ast::{
        BinaryOp, DesignationId, Expr, ExprId, List, Pattern, PatternId, Recursive, Subpattern, TypeRef,
        TypeRefId,
    },
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// The pattern behind `is`. Operators that bind less tightly than `is` end it:
    /// `x is A && y` tests `x` for `A`.
    pub(super) fn pattern_behind_is(&mut self) -> PatternId {
        self.pattern(SHIFT)
    }

    /// The pattern of a `case`, of an arm, or within another one: constants may contain any
    /// operators.
    pub(super) fn whole_pattern(&mut self) -> PatternId {
        self.pattern(COALESCE)
    }

    /// `minimum` is how tightly the operators of a constant bind at least.
    fn pattern(&mut self, minimum: Precedence) -> PatternId {
        self.nested(|cursor| cursor.or_pattern(minimum)).unwrap_or_else(|| self.missing_pattern())
    }

    fn or_pattern(&mut self, minimum: Precedence) -> PatternId {
        let start = self.start();
        let mut left = self.and_pattern(minimum);
        while self.eat_word(known::OR) {
            let right = self.and_pattern(minimum);
            left = self.pattern_from(start, Pattern::Or(left, right));
        }
        left
    }

    fn and_pattern(&mut self, minimum: Precedence) -> PatternId {
        let start = self.start();
        let mut left = self.not_pattern(minimum);
        while self.eat_word(known::AND) {
            let right = self.not_pattern(minimum);
            left = self.pattern_from(start, Pattern::And(left, right));
        }
        left
    }

    fn not_pattern(&mut self, minimum: Precedence) -> PatternId {
        let start = self.start();
        if self.at_word(known::NOT) && self.begins_pattern(self.pos + 1) {
            self.bump();
            let inner =
                self.nested(|cursor| cursor.not_pattern(minimum)).unwrap_or_else(|| self.missing_pattern());
            return self.pattern_from(start, Pattern::Not(inner));
        }
        self.primary_pattern(minimum)
    }

    fn begins_pattern(&self, index: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(index) {
            BraceOpen | Less | LessOrEqual | Greater | GreaterOrEqual => true,
            Identifier if self.word_at(index, known::AND) || self.word_at(index, known::OR) => false,
            _ => self.starts_operand(index),
        }
    }

    fn primary_pattern(&mut self, minimum: Precedence) -> PatternId {
        let start = self.start();
        let relation = match self.kind() {
            TokenKind::Less => BinaryOp::Less,
            TokenKind::LessOrEqual => BinaryOp::LessOrEqual,
            TokenKind::Greater => BinaryOp::Greater,
            TokenKind::GreaterOrEqual => BinaryOp::GreaterOrEqual,
            TokenKind::BracketOpen => return self.list_pattern(),
            TokenKind::DotDot => {
                self.bump();
                let inner = self.begins_pattern(self.pos).then(|| self.pattern(minimum));
                return self.pattern_from(start, Pattern::Slice(inner));
            }
            TokenKind::BraceOpen => return self.recursive_pattern(start, None),
            TokenKind::ParenOpen if self.begins_positional(minimum) => return self.positional_pattern(start),
            TokenKind::Identifier if self.at_word(known::UNDERSCORE) && !self.goes_on(self.pos + 1) => {
                self.bump();
                return self.pattern_from(start, Pattern::Discard);
            }
            TokenKind::Identifier if self.at_word(known::VAR) && self.designates(self.pos + 1) => {
                self.bump();
                let designation = self.designation();
                return self.pattern_from(start, Pattern::Var(designation));
            }
            _ => return self.type_or_constant_pattern(minimum),
        };
        self.bump();
        let value = self.relational_operand();
        self.pattern_from(start, Pattern::Relational { op: relation, value })
    }

    /// Whether what stands at an index makes an operand of the word in front of it.
    fn goes_on(&self, index: usize) -> bool {
        use TokenKind::*;
        matches!(self.kind_at(index), Dot | ColonColon | Less | ParenOpen | BracketOpen | BraceOpen)
            || self.designates_name(index)
    }

    /// Whether a designation stands at an index.
    fn designates(&self, index: usize) -> bool {
        self.kind_at(index) == TokenKind::ParenOpen || self.designates_name(index)
    }

    fn designates_name(&self, index: usize) -> bool {
        match self.kind_at(index) {
            TokenKind::Verbatim => true,
            TokenKind::Identifier => {
                let name = self.token_at(index).name();
                match name {
                    known::AND | known::OR => false,
                    known::WHEN => !self.context.before_when,
                    _ => !self.context.in_query || !super::lookahead::is_query_word(name),
                }
            }
            _ => false,
        }
    }

    /// Whether the `(` here begins a pattern, and not a constant such as `(int)a` or `(1 + 2) * 3`.
    fn begins_positional(&self, minimum: Precedence) -> bool {
        let Some(close) = self.partner(self.pos) else { return true };
        let combined = self.word_at(close + 1, known::AND) || self.word_at(close + 1, known::OR);
        combined || !self.begins_cast(self.pos) && !self.operator_at(close + 1, minimum)
    }

    fn operator_at(&self, index: usize, minimum: Precedence) -> bool {
        use TokenKind::*;
        match self.kind_at(index) {
            Plus | Minus | Star | Slash | Percent | ShiftLeft | Dot => true,
            And | Or | Caret | OrOr | AndAnd | Equal | NotEqual | Question => minimum <= COALESCE,
            _ => false,
        }
    }

    fn type_or_constant_pattern(&mut self, minimum: Precedence) -> PatternId {
        let start = self.start();
        let Some(ahead) = self.type_ahead(self.pos, TypeEnd::BeforeOperator) else {
            return self.constant_pattern(start, minimum);
        };
        if self.at_word(known::NAMEOF) && self.peek(1) == TokenKind::ParenOpen {
            return self.constant_pattern(start, minimum);
        }
        match self.kind_at(ahead.next) {
            TokenKind::ParenOpen | TokenKind::BraceOpen => {
                let ty = self.ty_until(TypeEnd::BeforeOperator);
                return self.recursive_pattern(start, Some(ty));
            }
            _ if self.designates_name(ahead.next) => {
                let ty = self.ty_until(TypeEnd::BeforeOperator);
                let designation = self.designation();
                return self.pattern_from(start, Pattern::Declaration { ty, designation });
            }
            _ => {}
        }
        let before = self.pos;
        self.pos = ahead.next;
        let goes_on = self.goes_on_as_expr(minimum);
        self.pos = before;
        if goes_on {
            return self.constant_pattern(start, minimum);
        }
        let ty = self.ty_until(TypeEnd::BeforeOperator);
        let pattern = match (ahead.certainty, self.name_as_expr(ty)) {
            (Certainty::TypeOrExpr, Some(expr)) => Pattern::TypeOrConstant(expr),
            _ => Pattern::Type(ty),
        };
        self.pattern_from(start, pattern)
    }

    fn constant_pattern(&mut self, start: u32, minimum: Precedence) -> PatternId {
        let value = self.sub_expr(minimum);
        let pattern = match self.tree[value] {
            Expr::Missing => Pattern::Missing,
            _ => Pattern::Constant(value),
        };
        self.pattern_from(start, pattern)
    }

    /// A type's name as an expression.
    fn name_as_expr(&mut self, ty: TypeRefId) -> Option<ExprId> {
        let mut parts = Vec::new();
        let mut current = ty;
        let mut expr = loop {
            let span = self.tree.span(current);
            match self.tree[current] {
                TypeRef::Qualified { left, name, type_args } => {
                    parts.push((span, name, type_args));
                    current = left;
                }
                TypeRef::Name { name, type_args } => {
                    break self.expr_at(Expr::Name { name, type_args }, span);
                }
                TypeRef::AliasQualified { alias, name, type_args } => {
                    break self.expr_at(Expr::AliasQualified { alias, name, type_args }, span);
                }
                _ => return None,
            }
        };
        for (span, name, type_args) in parts.into_iter().rev() {
            expr = self.expr_at(Expr::Member { target: expr, name, type_args }, span);
        }
        Some(expr)
    }

    /// `(a, b) { C: d } e`, or a pattern in parentheses.
    fn positional_pattern(&mut self, start: u32) -> PatternId {
        let elements = self.subpatterns(TokenKind::ParenClose, "`)`");
        let more = self.at(TokenKind::BraceOpen) || self.designates_name(self.pos);
        match self.tree[elements] {
            [Subpattern { path, pattern }] if path.is_empty() && !more => pattern,
            _ => self.finish_recursive(start, None, Some(elements)),
        }
    }

    /// `(a, b) { C: d } e` behind a type, or `{ C: d } e` without one.
    fn recursive_pattern(&mut self, start: u32, ty: Option<TypeRefId>) -> PatternId {
        let positional =
            self.at(TokenKind::ParenOpen).then(|| self.subpatterns(TokenKind::ParenClose, "`)`"));
        self.finish_recursive(start, ty, positional)
    }

    fn finish_recursive(
        &mut self,
        start: u32,
        ty: Option<TypeRefId>,
        positional: Option<List<Subpattern>>,
    ) -> PatternId {
        let properties =
            self.at(TokenKind::BraceOpen).then(|| self.subpatterns(TokenKind::BraceClose, "`}`"));
        let designation = self.designation_if_any();
        let recursive = self.one(Recursive { ty, positional, properties, designation });
        self.pattern_from(start, Pattern::Recursive(recursive))
    }

    fn designation_if_any(&mut self) -> Option<DesignationId> {
        self.designates_name(self.pos).then(|| self.designation())
    }

    fn subpatterns(&mut self, close: TokenKind, text: &'static str) -> List<Subpattern> {
        let open = self.pos;
        self.bump();
        let mark = self.mark::<Subpattern>();
        self.bracketed(|cursor| {
            while !matches!(cursor.kind(), TokenKind::End) && !cursor.at(close) {
                let path = cursor.subpattern_path();
                let pattern = cursor.whole_pattern();
                cursor.add(Subpattern { path, pattern });
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, close, text);
        self.list(mark)
    }

    /// `a.b:` in front of a pattern.
    fn subpattern_path(&mut self) -> List<Name> {
        let mut end = self.pos;
        while self.kind_at(end).is_identifier() && self.kind_at(end + 1) == TokenKind::Dot {
            end += 2;
        }
        if !self.kind_at(end).is_identifier() || self.kind_at(end + 1) != TokenKind::Colon {
            return List::EMPTY;
        }
        let mark = self.mark::<Name>();
        loop {
            let name = self.bump().name();
            self.add(name);
            if self.bump().kind == TokenKind::Colon {
                return self.list(mark);
            }
        }
    }

    /// `[a, .., b] c`.
    fn list_pattern(&mut self) -> PatternId {
        let start = self.start();
        let open = self.pos;
        self.bump();
        let mark = self.mark::<PatternId>();
        self.bracketed(|cursor| {
            while !matches!(cursor.kind(), TokenKind::BracketClose | TokenKind::End) {
                let element = cursor.whole_pattern();
                cursor.add(element);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, TokenKind::BracketClose, "`]`");
        let elements = self.list(mark);
        let designation = self.designation_if_any();
        self.pattern_from(start, Pattern::List { elements, designation })
    }
}
