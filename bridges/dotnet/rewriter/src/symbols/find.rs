//! The symbols of an assembly, found where compilers put them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Lines, MdbLines, PortablePdbLines, SourceLine};
use crate::bytes::Reader;
use crate::metadata::{Metadata, Table};
use crate::pe::{CliHeader, DirectoryKind, Image};
use crate::resolve::metadata_bytes;

/// The kind of an entry of the debug directory that names a PDB file.
const CODE_VIEW: u32 = 2;
/// The size of an entry.
const ENTRY: usize = 28;

/// The symbols that lie beside an assembly.
#[derive(Debug)]
pub struct Symbols {
    lines: Option<Kind>,
    state: SymbolsState,
}

#[derive(Debug)]
enum Kind {
    Mdb(MdbLines),
    PortablePdb(PortablePdbLines),
}

/// What became of the search for symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolsState {
    /// They are there.
    Found(PathBuf),
    /// There are none.
    None,
    /// There is a file, but of another build, or of a kind that is not supported.
    Unusable(PathBuf),
}

impl Symbols {
    /// Looks beside the assembly at `path`, whose content is `bytes`: for `App.exe.mdb`, then for
    /// `App.pdb`.
    pub fn beside(path: &Path, bytes: &[u8]) -> Symbols {
        let mut with_ending = OsString::from(path.as_os_str());
        with_ending.push(".mdb");
        let mut state = SymbolsState::None;
        let identity = Identity::of(bytes).unwrap_or_default();
        for candidate in [PathBuf::from(with_ending), path.with_extension("pdb")] {
            let Ok(content) = std::fs::read(&candidate) else { continue };
            if let Some(kind) = read(content, &identity) {
                return Symbols { lines: Some(kind), state: SymbolsState::Found(candidate) };
            }
            state = SymbolsState::Unusable(candidate);
        }
        Symbols { lines: None, state }
    }

    /// What became of the search.
    pub fn state(&self) -> &SymbolsState {
        &self.state
    }
}

impl Lines for Symbols {
    fn line(&self, method_token: u32, il_offset: u32) -> Option<SourceLine> {
        match self.lines.as_ref()? {
            Kind::Mdb(lines) => lines.line(method_token, il_offset),
            Kind::PortablePdb(lines) => lines.line(method_token, il_offset),
        }
    }
}

fn read(content: Vec<u8>, identity: &Identity) -> Option<Kind> {
    if content.starts_with(b"BSJB") {
        let lines = PortablePdbLines::read(content).ok()?;
        return (identity.pdb == Some(lines.guid())).then_some(Kind::PortablePdb(lines));
    }
    let lines = MdbLines::read(content).ok()?;
    (identity.module_version == Some(lines.module_version())).then_some(Kind::Mdb(lines))
}

/// What symbols must agree with.
#[derive(Clone, Copy, Debug, Default)]
struct Identity {
    module_version: Option<[u8; 16]>,
    /// The GUID of the PDB file.
    pdb: Option<[u8; 16]>,
}

impl Identity {
    fn of(bytes: &[u8]) -> Option<Identity> {
        let image = Image::read(bytes).ok()?;
        let header = CliHeader::read(&image).ok()?;
        let (offset, content) = metadata_bytes(&image, &header).ok()?;
        let metadata = Metadata::read(content, offset).ok()?;
        let module = metadata.tables.row(Table::Module, 1)?;
        Some(Identity { module_version: metadata.heaps.guid(module.cell(2)), pdb: pdb_guid(&image) })
    }
}

/// The GUID in the entry of the debug directory that names a PDB file.
fn pdb_guid(image: &Image<'_>) -> Option<[u8; 16]> {
    let entries = image.at_directory(image.directory(DirectoryKind::Debug)?)?;
    entries.chunks_exact(ENTRY).find_map(|entry| {
        let mut reader = Reader::new(entry, 0);
        reader.take(12).ok()?;
        let kind = reader.u32().ok()?;
        reader.take(8).ok()?;
        let offset = reader.u32().ok()? as usize;
        let data = image.bytes.get(offset..)?.strip_prefix(b"RSDS").filter(|_| kind == CODE_VIEW)?;
        data.get(..16)?.try_into().ok()
    })
}
