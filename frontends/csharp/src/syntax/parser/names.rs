//! Names of members, which may say whose interface they implement.

use super::cursor::Cursor;
use crate::syntax::{
    Span,
    ast::{List, Named, TypeRef, TypeRefId},
    lexer::TokenKind,
    names::known,
};

/// The name of a member.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemberName {
    /// `I<int>` in `I<int>.M`.
    pub(super) explicit_interface: Option<TypeRefId>,
    pub(super) name: Named,
}

impl Cursor<'_> {
    /// `M`, `I.M`, `A::I<int>.M`, `I.this`, `I.operator`. `this` and `operator` are left for the
    /// caller, with an empty name.
    pub(super) fn member_name(&mut self) -> MemberName {
        let start = self.start();
        let mut explicit_interface: Option<TypeRefId> = None;
        loop {
            if matches!(self.kind(), TokenKind::This | TokenKind::Operator) {
                let at = self.start();
                return MemberName {
                    explicit_interface,
                    name: Named { name: known::EMPTY, span: Span::new(at, at) },
                };
            }
            let name = self.identifier();
            if let Some(left) = self.qualifier(start, explicit_interface, name) {
                explicit_interface = Some(left);
                continue;
            }
            return MemberName { explicit_interface, name };
        }
    }

    /// Makes the name just read a part of the interface when a dot follows, perhaps behind type
    /// arguments.
    fn qualifier(&mut self, start: u32, left: Option<TypeRefId>, named: Named) -> Option<TypeRefId> {
        let name = named.name;
        match self.kind() {
            TokenKind::ColonColon => {
                self.bump();
                let alias = name;
                let name = self.identifier().name;
                let type_args = self.qualifying_type_args().unwrap_or(List::EMPTY);
                self.expect(TokenKind::Dot, "`.`");
                return Some(self.type_from(start, TypeRef::AliasQualified { alias, name, type_args }));
            }
            TokenKind::Dot | TokenKind::Less => {}
            _ => return None,
        }
        let type_args = match self.kind() {
            TokenKind::Less => self.qualifying_type_args()?,
            _ => List::EMPTY,
        };
        let ty = match left {
            Some(left) => TypeRef::Qualified { left, name, type_args },
            None => TypeRef::Name { name, type_args },
        };
        let id = self.type_from(start, ty);
        self.expect(TokenKind::Dot, "`.`");
        Some(id)
    }

    /// Type arguments with a dot behind them; type parameters of a method have none.
    fn qualifying_type_args(&mut self) -> Option<List<TypeRefId>> {
        let next = self.type_args_ahead(self.pos).filter(|_| self.at(TokenKind::Less))?;
        (self.kind_at(next) == TokenKind::Dot).then(|| self.type_args())
    }
}
