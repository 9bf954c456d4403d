//! Files and namespaces.

use super::{
    cursor::{Context, Cursor},
    locals::Begins,
};
use crate::syntax::{
    Name, Span,
    ast::{
        Attribute, Member, MemberId, MemberKind, Modifiers, Namespace, Root, StmtId, Using, UsingKind,
        UsingScope,
    },
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// A whole file.
    pub(super) fn unit(&mut self) {
        let externs = self.mark::<Name>();
        let usings = self.mark::<Using>();
        let attributes = self.mark::<Attribute>();
        let members = self.mark::<MemberId>();
        let statements = self.mark::<StmtId>();
        while !self.at(TokenKind::End) {
            if self.at_extern_alias() {
                self.extern_alias();
            } else if self.at_using_directive() {
                let using = self.using_directive();
                self.add(using);
            } else if self.at_global_attributes() {
                self.attribute_list();
            } else if self.begins_top_level_statement() {
                let context = Context { in_async: true, ..Context::default() };
                self.within(context, |cursor| cursor.statement_into_list());
            } else {
                self.namespace_member();
            }
        }
        let root = Root {
            externs: self.list(externs),
            usings: self.list(usings),
            attributes: self.list(attributes),
            members: self.list(members),
            statements: self.list(statements),
        };
        self.tree.root = root;
    }

    fn at_extern_alias(&self) -> bool {
        self.at(TokenKind::Extern) && self.word_at(self.pos + 1, known::ALIAS)
    }

    fn extern_alias(&mut self) {
        self.bump();
        self.bump();
        let name = self.identifier().name;
        self.add(name);
        self.expect(TokenKind::Semicolon, "`;`");
    }

    fn at_using_directive(&self) -> bool {
        let index = self.pos + usize::from(self.at_word(known::GLOBAL));
        if self.kind_at(index) != TokenKind::Using {
            return false;
        }
        match self.kind_at(index + 1) {
            TokenKind::Static | TokenKind::Unsafe => true,
            // `using X = ...` is a directive, `using T x = ...` a statement.
            _ if self.kind_at(index + 2) == TokenKind::Assign => true,
            TokenKind::ParenOpen => false,
            _ => self.begins_declaration(index + 1) == Begins::Other,
        }
    }

    /// `using A.B;`, `using static A.B;`, `global using X = A.B;`
    fn using_directive(&mut self) -> Using {
        let start = self.start();
        let scope = match self.eat_word(known::GLOBAL) {
            true => UsingScope::Global,
            false => UsingScope::Local,
        };
        self.bump();
        let mut kind = UsingKind::Namespace;
        if self.eat(TokenKind::Static) {
            kind = UsingKind::Static;
        }
        self.eat(TokenKind::Unsafe);
        if self.kind().is_identifier() && self.peek(1) == TokenKind::Assign {
            kind = UsingKind::Alias(self.bump().name());
            self.bump();
        }
        let target = self.ty();
        self.expect(TokenKind::Semicolon, "`;`");
        Using { kind, scope, target, span: self.span_from(start) }
    }

    /// Reads a namespace, type or other member into the innermost list of members.
    fn namespace_member(&mut self) {
        if self.at(TokenKind::BraceClose) {
            // One brace too many: what follows goes on as if it were not there.
            return self.skip();
        }
        let start = self.start();
        if !self.at(TokenKind::BracketOpen) && !self.at(TokenKind::Namespace) {
            return self.member_into_list();
        }
        let before = self.pos;
        let attributes = self.attributes();
        if self.at(TokenKind::Namespace) {
            if let Some(kind) = self.nested(|cursor| cursor.namespace()) {
                let modifiers = Modifiers::NONE;
                let member = self.member_from(start, Member { attributes, modifiers, kind });
                self.add(member);
            }
            return;
        }
        self.pos = before;
        self.member_into_list();
    }

    /// `namespace A.B { ... }`, `namespace A.B;`
    fn namespace(&mut self) -> MemberKind {
        self.bump();
        let path = self.mark::<Name>();
        loop {
            let name = self.identifier();
            if name.span != Span::new(name.span.start, name.span.start) {
                self.add(name.name);
            }
            if !self.eat(TokenKind::Dot) {
                break;
            }
        }
        let path = self.list(path);
        let usings = self.mark::<Using>();
        let members = self.mark::<MemberId>();
        let to_end_of_file = self.eat(TokenKind::Semicolon);
        if !to_end_of_file {
            self.expect(TokenKind::BraceOpen, "`{`");
        }
        while !self.at(TokenKind::End) && (to_end_of_file || !self.at(TokenKind::BraceClose)) {
            if self.at_extern_alias() {
                let mark = self.mark::<Name>();
                self.extern_alias();
                self.list::<Name>(mark);
            } else if self.at_using_directive() {
                let using = self.using_directive();
                self.add(using);
            } else {
                self.namespace_member();
            }
        }
        if !to_end_of_file {
            self.expect(TokenKind::BraceClose, "`}`");
            self.eat(TokenKind::Semicolon);
        }
        let usings = self.list(usings);
        let members = self.list(members);
        let namespace = self.one(Namespace { path, usings, members });
        MemberKind::Namespace(namespace)
    }

    /// Whether a statement of a program without a `Main` begins here, and not a member.
    fn begins_top_level_statement(&self) -> bool {
        use TokenKind::*;
        let mut index = self.pos;
        loop {
            match self.kind_at(index) {
                Public | Private | Protected | Internal | Abstract | Sealed | Virtual | Override => {
                    return false;
                }
                Namespace | Class | Struct | Interface | Enum | Event | BraceClose | Implicit | Explicit
                | Operator | End => return false,
                Tilde => return self.kind_at(index + 2) != ParenOpen,
                Static | Unsafe | Extern | Readonly => index += 1,
                Ref if self.kind_at(index + 1) == Struct || self.word_at(index + 1, known::PARTIAL) => {
                    return false;
                }
                Delegate => {
                    // A declaration has a type and a name behind it; an anonymous method cannot
                    // begin a statement.
                    return false;
                }
                BracketOpen => match self.partner(index) {
                    Some(close) => index = close + 1,
                    None => return false,
                },
                Identifier if self.is_type_modifier(index) => return false,
                _ => return true,
            }
        }
    }

    /// Whether `partial`, `record`, `file` and so on at an index begin a declaration of a type.
    fn is_type_modifier(&self, index: usize) -> bool {
        use TokenKind::*;
        let name = self.token_at(index).name();
        match name {
            known::PARTIAL | known::FILE | known::REQUIRED => {
                matches!(
                    self.kind_at(index + 1),
                    Class | Struct | Interface | Enum | Static | Abstract | Sealed | Ref | Readonly
                ) || self.word_at(index + 1, known::RECORD)
            }
            known::RECORD => {
                matches!(self.kind_at(index + 1), Class | Struct)
                    || self.kind_at(index + 1).is_identifier()
                        && matches!(self.kind_at(index + 2), ParenOpen | BraceOpen | Colon | Semicolon | Less)
            }
            _ => false,
        }
    }
}
