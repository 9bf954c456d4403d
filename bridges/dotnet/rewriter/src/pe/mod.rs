//! Portable Executable files: headers, sections, the CLI header (ECMA-335 II.25).

mod append;
mod build;
mod checksum;
mod cli_header;
mod image;

pub(crate) use append::{append, update_checksum};
pub(crate) use build::{BODIES, ImageContent, build_library, data_address};
pub(crate) use cli_header::CliHeader;
pub(crate) use image::{Directory, DirectoryKind, Image};
