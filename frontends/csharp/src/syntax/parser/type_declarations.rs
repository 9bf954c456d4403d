//! Declarations of types, and namespaces.

use super::cursor::Cursor;
use crate::syntax::{
    ast::{
        Body, EnumMember, Function, List, Member, MemberId, MemberKind, Param, TypeDecl, TypeKind, TypeRefId,
    },
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// Whether `record` begins a declaration here: a name follows, and not what makes `record` the
    /// type of a field.
    pub(super) fn begins_record(&self) -> bool {
        self.at_word(known::RECORD)
            && match self.peek(1) {
                TokenKind::Class | TokenKind::Struct => true,
                TokenKind::Identifier | TokenKind::Verbatim => match self.peek(2) {
                    TokenKind::ParenOpen | TokenKind::BraceOpen | TokenKind::Colon | TokenKind::Semicolon => {
                        true
                    }
                    // A generic method may have a result of type `record`, in old code.
                    TokenKind::Less => true,
                    _ => self.word_at(self.pos + 2, known::WHERE),
                },
                _ => false,
            }
    }

    /// `class A<T>(int x) : B(x), I where T : new() { ... }`, also structs, interfaces and records.
    pub(super) fn type_declaration(&mut self) -> MemberKind {
        let kind = match self.bump().kind {
            TokenKind::Class => TypeKind::Class,
            TokenKind::Struct => TypeKind::Struct,
            TokenKind::Interface => TypeKind::Interface,
            _ if self.eat(TokenKind::Struct) => TypeKind::RecordStruct,
            _ => {
                self.eat(TokenKind::Class);
                TypeKind::Record
            }
        };
        let name = self.identifier();
        let type_params = self.type_params_if_any();
        let params = self.at(TokenKind::ParenOpen).then(|| self.params());
        let (mut bases, mut base_args) = (List::EMPTY, None);
        if self.eat(TokenKind::Colon) {
            let mark = self.mark::<TypeRefId>();
            loop {
                let base = self.ty();
                self.add(base);
                if self.at(TokenKind::ParenOpen) {
                    base_args = Some(self.args());
                }
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            bases = self.list(mark);
        }
        let constraints = self.constraints();
        let members = match self.kind() {
            TokenKind::BraceOpen => {
                let members = self.type_body(name.name);
                self.eat(TokenKind::Semicolon);
                members
            }
            _ => {
                self.expect(TokenKind::Semicolon, "`{`");
                List::EMPTY
            }
        };
        let declaration =
            self.one(TypeDecl { kind, name, type_params, params, bases, base_args, constraints, members });
        MemberKind::Type(declaration)
    }

    /// Whether `extension` begins a block of extension members here, and is no constructor's name.
    pub(super) fn begins_extension_block(&self) -> bool {
        self.at_word(known::EXTENSION)
            && self.type_name != known::EXTENSION
            && match self.peek(1) {
                TokenKind::ParenOpen => {
                    self.kind_behind_partner(self.pos + 1) == Some(TokenKind::BraceOpen)
                        || self
                            .partner(self.pos + 1)
                            .is_some_and(|close| self.word_at(close + 1, known::WHERE))
                }
                TokenKind::Less => self
                    .type_args_ahead(self.pos + 1)
                    .is_some_and(|behind| self.kind_at(behind) == TokenKind::ParenOpen),
                _ => false,
            }
    }

    /// `extension<T>(List<T> list) where T : new() { ... }`: a type within, whose members see the
    /// parameter. Calls do not find them by their receiver, and are skipped.
    pub(super) fn extension_block(&mut self) -> MemberKind {
        let name = self.identifier();
        let type_params = self.type_params_if_any();
        let params = Some(self.extension_params());
        let constraints = self.constraints();
        let members = match self.at(TokenKind::BraceOpen) {
            true => self.type_body(name.name),
            false => {
                self.expected("`{`");
                List::EMPTY
            }
        };
        let declaration = self.one(TypeDecl {
            kind: TypeKind::Class,
            name,
            type_params,
            params,
            bases: List::EMPTY,
            base_args: None,
            constraints,
            members,
        });
        MemberKind::Type(declaration)
    }

    /// `(List<T> list)`, or `(List<T>)` for static members only.
    fn extension_params(&mut self) -> List<Param> {
        let open = self.pos;
        self.expect(TokenKind::ParenOpen, "`(`");
        let mark = self.mark::<Param>();
        let attributes = self.attributes();
        let (mode, role) = self.param_modifiers();
        let ty = Some(self.ty());
        if self.kind().is_identifier() {
            let name = self.identifier();
            self.add(Param { name, ty, mode, role, default: None, attributes });
        }
        self.close(open, TokenKind::ParenClose, "`)`");
        self.list(mark)
    }

    /// `enum A : byte { B = 1, C }`.
    pub(super) fn enum_declaration(&mut self) -> MemberKind {
        self.bump();
        let name = self.identifier();
        let mark = self.mark::<TypeRefId>();
        if self.eat(TokenKind::Colon) {
            let base = self.ty();
            self.add(base);
        }
        let bases = self.list(mark);
        let open = self.pos;
        let mark = self.mark::<MemberId>();
        if self.expect(TokenKind::BraceOpen, "`{`") {
            while self.kind().is_identifier() || self.at(TokenKind::BracketOpen) {
                let member = self.enum_member();
                self.add(member);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.close(open, TokenKind::BraceClose, "`}`");
        }
        let members = self.list(mark);
        self.eat(TokenKind::Semicolon);
        let declaration = self.one(TypeDecl {
            kind: TypeKind::Enum,
            name,
            type_params: List::EMPTY,
            params: None,
            bases,
            base_args: None,
            constraints: List::EMPTY,
            members,
        });
        MemberKind::Type(declaration)
    }

    fn enum_member(&mut self) -> MemberId {
        let start = self.start();
        let attributes = self.attributes();
        let name = self.identifier();
        let value = self.eat(TokenKind::Assign).then(|| self.expr());
        let kind = MemberKind::EnumMember(EnumMember { name, value });
        self.member_from(start, Member { attributes, modifiers: Default::default(), kind })
    }

    /// `delegate R D<T>(...) where ...;`
    pub(super) fn delegate_declaration(&mut self) -> MemberKind {
        self.bump();
        let return_type = Some(self.ty());
        let name = self.identifier();
        let type_params = self.type_params_if_any();
        let params = self.params();
        let constraints = self.constraints();
        self.expect(TokenKind::Semicolon, "`;`");
        let function = self.one(Function {
            return_type,
            type_params,
            params,
            constraints,
            body: Body::None,
            ..Function::named(name)
        });
        MemberKind::Delegate(function)
    }
}
