//! Declarations of variables and functions among statements.

use super::{cursor::Cursor, lookahead::TypeEnd};
use crate::syntax::{
    ast::{
        Body, Function, List, LocalKind, Member, MemberKind, Modifiers, Stmt, StmtId, TypeRefId, Variable,
    },
    lexer::TokenKind,
    names::known,
};

/// What begins at a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    Variable,
    Function,
    Other,
}

impl Cursor<'_> {
    pub(super) fn declaration_or_expression(&mut self) -> StmtId {
        match self.begins_declaration(self.pos) {
            Begins::Variable => self.locals(LocalKind::Plain),
            Begins::Function => self.local_function(),
            Begins::Other => self.expression_statement(),
        }
    }

    /// Whether a declaration begins at an index: a type with a name behind it.
    pub(super) fn begins_declaration(&self, index: usize) -> Begins {
        let index = self.behind_scoped(index);
        let Some(ahead) = self.type_ahead(index, TypeEnd::Any) else { return Begins::Other };
        if !self.kind_at(ahead.next).is_identifier() || self.awaits(index) {
            return Begins::Other;
        }
        match self.kind_at(ahead.next + 1) {
            TokenKind::ParenOpen => Begins::Function,
            TokenKind::Less if self.kind_behind_type_params(ahead.next + 1) == TokenKind::ParenOpen => {
                Begins::Function
            }
            // `a ? b : c`, `a ? b.c : d`, `a * b + c`: no statement, but no declaration either.
            TokenKind::Assign | TokenKind::Semicolon | TokenKind::Comma | TokenKind::In => Begins::Variable,
            _ if matches!(self.kind_at(ahead.next - 1), TokenKind::Question | TokenKind::Star) => {
                Begins::Other
            }
            _ => Begins::Variable,
        }
    }

    /// Whether `await` at an index is an operator with a name behind it.
    fn awaits(&self, index: usize) -> bool {
        self.word_at(index, known::AWAIT) && self.kind_at(index + 1).is_identifier()
    }

    /// The index behind `scoped`, if that stands there as a modifier.
    fn behind_scoped(&self, index: usize) -> usize {
        let modifies = self.word_at(index, known::SCOPED)
            && (self.kind_at(index + 1) == TokenKind::Ref
                || self
                    .type_ahead(index + 1, TypeEnd::Any)
                    .is_some_and(|ahead| self.kind_at(ahead.next).is_identifier()));
        index + usize::from(modifies)
    }

    fn kind_behind_type_params(&self, index: usize) -> TokenKind {
        self.type_args_ahead(index).map_or(TokenKind::End, |next| self.kind_at(next))
    }

    /// `T a = 1, b;`
    pub(super) fn locals(&mut self, kind: LocalKind) -> StmtId {
        let start = self.start();
        let (ty, variables) = self.variables_with_type();
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, Stmt::Locals { kind, ty, variables })
    }

    /// `T a = 1, b` without its end.
    pub(super) fn variables_with_type(&mut self) -> (TypeRefId, List<Variable>) {
        self.pos = self.behind_scoped(self.pos);
        let ty = self.ty();
        (ty, self.variables())
    }

    /// `a = 1, b[10], c`.
    pub(super) fn variables(&mut self) -> List<Variable> {
        let mark = self.mark::<Variable>();
        loop {
            let variable = self.variable();
            self.add(variable);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.list(mark)
    }

    fn variable(&mut self) -> Variable {
        let name = self.identifier();
        let mut buffer_size = None;
        if self.at(TokenKind::BracketOpen) {
            let open = self.pos;
            self.bump();
            buffer_size = (!self.at(TokenKind::BracketClose)).then(|| self.bracketed(|cursor| cursor.expr()));
            self.close(open, TokenKind::BracketClose, "`]`");
        }
        let value = self.eat(TokenKind::Assign).then(|| self.init_value());
        Variable { name, value, buffer_size }
    }

    /// `const T a = 1;`
    pub(super) fn const_locals(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let (ty, variables) = self.variables_with_type();
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, Stmt::Locals { kind: LocalKind::Const, ty, variables })
    }

    /// Whether `async` here is the modifier of a local function.
    pub(super) fn begins_async_function(&self) -> bool {
        let mut index = self.pos + 1;
        while matches!(self.kind_at(index), TokenKind::Static | TokenKind::Unsafe) {
            index += 1;
        }
        self.begins_declaration(index) == Begins::Function
    }

    /// Whether the brackets that begin here are attributes of a local function, and not a
    /// collection.
    pub(super) fn attributes_precede_function(&self) -> bool {
        let behind = self.kind_behind_partner(self.pos);
        let goes_on = behind.is_some_and(|kind| {
            kind.is_identifier()
                || kind.is_keyword()
                || matches!(kind, TokenKind::BracketOpen | TokenKind::ParenOpen)
        });
        goes_on && !self.begins_lambda()
    }

    /// `static T F<U>(...) { ... }` among statements.
    pub(super) fn local_function(&mut self) -> StmtId {
        let start = self.start();
        let attributes = self.attributes();
        let mut modifiers = Modifiers::NONE;
        loop {
            match self.kind() {
                TokenKind::Static => modifiers |= Modifiers::STATIC,
                TokenKind::Extern => modifiers |= Modifiers::EXTERN,
                TokenKind::Unsafe => modifiers |= Modifiers::UNSAFE,
                TokenKind::Identifier if self.at_word(known::ASYNC) && self.begins_async_function() => {
                    modifiers |= Modifiers::ASYNC;
                }
                _ => break,
            }
            self.bump();
        }
        if self.begins_declaration(self.pos) != Begins::Function {
            // `static` in front of something else: the rest is read as it stands.
            return self.statement();
        }
        let return_type = Some(self.ty());
        let name = self.identifier();
        let type_params = self.type_params_if_any();
        let params = self.params();
        let constraints = self.constraints();
        let (body, body_kind) = self.function_body(modifiers);
        if body == Body::None && !modifiers.contains(Modifiers::EXTERN) {
            self.expected("`{`");
        }
        let function = self.one(Function {
            name,
            explicit_interface: None,
            type_params,
            params,
            return_type,
            constraints,
            chained: None,
            body,
            body_kind,
        });
        let kind = MemberKind::Method(function);
        let member = self.member_from(start, Member { attributes, modifiers, kind });
        self.stmt_from(start, Stmt::LocalFunction(member))
    }
}
