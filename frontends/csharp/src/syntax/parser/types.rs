//! Types, type arguments and type parameters.

use super::{cursor::Cursor, lookahead::TypeEnd};
use crate::syntax::{
    Name,
    ast::{
        Constraint, ConstraintKind, List, Named, Param, ParamMode, ParamRole, TupleElement, TypeParam,
        TypeRef, TypeRefId, Variance,
    },
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// A type where nothing else can stand.
    pub(super) fn ty(&mut self) -> TypeRefId {
        self.ty_until(TypeEnd::Any)
    }

    /// A type with some of its possible endings.
    pub(super) fn ty_until(&mut self, end: TypeEnd) -> TypeRefId {
        let start = self.start();
        let Some(ty) = self.nested(|cursor| cursor.ty_without_suffix()) else { return self.missing_type() };
        self.type_suffixes(start, ty, end)
    }

    /// A type without `[]` at its end: what stands behind `new`.
    pub(super) fn element_type(&mut self) -> TypeRefId {
        let start = self.start();
        let Some(mut ty) = self.nested(|cursor| cursor.ty_without_suffix()) else {
            return self.missing_type();
        };
        loop {
            if self.eat(TokenKind::Question) {
                ty = self.type_from(start, TypeRef::Nullable(ty));
            } else if self.eat(TokenKind::Star) {
                ty = self.type_from(start, TypeRef::Pointer(ty));
            } else {
                return ty;
            }
        }
    }

    fn type_suffixes(&mut self, start: u32, mut ty: TypeRefId, end: TypeEnd) -> TypeRefId {
        loop {
            match self.kind() {
                TokenKind::Question
                    if end != TypeEnd::BeforeOperator || !self.starts_operand(self.pos + 1) =>
                {
                    self.bump();
                    ty = self.type_from(start, TypeRef::Nullable(ty));
                }
                TokenKind::Star if end == TypeEnd::Any => {
                    self.bump();
                    ty = self.type_from(start, TypeRef::Pointer(ty));
                }
                TokenKind::BracketOpen if self.rank_at(self.pos).is_some() => {
                    ty = self.array_type(start, ty);
                }
                _ => return ty,
            }
        }
    }

    /// `[][,]` behind an element type. The first pair of brackets is the outermost array.
    pub(super) fn array_type(&mut self, start: u32, element: TypeRefId) -> TypeRefId {
        let mut ranks = Vec::new();
        while self.at(TokenKind::BracketOpen) && self.rank_at(self.pos).is_some() {
            ranks.push(self.rank());
        }
        let mut ty = element;
        for rank in ranks.into_iter().rev() {
            ty = self.type_from(start, TypeRef::Array { element: ty, rank });
        }
        ty
    }

    /// `[,]`: the number of dimensions.
    pub(super) fn rank(&mut self) -> u8 {
        self.bump();
        let mut rank = 1u8;
        while self.eat(TokenKind::Comma) {
            rank = rank.saturating_add(1);
        }
        self.expect(TokenKind::BracketClose, "`]`");
        rank
    }

    fn ty_without_suffix(&mut self) -> TypeRefId {
        let start = self.start();
        match self.kind() {
            TokenKind::Identifier | TokenKind::Verbatim => self.qualified_name(),
            TokenKind::ParenOpen => self.tuple_type(),
            TokenKind::Ref => {
                self.bump();
                self.eat(TokenKind::Readonly);
                let target = self.ty();
                self.type_from(start, TypeRef::Ref(target))
            }
            TokenKind::Delegate if self.peek(1) == TokenKind::Star => self.function_pointer(),
            kind => match kind.predefined() {
                Some(predefined) => {
                    self.bump();
                    self.type_from(start, TypeRef::Predefined(predefined))
                }
                None => {
                    self.expected("a type");
                    self.missing_type()
                }
            },
        }
    }

    /// `A.B<C>`, `global::A`.
    pub(super) fn qualified_name(&mut self) -> TypeRefId {
        let start = self.start();
        let Named { name, .. } = self.identifier();
        let mut ty = if self.eat(TokenKind::ColonColon) {
            let alias = name;
            let Named { name, .. } = self.identifier();
            let type_args = self.type_args_if_any();
            self.type_from(start, TypeRef::AliasQualified { alias, name, type_args })
        } else {
            let type_args = self.type_args_if_any();
            self.type_from(start, TypeRef::Name { name, type_args })
        };
        while self.at(TokenKind::Dot) {
            self.bump();
            let Named { name, .. } = self.identifier();
            let type_args = self.type_args_if_any();
            ty = self.type_from(start, TypeRef::Qualified { left: ty, name, type_args });
        }
        ty
    }

    fn type_args_if_any(&mut self) -> List<TypeRefId> {
        match self.kind() {
            TokenKind::Less if self.type_args_ahead(self.pos).is_some() => self.type_args(),
            _ => List::EMPTY,
        }
    }

    /// `<A, B>`; arguments may be left out.
    pub(super) fn type_args(&mut self) -> List<TypeRefId> {
        self.bump();
        let mark = self.mark::<TypeRefId>();
        loop {
            let start = self.start();
            let argument = match self.kind() {
                TokenKind::Comma | TokenKind::Greater => self.type_from(start, TypeRef::Omitted),
                _ => self.ty(),
            };
            self.add(argument);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Greater, "`>`");
        self.list(mark)
    }

    fn tuple_type(&mut self) -> TypeRefId {
        let start = self.start();
        self.bump();
        let mark = self.mark::<TupleElement>();
        loop {
            let ty = self.ty();
            let name: Option<Name> = self.kind().is_identifier().then(|| self.bump().name());
            self.add(TupleElement { ty, name });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::ParenClose, "`)`");
        let elements = self.list(mark);
        self.type_from(start, TypeRef::Tuple(elements))
    }

    fn function_pointer(&mut self) -> TypeRefId {
        let start = self.start();
        self.bump();
        self.bump();
        if self.kind().is_identifier() {
            self.bump();
            if self.at(TokenKind::BracketOpen) {
                match self.partner(self.pos) {
                    Some(partner) => self.pos = partner + 1,
                    None => self.skip(),
                }
            }
        }
        self.expect(TokenKind::Less, "`<`");
        let mark = self.mark::<Param>();
        loop {
            let mode = match self.kind() {
                TokenKind::Ref => ParamMode::Ref,
                TokenKind::Out => ParamMode::Out,
                TokenKind::In => ParamMode::In,
                _ => ParamMode::Value,
            };
            if mode != ParamMode::Value {
                self.bump();
                self.eat(TokenKind::Readonly);
            }
            let ty = self.ty();
            self.add(Param {
                name: Named::NONE,
                ty: Some(ty),
                mode,
                role: ParamRole::Plain,
                default: None,
                attributes: List::EMPTY,
            });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Greater, "`>`");
        let params = self.list(mark);
        self.type_from(start, TypeRef::FunctionPointer(params))
    }

    /// `<in A, out B, [Attribute] C>` behind the name of a declaration.
    pub(super) fn type_params_if_any(&mut self) -> List<TypeParam> {
        if !self.at(TokenKind::Less) {
            return List::EMPTY;
        }
        self.bump();
        let mark = self.mark::<TypeParam>();
        loop {
            self.attributes();
            let variance = match self.kind() {
                TokenKind::In => Variance::In,
                TokenKind::Out => Variance::Out,
                _ => Variance::None,
            };
            if variance != Variance::None {
                self.bump();
            }
            let Named { name, .. } = self.identifier();
            self.add(TypeParam { name, variance });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Greater, "`>`");
        self.list(mark)
    }

    /// `where T : A, new() where U : class`.
    pub(super) fn constraints(&mut self) -> List<Constraint> {
        let mark = self.mark::<Constraint>();
        while self.at_word(known::WHERE) {
            self.bump();
            let Named { name: param, .. } = self.identifier();
            self.expect(TokenKind::Colon, "`:`");
            let types = self.mark::<TypeRefId>();
            let mut kind = ConstraintKind::Any;
            loop {
                match self.kind() {
                    TokenKind::Class => {
                        kind = ConstraintKind::Class;
                        self.bump();
                        self.eat(TokenKind::Question);
                    }
                    TokenKind::Struct => {
                        kind = ConstraintKind::Struct;
                        self.bump();
                    }
                    TokenKind::Default => {
                        self.bump();
                    }
                    TokenKind::New => {
                        self.bump();
                        self.expect(TokenKind::ParenOpen, "`(`");
                        self.expect(TokenKind::ParenClose, "`)`");
                    }
                    TokenKind::Identifier
                        if self.at_word(known::ALLOWS) && self.peek(1) == TokenKind::Ref =>
                    {
                        self.bump();
                        self.bump();
                        self.expect(TokenKind::Struct, "`struct`");
                    }
                    _ => {
                        let ty = self.ty();
                        self.add(ty);
                    }
                }
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            let types = self.list(types);
            self.add(Constraint { param, types, kind });
        }
        self.list(mark)
    }
}
