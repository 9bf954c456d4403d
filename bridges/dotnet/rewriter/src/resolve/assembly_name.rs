//! Names of assemblies.

use std::fmt;

use crate::metadata::{Metadata, Row, Table};

/// The identity of an assembly, or of one that is referred to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AssemblyName {
    /// The simple name.
    pub name: String,
    /// Major, minor, build, revision.
    pub version: [u16; 4],
    /// The culture of a satellite assembly; else empty.
    pub culture: String,
    /// The public key, or the token of it; empty without a strong name.
    pub key: PublicKey,
}

/// What tells the signer of an assembly.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PublicKey {
    /// The last eight bytes of the key's hash; empty without a strong name.
    Token(Vec<u8>),
    /// The whole key.
    Full(Vec<u8>),
}

impl Default for PublicKey {
    fn default() -> Self {
        PublicKey::Token(Vec::new())
    }
}

/// Flag of a reference or assembly: the key is there in full.
pub(crate) const FULL_KEY: u32 = 1;

impl AssemblyName {
    /// The identity of the assembly itself; `None` for a module without a manifest.
    pub(crate) fn of_assembly(metadata: &Metadata<'_>) -> Option<AssemblyName> {
        let row = metadata.tables.row(Table::Assembly, 1)?;
        let key = metadata.heaps.blob(row.cell(6)).unwrap_or_default();
        Some(AssemblyName {
            name: metadata.heaps.string(row.cell(7)).into_owned(),
            version: version(&row, 1),
            culture: metadata.heaps.string(row.cell(8)).into_owned(),
            key: if key.is_empty() { PublicKey::default() } else { PublicKey::Full(key.to_vec()) },
        })
    }

    /// The core library as every runtime can find it.
    pub(crate) fn mscorlib() -> AssemblyName {
        let token = vec![0xb7, 0x7a, 0x5c, 0x56, 0x19, 0x34, 0xe0, 0x89];
        AssemblyName {
            name: "mscorlib".to_owned(),
            version: [4, 0, 0, 0],
            culture: String::new(),
            key: PublicKey::Token(token),
        }
    }

    /// The identity that an AssemblyRef row names.
    pub(crate) fn of_reference(metadata: &Metadata<'_>, row: &Row<'_>) -> AssemblyName {
        let key = metadata.heaps.blob(row.cell(5)).unwrap_or_default().to_vec();
        AssemblyName {
            name: metadata.heaps.string(row.cell(6)).into_owned(),
            version: version(row, 0),
            culture: metadata.heaps.string(row.cell(7)).into_owned(),
            key: if row.cell(4) & FULL_KEY != 0 { PublicKey::Full(key) } else { PublicKey::Token(key) },
        }
    }

    /// The token of the public key in hexadecimal digits; empty without a strong name, and where
    /// only the whole key is given.
    pub fn public_key_token(&self) -> String {
        match &self.key {
            PublicKey::Token(token) => token.iter().map(|byte| format!("{byte:02x}")).collect(),
            PublicKey::Full(_) => String::new(),
        }
    }
}

fn version(row: &Row<'_>, first: usize) -> [u16; 4] {
    std::array::from_fn(|index| row.cell(first + index) as u16)
}

impl fmt::Display for AssemblyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, build, revision] = self.version;
        write!(f, "{}, Version={major}.{minor}.{build}.{revision}", self.name)
    }
}
