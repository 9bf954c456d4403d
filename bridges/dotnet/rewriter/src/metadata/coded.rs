//! Indexes that name one of several tables in their lowest bits (ECMA-335 II.24.2.6).

use super::{Table, Token};

/// Which tables such an index may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodedKind {
    TypeDefOrRef,
    HasConstant,
    HasCustomAttribute,
    HasFieldMarshal,
    HasDeclSecurity,
    MemberRefParent,
    HasSemantics,
    MethodDefOrRef,
    MemberForwarded,
    Implementation,
    CustomAttributeType,
    ResolutionScope,
    TypeOrMethodDef,
    HasCustomDebugInformation,
}

impl CodedKind {
    /// How many bits name the table.
    pub fn tag_bits(self) -> u32 {
        use CodedKind::*;
        match self {
            HasFieldMarshal | HasSemantics | MethodDefOrRef | MemberForwarded | TypeOrMethodDef => 1,
            TypeDefOrRef | HasConstant | HasDeclSecurity | Implementation | ResolutionScope => 2,
            MemberRefParent | CustomAttributeType => 3,
            HasCustomAttribute | HasCustomDebugInformation => 5,
        }
    }

    /// The tables by their tags; `None` where a tag is not in use.
    pub fn tables(self) -> &'static [Option<Table>] {
        use Table as T;
        const fn some<const N: usize>(tables: [Table; N]) -> [Option<Table>; N] {
            let mut out = [None; N];
            let mut index = 0;
            while index < N {
                out[index] = Some(tables[index]);
                index += 1;
            }
            out
        }
        static TYPE_DEF_OR_REF: [Option<Table>; 3] = some([T::TypeDef, T::TypeRef, T::TypeSpec]);
        static HAS_CONSTANT: [Option<Table>; 3] = some([T::Field, T::Param, T::Property]);
        static HAS_CUSTOM_ATTRIBUTE: [Option<Table>; 22] = some(CUSTOM_ATTRIBUTE_PARENTS);
        static HAS_FIELD_MARSHAL: [Option<Table>; 2] = some([T::Field, T::Param]);
        static HAS_DECL_SECURITY: [Option<Table>; 3] = some([T::TypeDef, T::MethodDef, T::Assembly]);
        static MEMBER_REF_PARENT: [Option<Table>; 5] =
            some([T::TypeDef, T::TypeRef, T::ModuleRef, T::MethodDef, T::TypeSpec]);
        static HAS_SEMANTICS: [Option<Table>; 2] = some([T::Event, T::Property]);
        static METHOD_DEF_OR_REF: [Option<Table>; 2] = some([T::MethodDef, T::MemberRef]);
        static MEMBER_FORWARDED: [Option<Table>; 2] = some([T::Field, T::MethodDef]);
        static IMPLEMENTATION: [Option<Table>; 3] = some([T::File, T::AssemblyRef, T::ExportedType]);
        static CUSTOM_ATTRIBUTE_TYPE: [Option<Table>; 4] =
            [None, None, Some(T::MethodDef), Some(T::MemberRef)];
        static RESOLUTION_SCOPE: [Option<Table>; 4] =
            some([T::Module, T::ModuleRef, T::AssemblyRef, T::TypeRef]);
        static TYPE_OR_METHOD_DEF: [Option<Table>; 2] = some([T::TypeDef, T::MethodDef]);
        static HAS_CUSTOM_DEBUG_INFORMATION: [Option<Table>; 27] = some(CUSTOM_DEBUG_INFORMATION_PARENTS);
        match self {
            CodedKind::TypeDefOrRef => &TYPE_DEF_OR_REF,
            CodedKind::HasConstant => &HAS_CONSTANT,
            CodedKind::HasCustomAttribute => &HAS_CUSTOM_ATTRIBUTE,
            CodedKind::HasFieldMarshal => &HAS_FIELD_MARSHAL,
            CodedKind::HasDeclSecurity => &HAS_DECL_SECURITY,
            CodedKind::MemberRefParent => &MEMBER_REF_PARENT,
            CodedKind::HasSemantics => &HAS_SEMANTICS,
            CodedKind::MethodDefOrRef => &METHOD_DEF_OR_REF,
            CodedKind::MemberForwarded => &MEMBER_FORWARDED,
            CodedKind::Implementation => &IMPLEMENTATION,
            CodedKind::CustomAttributeType => &CUSTOM_ATTRIBUTE_TYPE,
            CodedKind::ResolutionScope => &RESOLUTION_SCOPE,
            CodedKind::TypeOrMethodDef => &TYPE_OR_METHOD_DEF,
            CodedKind::HasCustomDebugInformation => &HAS_CUSTOM_DEBUG_INFORMATION,
        }
    }
}

const CUSTOM_ATTRIBUTE_PARENTS: [Table; 22] = [
    Table::MethodDef,
    Table::Field,
    Table::TypeRef,
    Table::TypeDef,
    Table::Param,
    Table::InterfaceImpl,
    Table::MemberRef,
    Table::Module,
    Table::DeclSecurity,
    Table::Property,
    Table::Event,
    Table::StandAloneSig,
    Table::ModuleRef,
    Table::TypeSpec,
    Table::Assembly,
    Table::AssemblyRef,
    Table::File,
    Table::ExportedType,
    Table::ManifestResource,
    Table::GenericParam,
    Table::GenericParamConstraint,
    Table::MethodSpec,
];

const CUSTOM_DEBUG_INFORMATION_PARENTS: [Table; 27] = {
    let mut all = [Table::Module; 27];
    let mut index = 0;
    while index < CUSTOM_ATTRIBUTE_PARENTS.len() {
        all[index] = CUSTOM_ATTRIBUTE_PARENTS[index];
        index += 1;
    }
    all[22] = Table::Document;
    all[23] = Table::LocalScope;
    all[24] = Table::LocalVariable;
    all[25] = Table::LocalConstant;
    all[26] = Table::ImportScope;
    all
};

/// The value of such an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Coded(pub u32);

impl Coded {
    /// The index of `token`; `None` when an index of this kind cannot name its table.
    pub fn new(kind: CodedKind, token: Token) -> Option<Coded> {
        let table = token.table()?;
        let tag = kind.tables().iter().position(|of| *of == Some(table))?;
        Some(Coded(token.row() << kind.tag_bits() | tag as u32))
    }

    /// What it names, if its tag is in use and there is a row at all.
    pub fn token(self, kind: CodedKind) -> Option<Token> {
        let tag = self.0 & ((1 << kind.tag_bits()) - 1);
        let row = self.0 >> kind.tag_bits();
        let table = (*kind.tables().get(tag as usize)?)?;
        (row != 0 && row <= Token::GREATEST_ROW).then(|| Token::new(table, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_names_what_it_was_made_of() {
        let token = Token::new(Table::TypeSpec, 7);
        let coded = Coded::new(CodedKind::MemberRefParent, token).unwrap();
        assert_eq!(coded.0, 7 << 3 | 4);
        assert_eq!(coded.token(CodedKind::MemberRefParent), Some(token));
        assert_eq!(Coded::new(CodedKind::MethodDefOrRef, token), None);
        assert_eq!(Coded(4).token(CodedKind::CustomAttributeType), None);
        assert_eq!(Coded(8).token(CodedKind::CustomAttributeType), None);
    }
}
