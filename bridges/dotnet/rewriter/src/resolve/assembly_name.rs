//! Names of assemblies.

use std::fmt;

use redhanded_contracts::dotnet::is_platform_assembly;
use redhanded_launch::dotnet::{HOOK_ASSEMBLY, PROXY_SUFFIX};
use sha1::{Digest, Sha1};

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

impl PublicKey {
    /// The bytes of the token or the key.
    pub fn bytes(&self) -> &[u8] {
        match self {
            PublicKey::Token(bytes) | PublicKey::Full(bytes) => bytes,
        }
    }
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

    /// The token of the public key in hexadecimal digits: the last eight bytes of its SHA-1,
    /// backwards (ECMA-335 II.6.3). Empty without a strong name.
    pub fn public_key_token(&self) -> String {
        let token: Vec<u8> = match &self.key {
            PublicKey::Token(token) => token.clone(),
            PublicKey::Full(key) if key.is_empty() => Vec::new(),
            PublicKey::Full(key) => Sha1::digest(key).iter().rev().take(8).copied().collect(),
        };
        token.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether the assembly comes with a runtime.
    pub fn is_platform(&self) -> bool {
        is_platform_assembly(&self.name, &self.public_key_token())
    }

    /// Whether the assembly is one of redhanded's own: the hook, or proxies.
    pub fn is_ours(&self) -> bool {
        self.name == HOOK_ASSEMBLY || self.name.ends_with(PROXY_SUFFIX)
    }

    /// Whether the assembly has a strong name.
    pub fn is_signed(&self) -> bool {
        !matches!(&self.key, PublicKey::Token(key) | PublicKey::Full(key) if key.is_empty())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_of_a_key_is_made_from_its_hash() {
        // The key of the standard's own class library.
        let mut key = vec![0; 16];
        key[8] = 4;
        let name =
            AssemblyName { name: "mscorlib".into(), key: PublicKey::Full(key), ..AssemblyName::default() };
        assert_eq!(name.public_key_token(), "b77a5c561934e089");
        assert!(name.is_platform() && name.is_signed() && !name.is_ours());
        let unsigned = AssemblyName { name: "App.Redhanded".into(), ..AssemblyName::default() };
        assert_eq!(unsigned.public_key_token(), "");
        assert!(!unsigned.is_platform() && !unsigned.is_signed() && unsigned.is_ours());
    }
}
