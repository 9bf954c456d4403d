//! The columns of all tables (ECMA-335 II.22; for symbols, the Portable PDB format 1.0).

use super::CodedKind::{self, *};

/// The tables, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Table {
    Module,
    TypeRef,
    TypeDef,
    FieldPtr,
    Field,
    MethodPtr,
    MethodDef,
    ParamPtr,
    Param,
    InterfaceImpl,
    MemberRef,
    Constant,
    CustomAttribute,
    FieldMarshal,
    DeclSecurity,
    ClassLayout,
    FieldLayout,
    StandAloneSig,
    EventMap,
    EventPtr,
    Event,
    PropertyMap,
    PropertyPtr,
    Property,
    MethodSemantics,
    MethodImpl,
    ModuleRef,
    TypeSpec,
    ImplMap,
    FieldRva,
    EncLog,
    EncMap,
    Assembly,
    AssemblyProcessor,
    AssemblyOs,
    AssemblyRef,
    AssemblyRefProcessor,
    AssemblyRefOs,
    File,
    ExportedType,
    ManifestResource,
    NestedClass,
    GenericParam,
    MethodSpec,
    GenericParamConstraint,
    /// Of the three numbers up to the first table of symbols none is in use.
    Unused2d,
    Unused2e,
    Unused2f,
    Document,
    MethodDebugInformation,
    LocalScope,
    LocalVariable,
    LocalConstant,
    ImportScope,
    StateMachineMethod,
    CustomDebugInformation,
}

/// How many tables there are.
pub(crate) const TABLE_COUNT: usize = Table::CustomDebugInformation as usize + 1;

/// All tables in the order of their numbers.
pub(crate) const ALL: [Table; TABLE_COUNT] = [
    Table::Module,
    Table::TypeRef,
    Table::TypeDef,
    Table::FieldPtr,
    Table::Field,
    Table::MethodPtr,
    Table::MethodDef,
    Table::ParamPtr,
    Table::Param,
    Table::InterfaceImpl,
    Table::MemberRef,
    Table::Constant,
    Table::CustomAttribute,
    Table::FieldMarshal,
    Table::DeclSecurity,
    Table::ClassLayout,
    Table::FieldLayout,
    Table::StandAloneSig,
    Table::EventMap,
    Table::EventPtr,
    Table::Event,
    Table::PropertyMap,
    Table::PropertyPtr,
    Table::Property,
    Table::MethodSemantics,
    Table::MethodImpl,
    Table::ModuleRef,
    Table::TypeSpec,
    Table::ImplMap,
    Table::FieldRva,
    Table::EncLog,
    Table::EncMap,
    Table::Assembly,
    Table::AssemblyProcessor,
    Table::AssemblyOs,
    Table::AssemblyRef,
    Table::AssemblyRefProcessor,
    Table::AssemblyRefOs,
    Table::File,
    Table::ExportedType,
    Table::ManifestResource,
    Table::NestedClass,
    Table::GenericParam,
    Table::MethodSpec,
    Table::GenericParamConstraint,
    Table::Unused2d,
    Table::Unused2e,
    Table::Unused2f,
    Table::Document,
    Table::MethodDebugInformation,
    Table::LocalScope,
    Table::LocalVariable,
    Table::LocalConstant,
    Table::ImportScope,
    Table::StateMachineMethod,
    Table::CustomDebugInformation,
];

impl Table {
    /// The table with this number.
    pub fn from_number(number: usize) -> Option<Table> {
        ALL.get(number).copied().filter(|table| !table.columns().is_empty())
    }

    /// Its columns; none for a number that is not in use.
    pub fn columns(self) -> &'static [Column] {
        COLUMNS[self as usize]
    }
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
    /// An offset in the heap of names.
    String,
    /// An index, from 1, in the heap of GUIDs.
    Guid,
    /// An offset in the heap of blobs.
    Blob,
    /// A row of one table, from 1; or, where a list begins, one behind the last.
    Row(Table),
    /// A row of one of several tables.
    Coded(CodedKind),
}

/// The greatest number of columns.
pub(crate) const MOST_COLUMNS: usize = 9;

/// Tables that are sorted by one of their columns (ECMA-335 II.22), as a set of bits.
pub(crate) const SORTED_TABLES: u64 = {
    const SORTED: [Table; 14] = [
        Table::InterfaceImpl,
        Table::Constant,
        Table::CustomAttribute,
        Table::FieldMarshal,
        Table::DeclSecurity,
        Table::ClassLayout,
        Table::FieldLayout,
        Table::MethodSemantics,
        Table::MethodImpl,
        Table::ImplMap,
        Table::FieldRva,
        Table::NestedClass,
        Table::GenericParam,
        Table::GenericParamConstraint,
    ];
    let (mut bits, mut index) = (0, 0);
    while index < SORTED.len() {
        bits |= 1 << SORTED[index] as u32;
        index += 1;
    }
    bits
};

use Column::{Blob, Coded, Guid, Row, String, U16, U32};

const COLUMNS: [&[Column]; TABLE_COUNT] = [
    /* Module */ &[U16, String, Guid, Guid, Guid],
    /* TypeRef */ &[Coded(ResolutionScope), String, String],
    /* TypeDef */
    &[U32, String, String, Coded(TypeDefOrRef), Row(Table::Field), Row(Table::MethodDef)],
    /* FieldPtr */ &[Row(Table::Field)],
    /* Field */ &[U16, String, Blob],
    /* MethodPtr */ &[Row(Table::MethodDef)],
    /* MethodDef */ &[U32, U16, U16, String, Blob, Row(Table::Param)],
    /* ParamPtr */ &[Row(Table::Param)],
    /* Param */ &[U16, U16, String],
    /* InterfaceImpl */ &[Row(Table::TypeDef), Coded(TypeDefOrRef)],
    /* MemberRef */ &[Coded(MemberRefParent), String, Blob],
    /* Constant: the type and a byte of padding first */ &[U16, Coded(HasConstant), Blob],
    /* CustomAttribute */ &[Coded(HasCustomAttribute), Coded(CustomAttributeType), Blob],
    /* FieldMarshal */ &[Coded(HasFieldMarshal), Blob],
    /* DeclSecurity */ &[U16, Coded(HasDeclSecurity), Blob],
    /* ClassLayout */ &[U16, U32, Row(Table::TypeDef)],
    /* FieldLayout */ &[U32, Row(Table::Field)],
    /* StandAloneSig */ &[Blob],
    /* EventMap */ &[Row(Table::TypeDef), Row(Table::Event)],
    /* EventPtr */ &[Row(Table::Event)],
    /* Event */ &[U16, String, Coded(TypeDefOrRef)],
    /* PropertyMap */ &[Row(Table::TypeDef), Row(Table::Property)],
    /* PropertyPtr */ &[Row(Table::Property)],
    /* Property */ &[U16, String, Blob],
    /* MethodSemantics */ &[U16, Row(Table::MethodDef), Coded(HasSemantics)],
    /* MethodImpl */ &[Row(Table::TypeDef), Coded(MethodDefOrRef), Coded(MethodDefOrRef)],
    /* ModuleRef */ &[String],
    /* TypeSpec */ &[Blob],
    /* ImplMap */ &[U16, Coded(MemberForwarded), String, Row(Table::ModuleRef)],
    /* FieldRva */ &[U32, Row(Table::Field)],
    /* EncLog */ &[U32, U32],
    /* EncMap */ &[U32],
    /* Assembly */ &[U32, U16, U16, U16, U16, U32, Blob, String, String],
    /* AssemblyProcessor */ &[U32],
    /* AssemblyOs */ &[U32, U32, U32],
    /* AssemblyRef */ &[U16, U16, U16, U16, U32, Blob, String, String, Blob],
    /* AssemblyRefProcessor */ &[U32, Row(Table::AssemblyRef)],
    /* AssemblyRefOs */ &[U32, U32, U32, Row(Table::AssemblyRef)],
    /* File */ &[U32, String, Blob],
    /* ExportedType */ &[U32, U32, String, String, Coded(Implementation)],
    /* ManifestResource */ &[U32, U32, String, Coded(Implementation)],
    /* NestedClass */ &[Row(Table::TypeDef), Row(Table::TypeDef)],
    /* GenericParam */ &[U16, U16, Coded(TypeOrMethodDef), String],
    /* MethodSpec */ &[Coded(MethodDefOrRef), Blob],
    /* GenericParamConstraint */ &[Row(Table::GenericParam), Coded(TypeDefOrRef)],
    &[],
    &[],
    &[],
    /* Document */ &[Blob, Guid, Blob, Guid],
    /* MethodDebugInformation */ &[Row(Table::Document), Blob],
    /* LocalScope */
    &[
        Row(Table::MethodDef),
        Row(Table::ImportScope),
        Row(Table::LocalVariable),
        Row(Table::LocalConstant),
        U32,
        U32,
    ],
    /* LocalVariable */ &[U16, U16, String],
    /* LocalConstant */ &[String, Blob],
    /* ImportScope */ &[Row(Table::ImportScope), Blob],
    /* StateMachineMethod */ &[Row(Table::MethodDef), Row(Table::MethodDef)],
    /* CustomDebugInformation */ &[Coded(HasCustomDebugInformation), Guid, Blob],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_standard() {
        assert_eq!(Table::MemberRef as u8, 0x0a);
        assert_eq!(Table::StandAloneSig as u8, 0x11);
        assert_eq!(Table::TypeSpec as u8, 0x1b);
        assert_eq!(Table::Assembly as u8, 0x20);
        assert_eq!(Table::AssemblyRef as u8, 0x23);
        assert_eq!(Table::GenericParamConstraint as u8, 0x2c);
        assert_eq!(Table::Document as u8, 0x30);
        assert_eq!(Table::CustomDebugInformation as u8, 0x37);
        assert_eq!(SORTED_TABLES, 0x1600_3301_fa00);
        assert!(ALL.iter().enumerate().all(|(number, table)| *table as usize == number));
        assert!(ALL.iter().all(|table| table.columns().len() <= MOST_COLUMNS));
    }
}
