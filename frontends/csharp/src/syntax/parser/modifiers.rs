//! Modifiers of members, some of which are ordinary names elsewhere.

use super::cursor::Cursor;
use crate::syntax::{ast::Modifiers, lexer::TokenKind, names::known};

impl Cursor<'_> {
    /// All modifiers that stand here.
    pub(super) fn modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::NONE;
        while let Some(modifier) = self.modifier() {
            modifiers |= modifier;
            self.bump();
        }
        modifiers
    }

    fn modifier(&self) -> Option<Modifiers> {
        use TokenKind::*;
        Some(match self.kind() {
            Public => Modifiers::PUBLIC,
            Protected => Modifiers::PROTECTED,
            Internal => Modifiers::INTERNAL,
            Private => Modifiers::PRIVATE,
            Static => Modifiers::STATIC,
            Abstract => Modifiers::ABSTRACT,
            Sealed => Modifiers::SEALED,
            Virtual => Modifiers::VIRTUAL,
            Override => Modifiers::OVERRIDE,
            New => Modifiers::NEW,
            Readonly => Modifiers::READONLY,
            Const => Modifiers::CONST,
            Volatile => Modifiers::VOLATILE,
            Extern => Modifiers::EXTERN,
            Unsafe => Modifiers::UNSAFE,
            Fixed => Modifiers::FIXED,
            // `ref` in front of anything else belongs to the type.
            Ref if self.peek(1) == Struct || self.word_at(self.pos + 1, known::PARTIAL) => Modifiers::REF,
            Identifier => return self.word_modifier(),
            _ => return None,
        })
    }

    fn word_modifier(&self) -> Option<Modifiers> {
        let modifier = match self.token().name() {
            known::PARTIAL => Modifiers::PARTIAL,
            known::ASYNC => Modifiers::ASYNC,
            known::REQUIRED => Modifiers::REQUIRED,
            known::FILE => Modifiers::FILE,
            _ => return None,
        };
        self.member_goes_on(self.pos + 1).then_some(modifier)
    }

    /// Whether what stands at an index shows that the word in front of it is a modifier and not
    /// the type or name of the member.
    fn member_goes_on(&self, index: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(index) {
            Verbatim => true,
            // `async x;` declares a field, `async T x;` has a modifier.
            Identifier => {
                !matches!(
                    self.kind_at(index + 1),
                    Assign | Semicolon | Comma | BraceOpen | FatArrow | ParenClose | End
                ) || self.word_at(index, known::RECORD)
            }
            // A tuple is the result.
            ParenOpen => self
                .type_ahead(index, super::lookahead::TypeEnd::Any)
                .is_some_and(|ahead| self.kind_at(ahead.next).is_identifier()),
            In | Is | As | Switch => false,
            kind => kind.is_keyword(),
        }
    }
}
