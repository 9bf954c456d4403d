//! Looking ahead without making nodes: is this a type, type arguments, a lambda, a cast?
//!
//! Types are nested so deeply at most, in lookahead, that looking at the same tokens from each of
//! their outer types again stays linear.

use super::cursor::Cursor;
use crate::syntax::{lexer::TokenKind, names::known};

/// How deep types may be nested for lookahead to recognise them.
const MAX_TYPE_NESTING: u32 = 16;

/// A type found by lookahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypeAhead {
    /// The index of the token behind it.
    pub(super) next: usize,
    pub(super) certainty: Certainty,
}

/// How sure it is that the tokens are a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// They can be nothing else: a keyword, `A[]`, `A?`, `A*`.
    Type,
    /// They could be an expression, too.
    TypeOrExpr,
}

/// Which endings of a type are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeEnd {
    /// All.
    Any,
    /// Not `*`, which would rather multiply.
    NoPointer,
    /// Not `*`; and `?` only when no expression can follow it: behind `is` and `as`.
    BeforeOperator,
}

impl Cursor<'_> {
    /// The type at an index, if the tokens can be one.
    pub(super) fn type_ahead(&self, index: usize, end: TypeEnd) -> Option<TypeAhead> {
        self.type_at(index, end, 0)
    }

    fn type_at(&self, index: usize, end: TypeEnd, depth: u32) -> Option<TypeAhead> {
        use TokenKind::*;
        if depth > MAX_TYPE_NESTING {
            return None;
        }
        let kind = self.kind_at(index);
        let (mut next, mut certainty) = match kind {
            Identifier | Verbatim => (self.qualified_name_at(index, depth)?, Certainty::TypeOrExpr),
            ParenOpen => (self.tuple_type_at(index, depth)?, Certainty::TypeOrExpr),
            Ref => {
                let from = index + 1 + usize::from(self.kind_at(index + 1) == Readonly);
                return self.type_at(from, end, depth + 1);
            }
            Delegate if self.kind_at(index + 1) == Star => {
                (self.function_pointer_at(index, depth)?, Certainty::Type)
            }
            kind if kind.predefined().is_some() => (index + 1, Certainty::Type),
            _ => return None,
        };
        loop {
            match self.kind_at(next) {
                Question if end != TypeEnd::BeforeOperator || !self.starts_operand(next + 1) => next += 1,
                Star if end == TypeEnd::Any => next += 1,
                BracketOpen => match self.rank_at(next) {
                    Some(behind) => next = behind,
                    None => break,
                },
                _ => break,
            }
            certainty = Certainty::Type;
        }
        Some(TypeAhead { next, certainty })
    }

    /// `[]`, `[,]`: the index behind it.
    pub(super) fn rank_at(&self, index: usize) -> Option<usize> {
        let mut next = index + 1;
        while self.kind_at(next) == TokenKind::Comma {
            next += 1;
        }
        (self.kind_at(next) == TokenKind::BracketClose).then_some(next + 1)
    }

    /// `A::B.C<D>.E`: the index behind it. Type arguments that are none are left alone.
    fn qualified_name_at(&self, index: usize, depth: u32) -> Option<usize> {
        let mut next = index;
        loop {
            if !self.kind_at(next).is_identifier() {
                return None;
            }
            next += 1;
            if self.kind_at(next) == TokenKind::Less {
                match self.type_args_at(next, depth) {
                    Some(behind) => next = behind,
                    None => return Some(next),
                }
            }
            match self.kind_at(next) {
                TokenKind::Dot | TokenKind::ColonColon => next += 1,
                _ => return Some(next),
            }
        }
    }

    /// `<A, B>`, `<,>`: the index behind the type arguments that begin with the `<` at an index.
    pub(super) fn type_args_ahead(&self, index: usize) -> Option<usize> {
        self.type_args_at(index, 0)
    }

    fn type_args_at(&self, index: usize, depth: u32) -> Option<usize> {
        let mut next = index + 1;
        loop {
            match self.kind_at(next) {
                TokenKind::Comma | TokenKind::Greater => {}
                _ => next = self.type_at(next, TypeEnd::Any, depth + 1)?.next,
            }
            match self.kind_at(next) {
                TokenKind::Comma => next += 1,
                TokenKind::Greater => return Some(next + 1),
                _ => return None,
            }
        }
    }

    /// `(A, B c)`: the index behind it.
    fn tuple_type_at(&self, index: usize, depth: u32) -> Option<usize> {
        let mut next = index + 1;
        let mut elements = 0;
        loop {
            next = self.type_at(next, TypeEnd::Any, depth + 1)?.next;
            elements += 1;
            if self.kind_at(next).is_identifier() {
                next += 1;
            }
            match self.kind_at(next) {
                TokenKind::Comma => next += 1,
                TokenKind::ParenClose if elements > 1 => return Some(next + 1),
                _ => return None,
            }
        }
    }

    /// `delegate* unmanaged[Cdecl]<ref A, B>`: the index behind it.
    fn function_pointer_at(&self, index: usize, depth: u32) -> Option<usize> {
        let mut next = index + 2;
        if self.kind_at(next).is_identifier() {
            next += 1;
            if self.kind_at(next) == TokenKind::BracketOpen {
                next = self.partner(next)? + 1;
            }
        }
        if self.kind_at(next) != TokenKind::Less {
            return None;
        }
        loop {
            next += 1;
            while matches!(
                self.kind_at(next),
                TokenKind::Ref | TokenKind::In | TokenKind::Out | TokenKind::Readonly
            ) {
                next += 1;
            }
            next = self.type_at(next, TypeEnd::Any, depth + 1)?.next;
            match self.kind_at(next) {
                TokenKind::Comma => {}
                TokenKind::Greater => return Some(next + 1),
                _ => return None,
            }
        }
    }

    /// Whether the `<` at an index begins type arguments of a name in an expression, and not a
    /// comparison. The rule is that of the language: they must read as type arguments, and what
    /// follows must be something that hardly follows a comparison's right side.
    pub(super) fn begins_type_args(&self, index: usize) -> bool {
        use TokenKind::*;
        // Most comparisons end here.
        let first = self.kind_at(index + 1);
        let may_be = first.is_identifier()
            || first.predefined().is_some()
            || matches!(first, Comma | Greater | ParenOpen | Delegate);
        if !may_be {
            return false;
        }
        let Some(next) = self.type_args_at(index, 0) else { return false };
        match self.kind_at(next) {
            ParenOpen | ParenClose | BracketOpen | BracketClose | BraceClose | Colon | Semicolon | Comma
            | Dot | Question | Equal | NotEqual | Or | Caret | AndAnd | And | OrOr | HoleClose
            | HoleFormat | End | Coalesce | ThinArrow | Not => true,
            Identifier if self.context.in_query && is_query_word(self.token_at(next).name()) => true,
            // `A<int> x` cannot be a comparison, whatever it is.
            _ => self.surely_types(index + 1, next - 1),
        }
    }

    /// Whether keywords of types or `[]` stand between two indices.
    fn surely_types(&self, from: usize, to: usize) -> bool {
        (from..to).any(|index| {
            let kind = self.kind_at(index);
            kind.predefined().is_some() || kind == TokenKind::BracketOpen
        })
    }

    /// Whether the `(` at an index begins a cast, by the rule of the language: what is in the
    /// parentheses reads as a type; if it could be an expression, too, then what follows decides.
    pub(super) fn begins_cast(&self, index: usize) -> bool {
        let Some(close) = self.partner(index) else { return false };
        match self.type_ahead(index + 1, TypeEnd::Any) {
            Some(ahead) if ahead.next == close => {
                ahead.certainty == Certainty::Type || self.may_follow_cast(close + 1)
            }
            _ => false,
        }
    }

    fn may_follow_cast(&self, index: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(index) {
            Identifier => !self.is_operator_word(index),
            Verbatim | Integer | Real | Char | String | Utf8String | InterpolationStart | ParenOpen
            | Tilde => true,
            // `(a)!b` negates `b`, `(a)!.b` does not.
            Not => self.kind_at(index + 1) != BracketOpen && self.starts_operand(index + 1),
            Is | As | Switch | In => false,
            kind => kind.is_keyword(),
        }
    }

    /// Whether the word at an index can only go on with an expression here.
    fn is_operator_word(&self, index: usize) -> bool {
        let name = self.token_at(index).name();
        match name {
            known::WITH => self.kind_at(index + 1) == TokenKind::BraceOpen,
            known::AND | known::OR => {
                self.context.before_when || self.context.before_arrow || self.context.in_query
            }
            known::WHEN => self.context.before_when,
            _ => self.context.in_query && is_query_word(name),
        }
    }

    /// Whether an operand can start at an index: what follows a `?` that belongs to a conditional
    /// expression, or a `..` with an end.
    pub(super) fn starts_operand(&self, index: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(index) {
            Identifier => !self.is_operator_word(index),
            Verbatim | Integer | Real | Char | String | Utf8String | InterpolationStart | ParenOpen
            | BracketOpen | Tilde | Not | Plus | Minus | PlusPlus | MinusMinus | Star | And | Caret
            | DotDot => true,
            Is | As | Switch | In | Case | Else | Catch | Finally => false,
            kind => kind.is_keyword(),
        }
    }
}

/// Whether a name is a keyword inside of a query.
pub(super) fn is_query_word(name: crate::syntax::Name) -> bool {
    matches!(
        name,
        known::FROM
            | known::WHERE
            | known::SELECT
            | known::GROUP
            | known::INTO
            | known::ORDERBY
            | known::JOIN
            | known::LET
            | known::ON
            | known::EQUALS
            | known::BY
            | known::ASCENDING
            | known::DESCENDING
    )
}
