//! Members of types.

use super::{cursor::Cursor, names::MemberName};
use crate::syntax::{
    Name,
    ast::{
        BinaryOp, ChainedCall, ChainedTarget, Field, Function, List, Member, MemberId, MemberKind, Modifiers,
        Named, OperatorKind, TypeRefId, UnaryOp,
    },
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// `{ member ... }` of a type whose constructors have this name.
    pub(super) fn type_body(&mut self, name: Name) -> List<MemberId> {
        let outer = std::mem::replace(&mut self.type_name, name);
        self.bump();
        let mark = self.mark::<MemberId>();
        while !self.at_end_of_type() {
            self.member_into_list();
        }
        self.expect(TokenKind::BraceClose, "`}`");
        self.type_name = outer;
        self.list(mark)
    }

    fn at_end_of_type(&self) -> bool {
        matches!(self.kind(), TokenKind::BraceClose | TokenKind::End | TokenKind::Namespace)
    }

    /// Reads a member into the innermost list of members. Always takes a token.
    pub(super) fn member_into_list(&mut self) {
        let before = self.pos;
        let member = self.nested(|cursor| cursor.member());
        if self.pos == before {
            return self.skip();
        }
        if let Some(member) = member {
            self.add(member);
        }
    }

    fn member(&mut self) -> MemberId {
        let start = self.start();
        let attributes = self.attributes();
        let modifiers = self.modifiers();
        let kind = self.member_kind(modifiers);
        self.member_from(start, Member { attributes, modifiers, kind })
    }

    /// A member from behind its modifiers on.
    pub(super) fn member_kind(&mut self, modifiers: Modifiers) -> MemberKind {
        match self.kind() {
            TokenKind::Class | TokenKind::Struct | TokenKind::Interface => self.type_declaration(),
            TokenKind::Enum => self.enum_declaration(),
            TokenKind::Delegate if self.peek(1) != TokenKind::Star => self.delegate_declaration(),
            TokenKind::Event => self.event_declaration(),
            TokenKind::Tilde => self.destructor(),
            TokenKind::Implicit => self.conversion(OperatorKind::Implicit, None),
            TokenKind::Explicit => self.conversion(OperatorKind::Explicit, None),
            TokenKind::Semicolon => {
                self.bump();
                MemberKind::Missing
            }
            TokenKind::Identifier if self.begins_record() => self.type_declaration(),
            TokenKind::Identifier if self.begins_extension_block() => self.extension_block(),
            TokenKind::Identifier | TokenKind::Verbatim if self.begins_constructor() => {
                self.constructor(modifiers)
            }
            _ => self.typed_member(modifiers),
        }
    }

    /// A name with parentheses behind it, without a type: whatever it is called, it can be nothing
    /// but a constructor.
    fn begins_constructor(&self) -> bool {
        self.peek(1) == TokenKind::ParenOpen
            && (self.token().name() == self.type_name
                || matches!(
                    self.kind_behind_partner(self.pos + 1),
                    Some(
                        TokenKind::BraceOpen | TokenKind::Colon | TokenKind::FatArrow | TokenKind::Semicolon
                    )
                ))
    }

    fn constructor(&mut self, modifiers: Modifiers) -> MemberKind {
        let name = self.identifier();
        let params = self.params();
        let chained = self.eat(TokenKind::Colon).then(|| self.chained_call()).flatten();
        let (body, body_kind) = self.function_body(modifiers);
        let function = self.one(Function { params, chained, body, body_kind, ..Function::named(name) });
        MemberKind::Constructor(function)
    }

    fn chained_call(&mut self) -> Option<ChainedCall> {
        let start = self.start();
        let target = match self.kind() {
            TokenKind::Base => ChainedTarget::Base,
            TokenKind::This => ChainedTarget::This,
            _ => {
                self.expected("`this` or `base`");
                return None;
            }
        };
        self.bump();
        if !self.at(TokenKind::ParenOpen) {
            self.expected("`(`");
            return None;
        }
        let args = self.args();
        Some(ChainedCall { target, args, span: self.span_from(start) })
    }

    fn destructor(&mut self) -> MemberKind {
        self.bump();
        let name = self.identifier();
        let params = self.params();
        let (body, body_kind) = self.function_body(Modifiers::NONE);
        MemberKind::Destructor(self.one(Function { params, body, body_kind, ..Function::named(name) }))
    }

    /// `implicit operator T(U x)`.
    fn conversion(&mut self, kind: OperatorKind, explicit_interface: Option<TypeRefId>) -> MemberKind {
        self.bump();
        // `explicit I.operator T`: an implementation of a static member of an interface.
        let explicit_interface = match self.at(TokenKind::Operator) {
            true => explicit_interface,
            false => self.member_name().explicit_interface,
        };
        let name = self.operator_name();
        self.eat(TokenKind::Checked);
        let return_type = Some(self.ty());
        let params = self.params();
        let (body, body_kind) = self.function_body(Modifiers::NONE);
        let function = self.one(Function {
            explicit_interface,
            return_type,
            params,
            body,
            body_kind,
            ..Function::named(name)
        });
        MemberKind::Operator(kind, function)
    }

    fn operator_name(&mut self) -> Named {
        let span = self.token().span();
        self.expect(TokenKind::Operator, "`operator`");
        Named { name: known::OPERATOR, span }
    }

    /// `event D a, b;`, `event D I.E { ... }`.
    fn event_declaration(&mut self) -> MemberKind {
        self.bump();
        let ty = self.ty();
        let before = self.pos;
        let name = self.member_name();
        if self.at(TokenKind::BraceOpen) {
            return self.event(name, ty);
        }
        self.pos = before;
        let variables = self.variables();
        self.expect(TokenKind::Semicolon, "`;`");
        MemberKind::EventField(Field { ty, variables })
    }

    /// A member that begins with its type: a field, method, property, indexer or operator.
    fn typed_member(&mut self, modifiers: Modifiers) -> MemberKind {
        let before = self.pos;
        if !self.begins_type() {
            self.expected("a member");
            return MemberKind::Missing;
        }
        let ty = self.ty();
        let named =
            self.kind().is_identifier() || matches!(self.kind(), TokenKind::This | TokenKind::Operator);
        if !named {
            self.expected("a name");
            self.recover_member(before);
            return MemberKind::Missing;
        }
        let member = self.member_name();
        match self.kind() {
            TokenKind::This => self.indexer(member, ty),
            TokenKind::Operator => self.operator(member.explicit_interface, ty),
            TokenKind::ParenOpen | TokenKind::Less => self.method(member, ty, modifiers),
            TokenKind::BraceOpen | TokenKind::FatArrow => self.property(member, ty),
            _ => self.field(member.name, ty),
        }
    }

    fn begins_type(&self) -> bool {
        match self.kind() {
            TokenKind::Identifier
            | TokenKind::Verbatim
            | TokenKind::ParenOpen
            | TokenKind::Ref
            | TokenKind::Delegate => true,
            kind => kind.predefined().is_some(),
        }
    }

    /// Leaves out the rest of what cannot be a member, up to its `;` or behind its braces.
    fn recover_member(&mut self, from: usize) {
        use TokenKind::*;
        while !matches!(
            self.kind(),
            BraceClose
                | End
                | Public
                | Private
                | Protected
                | Internal
                | Static
                | Override
                | Virtual
                | Abstract
                | Namespace
                | Class
                | Struct
                | Interface
                | Enum
        ) {
            let kind = self.kind();
            match kind {
                ParenOpen | BracketOpen | BraceOpen => self.skip(),
                _ => {
                    self.bump();
                }
            }
            if matches!(kind, Semicolon | BraceOpen) {
                break;
            }
        }
        debug_assert!(self.pos > from);
    }

    fn method(&mut self, member: MemberName, ty: TypeRefId, modifiers: Modifiers) -> MemberKind {
        let type_params = self.type_params_if_any();
        let params = self.params();
        let constraints = self.constraints();
        let (body, body_kind) = self.function_body(modifiers);
        let function = self.one(Function {
            explicit_interface: member.explicit_interface,
            type_params,
            params,
            return_type: Some(ty),
            constraints,
            body,
            body_kind,
            ..Function::named(member.name)
        });
        MemberKind::Method(function)
    }

    /// Fields from behind the first one's name on.
    fn field(&mut self, first: Named, ty: TypeRefId) -> MemberKind {
        // The name has been read, in case it belonged to an interface.
        if first.span.start < first.span.end {
            self.pos -= 1;
        }
        let variables = self.variables();
        if !self.eat(TokenKind::Semicolon) {
            self.expected("`;`");
        }
        MemberKind::Field(Field { ty, variables })
    }

    /// `T operator +(...)` from `operator` on.
    fn operator(&mut self, explicit_interface: Option<TypeRefId>, ty: TypeRefId) -> MemberKind {
        let name = self.operator_name();
        self.eat(TokenKind::Checked);
        if self.at_compound_assignment() {
            return self.compound_assignment_operator(name, explicit_interface, ty);
        }
        let symbol = self.operator_symbol();
        let params = self.params();
        let constraints = self.constraints();
        let (body, body_kind) = self.function_body(Modifiers::NONE);
        let kind = match (symbol, params.len()) {
            (OperatorKind::Binary(BinaryOp::Add), 0 | 1) => OperatorKind::Unary(UnaryOp::Plus),
            (OperatorKind::Binary(BinaryOp::Subtract), 0 | 1) => OperatorKind::Unary(UnaryOp::Minus),
            (symbol, _) => symbol,
        };
        let function = self.one(Function {
            explicit_interface,
            return_type: Some(ty),
            params,
            constraints,
            body,
            body_kind,
            ..Function::named(name)
        });
        MemberKind::Operator(kind, function)
    }

    fn at_compound_assignment(&self) -> bool {
        use TokenKind::*;
        matches!(
            self.kind(),
            PlusAssign
                | MinusAssign
                | StarAssign
                | SlashAssign
                | PercentAssign
                | AndAssign
                | OrAssign
                | CaretAssign
                | ShiftLeftAssign
        ) || self.at(Greater)
            && matches!((self.peek(1), self.peek(2)), (GreaterOrEqual, _) | (Greater, GreaterOrEqual))
    }

    /// `void operator +=(T x)` from `+=` on: an ordinary method, which nothing calls by its name.
    fn compound_assignment_operator(
        &mut self,
        name: Named,
        explicit_interface: Option<TypeRefId>,
        ty: TypeRefId,
    ) -> MemberKind {
        while !self.at(TokenKind::ParenOpen) && self.kind() != TokenKind::End {
            self.bump();
        }
        let params = self.params();
        let (body, body_kind) = self.function_body(Modifiers::NONE);
        MemberKind::Method(self.one(Function {
            explicit_interface,
            return_type: Some(ty),
            params,
            body,
            body_kind,
            ..Function::named(name)
        }))
    }

    fn operator_symbol(&mut self) -> OperatorKind {
        use OperatorKind::{Binary, Unary};
        let kind = match self.kind() {
            TokenKind::True => OperatorKind::True,
            TokenKind::False => OperatorKind::False,
            TokenKind::Plus => Binary(BinaryOp::Add),
            TokenKind::Minus => Binary(BinaryOp::Subtract),
            TokenKind::Not => Unary(UnaryOp::Not),
            TokenKind::Tilde => Unary(UnaryOp::Complement),
            TokenKind::PlusPlus => Unary(UnaryOp::PreIncrement),
            TokenKind::MinusMinus => Unary(UnaryOp::PreDecrement),
            TokenKind::Star => Binary(BinaryOp::Multiply),
            TokenKind::Slash => Binary(BinaryOp::Divide),
            TokenKind::Percent => Binary(BinaryOp::Remainder),
            TokenKind::And => Binary(BinaryOp::And),
            TokenKind::Or => Binary(BinaryOp::Or),
            TokenKind::Caret => Binary(BinaryOp::Xor),
            TokenKind::ShiftLeft => Binary(BinaryOp::ShiftLeft),
            TokenKind::Equal => Binary(BinaryOp::Equal),
            TokenKind::NotEqual => Binary(BinaryOp::NotEqual),
            TokenKind::Less => Binary(BinaryOp::Less),
            TokenKind::LessOrEqual => Binary(BinaryOp::LessOrEqual),
            TokenKind::GreaterOrEqual => Binary(BinaryOp::GreaterOrEqual),
            TokenKind::Greater => {
                self.bump();
                if !self.eat(TokenKind::Greater) {
                    return Binary(BinaryOp::Greater);
                }
                return match self.eat(TokenKind::Greater) {
                    true => Binary(BinaryOp::UnsignedShiftRight),
                    false => Binary(BinaryOp::ShiftRight),
                };
            }
            _ => {
                self.expected("an operator");
                return Binary(BinaryOp::Add);
            }
        };
        self.bump();
        kind
    }
}
