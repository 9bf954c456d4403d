//! Expressions above the level of operands: assignments, conditions, operators with two operands.

use super::{cursor::Cursor, lookahead::TypeEnd};
use crate::syntax::{
    ast::{BinaryOp, Expr, ExprId},
    lexer::TokenKind,
    names::known,
};

/// How tightly an operator binds; more is tighter.
pub(super) type Precedence = u8;

/// All operators but assignments and `?:`.
pub(super) const COALESCE: Precedence = 1;
/// `<`, `is` and their like.
const RELATIONAL: Precedence = 8;
/// What may stand on the right of `<` or `is`.
pub(super) const SHIFT: Precedence = 9;
/// `switch` and `with`.
const SWITCH: Precedence = 12;
/// `..`
const RANGE: Precedence = 13;

/// What an operator behind an operand does.
#[derive(Clone, Copy)]
enum Infix {
    Binary(BinaryOp),
    Is,
    As,
    Switch,
    With,
    Range,
}

impl Cursor<'_> {
    /// An expression. Chains of `?:` become as many nodes, but take no depth here.
    pub(super) fn expr(&mut self) -> ExprId {
        let start = self.start();
        self.nested(|cursor| cursor.assignment(start)).unwrap_or_else(|| self.missing_expr())
    }

    fn assignment(&mut self, start: u32) -> ExprId {
        let mut conditions: Vec<(u32, ExprId, ExprId)> = Vec::new();
        let mut start = start;
        let mut expr;
        loop {
            expr = self.sub_expr(COALESCE);
            if self.at(TokenKind::Question) {
                self.bump();
                let then = self.bracketed(|cursor| cursor.expr());
                conditions.push((start, expr, then));
                if !self.expect(TokenKind::Colon, "`:`") {
                    expr = self.missing_expr();
                    break;
                }
                start = self.start();
                continue;
            }
            if let Some((op, length)) = self.assignment_operator() {
                self.pos += length;
                let value = self.expr();
                expr = self.expr_from(start, Expr::Assign { op, target: expr, value });
            }
            break;
        }
        for (start, condition, then) in conditions.into_iter().rev() {
            expr = self.expr_from(start, Expr::Conditional { condition, then, otherwise: expr });
        }
        expr
    }

    /// The operator of a compound assignment, if any, and the number of its tokens.
    fn assignment_operator(&self) -> Option<(Option<BinaryOp>, usize)> {
        let op = match self.kind() {
            TokenKind::Assign => return Some((None, 1)),
            TokenKind::PlusAssign => BinaryOp::Add,
            TokenKind::MinusAssign => BinaryOp::Subtract,
            TokenKind::StarAssign => BinaryOp::Multiply,
            TokenKind::SlashAssign => BinaryOp::Divide,
            TokenKind::PercentAssign => BinaryOp::Remainder,
            TokenKind::AndAssign => BinaryOp::And,
            TokenKind::OrAssign => BinaryOp::Or,
            TokenKind::CaretAssign => BinaryOp::Xor,
            TokenKind::ShiftLeftAssign => BinaryOp::ShiftLeft,
            TokenKind::CoalesceAssign => BinaryOp::Coalesce,
            TokenKind::Greater => return self.shift_right_assignment(),
            _ => return None,
        };
        Some((Some(op), 1))
    }

    /// `>>=` is `>` and `>=`, `>>>=` is `>`, `>` and `>=`, without space between them.
    fn shift_right_assignment(&self) -> Option<(Option<BinaryOp>, usize)> {
        if !self.touches_next(self.pos) {
            return None;
        }
        match (self.peek(1), self.peek(2)) {
            (TokenKind::GreaterOrEqual, _) => Some((Some(BinaryOp::ShiftRight), 2)),
            (TokenKind::Greater, TokenKind::GreaterOrEqual) if self.touches_next(self.pos + 1) => {
                Some((Some(BinaryOp::UnsignedShiftRight), 3))
            }
            _ => None,
        }
    }

    /// An expression whose operators bind at least as tightly as `minimum`.
    pub(super) fn sub_expr(&mut self, minimum: Precedence) -> ExprId {
        let start = self.start();
        let mut left = self.unary();
        while let Some((infix, precedence, length)) = self.infix() {
            if precedence < minimum {
                break;
            }
            self.pos += length;
            left = self.infix_expr(start, left, infix, precedence);
        }
        left
    }

    fn infix_expr(&mut self, start: u32, left: ExprId, infix: Infix, precedence: Precedence) -> ExprId {
        let expr = match infix {
            Infix::Binary(op) => {
                // `??` binds to the right, all others to the left.
                let minimum = if op == BinaryOp::Coalesce { precedence } else { precedence + 1 };
                let right = match op {
                    BinaryOp::Coalesce => {
                        self.nested(|cursor| cursor.sub_expr(minimum)).unwrap_or_else(|| self.missing_expr())
                    }
                    _ => self.sub_expr(minimum),
                };
                Expr::Binary { op, left, right }
            }
            Infix::Is => {
                let pattern = self.pattern_behind_is();
                Expr::Is { value: left, pattern }
            }
            Infix::As => {
                let ty = self.ty_until(TypeEnd::BeforeOperator);
                Expr::As { value: left, ty }
            }
            Infix::Switch => {
                let arms = self.arms();
                Expr::Switch { value: left, arms }
            }
            Infix::With => {
                let init = self.initializer();
                Expr::With { value: left, init }
            }
            Infix::Range => {
                let to = self.starts_operand(self.pos).then(|| self.sub_expr(RANGE + 1));
                Expr::Range { from: Some(left), to }
            }
        };
        self.expr_from(start, expr)
    }

    /// The operator at the current token, how tightly it binds, and the number of its tokens.
    fn infix(&self) -> Option<(Infix, Precedence, usize)> {
        let (op, precedence) = match self.kind() {
            TokenKind::Coalesce => (BinaryOp::Coalesce, COALESCE),
            TokenKind::OrOr => (BinaryOp::OrElse, 2),
            TokenKind::AndAnd => (BinaryOp::AndAlso, 3),
            TokenKind::Or => (BinaryOp::Or, 4),
            TokenKind::Caret => (BinaryOp::Xor, 5),
            TokenKind::And => (BinaryOp::And, 6),
            TokenKind::Equal => (BinaryOp::Equal, 7),
            TokenKind::NotEqual => (BinaryOp::NotEqual, 7),
            TokenKind::Less => (BinaryOp::Less, RELATIONAL),
            TokenKind::LessOrEqual => (BinaryOp::LessOrEqual, RELATIONAL),
            TokenKind::GreaterOrEqual => (BinaryOp::GreaterOrEqual, RELATIONAL),
            TokenKind::Greater => return self.greater(),
            TokenKind::Is => return Some((Infix::Is, RELATIONAL, 1)),
            TokenKind::As => return Some((Infix::As, RELATIONAL, 1)),
            TokenKind::ShiftLeft => (BinaryOp::ShiftLeft, SHIFT),
            TokenKind::Plus => (BinaryOp::Add, 10),
            TokenKind::Minus => (BinaryOp::Subtract, 10),
            TokenKind::Star => (BinaryOp::Multiply, 11),
            TokenKind::Slash => (BinaryOp::Divide, 11),
            TokenKind::Percent => (BinaryOp::Remainder, 11),
            TokenKind::DotDot => return Some((Infix::Range, RANGE, 1)),
            TokenKind::Switch if self.peek(1) == TokenKind::BraceOpen => {
                return Some((Infix::Switch, SWITCH, 1));
            }
            TokenKind::Identifier if self.at_word(known::WITH) && self.peek(1) == TokenKind::BraceOpen => {
                return Some((Infix::With, SWITCH, 1));
            }
            _ => return None,
        };
        Some((Infix::Binary(op), precedence, 1))
    }

    /// `>`, `>>` or `>>>`, but not their assignments.
    fn greater(&self) -> Option<(Infix, Precedence, usize)> {
        let binary = |op, precedence, length| Some((Infix::Binary(op), precedence, length));
        if !self.touches_next(self.pos) {
            return binary(BinaryOp::Greater, RELATIONAL, 1);
        }
        match self.peek(1) {
            TokenKind::GreaterOrEqual => None,
            TokenKind::Greater if self.touches_next(self.pos + 1) => match self.peek(2) {
                TokenKind::Greater => binary(BinaryOp::UnsignedShiftRight, SHIFT, 3),
                TokenKind::GreaterOrEqual => None,
                _ => binary(BinaryOp::ShiftRight, SHIFT, 2),
            },
            TokenKind::Greater => binary(BinaryOp::ShiftRight, SHIFT, 2),
            _ => binary(BinaryOp::Greater, RELATIONAL, 1),
        }
    }

    /// Whether an operator with two operands, or what makes an operand longer, is at the current
    /// token: then what stands before it is no pattern by itself.
    pub(super) fn goes_on_as_expr(&self, minimum: Precedence) -> bool {
        match self.kind() {
            TokenKind::Dot
            | TokenKind::ParenOpen
            | TokenKind::BracketOpen
            | TokenKind::ThinArrow
            | TokenKind::PlusPlus
            | TokenKind::MinusMinus => true,
            _ => self.infix().is_some_and(|(_, precedence, _)| precedence >= minimum),
        }
    }
}
