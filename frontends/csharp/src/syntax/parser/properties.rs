//! Properties, indexers and events with accessors.

use super::{cursor::Cursor, names::MemberName};
use crate::syntax::{
    ast::{
        Accessor, AccessorKind, Body, BodyKind, List, MemberKind, Modifiers, One, Param, Property, TypeRefId,
    },
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// A property from behind its name on.
    pub(super) fn property(&mut self, member: MemberName, ty: TypeRefId) -> MemberKind {
        MemberKind::Property(self.property_like(member, ty, List::EMPTY))
    }

    /// An indexer from `this` on.
    pub(super) fn indexer(&mut self, member: MemberName, ty: TypeRefId) -> MemberKind {
        let token = self.bump();
        let mut member = member;
        member.name.name = known::THIS;
        member.name.span = token.span();
        let params = self.index_params();
        MemberKind::Indexer(self.property_like(member, ty, params))
    }

    /// An event with accessors from behind its name on.
    pub(super) fn event(&mut self, member: MemberName, ty: TypeRefId) -> MemberKind {
        MemberKind::Event(self.property_like(member, ty, List::EMPTY))
    }

    fn property_like(&mut self, member: MemberName, ty: TypeRefId, params: List<Param>) -> One<Property> {
        let MemberName { explicit_interface, name } = member;
        let mut value = None;
        let accessors = match self.kind() {
            TokenKind::BraceOpen => {
                let accessors = self.accessors();
                if self.eat(TokenKind::Assign) {
                    value = Some(self.init_value());
                    self.expect(TokenKind::Semicolon, "`;`");
                }
                accessors
            }
            TokenKind::FatArrow => {
                let mark = self.mark::<Accessor>();
                let getter = self.getter_as_expression();
                self.add(getter);
                self.list(mark)
            }
            _ => {
                self.expected("`{`");
                List::EMPTY
            }
        };
        self.one(Property { name, explicit_interface, ty, params, accessors, value })
    }

    /// `=> value;`
    fn getter_as_expression(&mut self) -> Accessor {
        let start = self.start();
        let (body, body_kind) = self.function_body(Modifiers::NONE);
        Accessor {
            kind: AccessorKind::Get,
            modifiers: Modifiers::NONE,
            attributes: List::EMPTY,
            body,
            body_kind,
            span: self.span_from(start),
        }
    }

    /// `{ get; private set { ... } }`.
    fn accessors(&mut self) -> List<Accessor> {
        let open = self.pos;
        self.bump();
        let mark = self.mark::<Accessor>();
        while !matches!(self.kind(), TokenKind::BraceClose | TokenKind::End) {
            match self.accessor() {
                Some(accessor) => self.add(accessor),
                None => break,
            }
        }
        self.close(open, TokenKind::BraceClose, "`}`");
        self.list(mark)
    }

    fn accessor(&mut self) -> Option<Accessor> {
        let start = self.start();
        let before = self.pos;
        let attributes = self.attributes();
        let modifiers = self.modifiers();
        let kind = match self.token().name() {
            _ if !self.at(TokenKind::Identifier) => None,
            known::GET => Some(AccessorKind::Get),
            known::SET => Some(AccessorKind::Set),
            known::INIT => Some(AccessorKind::Init),
            known::ADD => Some(AccessorKind::Add),
            known::REMOVE => Some(AccessorKind::Remove),
            _ => None,
        };
        let Some(kind) = kind else {
            // What was read may belong to the next member.
            self.pos = before;
            self.expected("an accessor");
            return None;
        };
        self.bump();
        let (body, body_kind) = match self.kind() {
            TokenKind::Semicolon | TokenKind::BraceOpen | TokenKind::FatArrow => {
                self.function_body(modifiers)
            }
            _ => {
                self.expected("`;`");
                (Body::None, BodyKind::Ordinary)
            }
        };
        Some(Accessor { kind, modifiers, attributes, body, body_kind, span: self.span_from(start) })
    }
}
