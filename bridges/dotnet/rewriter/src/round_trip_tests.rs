//! What is read comes out again: for a program that is kept with the tests, and for every assembly
//! of the Mono installation, where there is one.

use std::path::{Path, PathBuf};

use redhanded_launch::dotnet::{CallKind, Watched};

use crate::body::{Operand, instruction, instructions, is_prefix, op, reachable_starts, read_body};
use crate::metadata::{Column, Editor, Metadata, Table, Token};
use crate::pe::{CliHeader, Image};
use crate::resolve::metadata_bytes;
use crate::signature::{
    read_instantiation, read_locals, read_method, read_type, write_instantiation, write_method, write_type,
};
use crate::{
    CallOfInterest, CallReference, DirectoryResolver, ModuleContext, NoLines, Options, Rewriting,
    reference_directories, rewrite,
};

const SHAPES: &[u8] = include_bytes!("../tests/programs/Shapes.exe");

/// All assemblies there are to try, by their paths.
fn assemblies() -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = vec![(PathBuf::from("Shapes.exe"), SHAPES.to_vec())];
    let mut open = vec![PathBuf::from("/usr/lib/mono")];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory).into_iter().flatten().flatten() {
            let path = entry.path();
            let kind = entry.file_type().ok();
            let is_assembly = path.extension().is_some_and(|ending| ending == "dll" || ending == "exe");
            if kind.is_some_and(|kind| kind.is_dir()) {
                open.push(path);
            } else if is_assembly && kind.is_some_and(|kind| kind.is_file()) {
                all.extend(std::fs::read(&path).ok().map(|bytes| (path, bytes)));
            }
        }
    }
    if all.len() == 1 {
        eprintln!("Mono is not installed: only the program kept with the tests was tried");
    }
    all
}

fn with_metadata(path: &Path, bytes: &[u8], look: &mut dyn FnMut(&Image<'_>, &Metadata<'_>)) {
    let image = Image::read(bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let header = CliHeader::read(&image).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (offset, content) = metadata_bytes(&image, &header).unwrap();
    let metadata =
        Metadata::read(content, offset).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    look(&image, &metadata);
}

#[test]
fn metadata_without_changes_keep_every_byte_of_every_stream() {
    for (path, bytes) in assemblies() {
        with_metadata(&path, &bytes, &mut |_, metadata| {
            let written = Editor::new(metadata.clone()).finish().unwrap();
            let read = Metadata::read(&written, 0).unwrap();
            assert_eq!(read.version, metadata.version);
            for (before, after) in metadata.streams.iter().zip(&read.streams) {
                assert_eq!(before.name, after.name);
                // Behind the tables compilers leave padding of their own.
                let length = before.bytes.len().min(after.bytes.len());
                let mut rest = before.bytes[length..].iter().chain(&after.bytes[length..]);
                assert!(rest.all(|byte| *byte == 0));
                // The header's reserved byte and version are written as the standard has them.
                let from = if before.name == "#~" { 8 } else { 0 };
                assert_eq!(
                    before.bytes[from..length],
                    after.bytes[from..length],
                    "{} {}",
                    path.display(),
                    before.name
                );
            }
        });
    }
}

#[test]
fn cells_stay_what_they_are_when_tables_and_heaps_grow_over_their_widths() {
    with_metadata(Path::new("Shapes.exe"), SHAPES, &mut |_, metadata| {
        let mut editor = Editor::new(metadata.clone());
        for number in 0..70_000u32 {
            let name = editor.string(format!("name{number}").as_bytes()).unwrap();
            let blob = editor.blob(&number.to_le_bytes()).unwrap();
            editor.add(Table::MemberRef, &[9, name, blob]).unwrap();
            editor.add(Table::TypeSpec, &[blob]).unwrap();
        }
        let written = editor.finish().unwrap();
        let read = Metadata::read(&written, 0).unwrap();
        let mut wider = 0;
        for table in (0..0x2d).filter_map(Table::from_number) {
            assert!(read.tables.count(table) >= metadata.tables.count(table));
            wider += u32::from(read.tables.raw(table).1 != metadata.tables.raw(table).1);
            for (before, after) in metadata.tables.rows(table).zip(read.tables.rows(table)) {
                for column in 0..table.columns().len() {
                    assert_eq!(
                        before.cell(column),
                        after.cell(column),
                        "{table:?} {} {column}",
                        before.number
                    );
                }
            }
        }
        assert!(wider > 10, "{wider} tables have become wider");
        let last = read.tables.row(Table::MemberRef, read.tables.count(Table::MemberRef)).unwrap();
        assert_eq!(read.heaps.string(last.cell(1)), "name69999");
        assert_eq!(read.heaps.blob(last.cell(2)), Some(&69_999u32.to_le_bytes()[..]));
    });
}

#[test]
fn every_signature_is_written_as_it_was_read() {
    let mut count = 0;
    for (path, bytes) in assemblies() {
        with_metadata(&path, &bytes, &mut |_, metadata| {
            let tables = [
                Table::MethodDef,
                Table::MemberRef,
                Table::StandAloneSig,
                Table::TypeSpec,
                Table::MethodSpec,
            ];
            for table in tables {
                let column = table.columns().iter().position(|column| *column == Column::Blob).unwrap();
                for row in metadata.tables.rows(table) {
                    let blob = metadata.heaps.blob(row.cell(column)).unwrap();
                    let written = match (table, blob.first()) {
                        // A field, or a property; both are named in the same tables as methods.
                        (Table::MemberRef | Table::StandAloneSig, Some(6)) => {
                            [&[6], write_type(&read_type(&blob[1..]).unwrap()).as_slice()].concat()
                        }
                        (Table::TypeSpec, _) => write_type(&read_type(blob).unwrap()),
                        (Table::MethodSpec, _) => write_instantiation(&read_instantiation(blob).unwrap()),
                        (Table::StandAloneSig, Some(7)) => {
                            let mut written = write_instantiation(&read_locals(blob).unwrap());
                            written[0] = 7;
                            written
                        }
                        _ => write_method(&read_method(blob).unwrap()),
                    };
                    assert_eq!(written, blob, "{} {table:?} {}", path.display(), row.number);
                    count += 1;
                }
            }
        });
    }
    assert!(count > 100);
}

#[test]
fn all_code_is_read_and_all_that_is_reached_begins_where_an_instruction_does() {
    let mut count = 0;
    for (path, bytes) in assemblies() {
        with_metadata(&path, &bytes, &mut |image, metadata| {
            for method in metadata.tables.rows(Table::MethodDef).filter(|method| method.cell(0) != 0) {
                let (offset, length) = image.locate(method.cell(0)).unwrap();
                let content = &bytes[offset..offset + length];
                let body = read_body(content, offset).unwrap();
                let code = &content[body.code.clone()];
                let mut starts = vec![false; code.len()];
                for decoded in instructions(code) {
                    let decoded = decoded.unwrap_or_else(|error| {
                        panic!("{} method {}: {error:?}", path.display(), method.number)
                    });
                    starts[decoded.at] = true;
                }
                let reached = reachable_starts(code, &body.handlers)
                    .unwrap_or_else(|error| panic!("{} method {}: {error:?}", path.display(), method.number));
                assert!((0..code.len()).all(|at| !reached.contains(at) || starts[at]));
                count += 1;
            }
        });
    }
    assert!(count > 50);
}

/// Every call is of interest.
struct Everything;

impl CallOfInterest for Everything {
    fn select(&self, call: &CallReference<'_>) -> Vec<Watched> {
        match call.kind {
            CallKind::Static | CallKind::NewObject if call.parameters == "()" => Vec::new(),
            CallKind::Static | CallKind::NewObject => vec![Watched::Argument(0)],
            _ => vec![Watched::Receiver],
        }
    }
}

#[test]
fn only_headers_and_redirected_calls_differ() {
    let resolver = DirectoryResolver::new(reference_directories(Path::new("none.dll")));
    for (path, bytes) in assemblies() {
        let context = ModuleContext { resolver: &resolver, lines: &NoLines };
        let Ok(Rewriting::Changed(rewritten)) = rewrite(&bytes, &context, &Options::default(), &Everything)
        else {
            continue;
        };
        let mut may_differ = vec![false; bytes.len()];
        with_metadata(&path, &bytes, &mut |image, before| {
            with_metadata(&path, &rewritten.assembly, &mut |_, after| check_rows_stay(&path, before, after));
            let cli_header = CliHeader::read(image).unwrap().metadata_entry();
            may_differ[..image.headers_size as usize].fill(true);
            may_differ[cli_header..cli_header + 8].fill(true);
            for method in before.tables.rows(Table::MethodDef).filter(|method| method.cell(0) != 0) {
                let (offset, length) = image.locate(method.cell(0)).unwrap();
                let body = read_body(&bytes[offset..offset + length], offset).unwrap();
                let code = offset + body.code.start..offset + body.code.end;
                let after = &rewritten.assembly[code.clone()];
                check_code(before, &bytes[code.clone()], after);
                may_differ[code].fill(true);
            }
        });
        let differing = (0..bytes.len()).find(|at| bytes[*at] != rewritten.assembly[*at] && !may_differ[*at]);
        assert_eq!(differing, None, "{}", path.display());
    }
}

/// An instruction is what it was, or names an added method in the place of one, or is the `nop`s that
/// a prefix or a `dup` of such an instruction has become.
fn check_code(metadata: &Metadata<'_>, before: &[u8], after: &[u8]) {
    let is_added = |token: u32| {
        let table = Token(token).table();
        table.is_some_and(|table| Token(token).row() > metadata.tables.count(table))
    };
    let mut pending = false;
    for decoded in instructions(before).map(Result::unwrap) {
        let now = &after[decoded.at..decoded.end()];
        if now == &before[decoded.at..decoded.end()] {
            // A `tail.` stays between what was before it and the call.
            pending = pending && is_prefix(decoded.opcode);
            continue;
        }
        if now.iter().all(|byte| *byte == op::NOP) {
            assert!(is_prefix(decoded.opcode) || decoded.opcode == u16::from(op::DUP));
            pending = true;
            continue;
        }
        let named = instruction(after, decoded.at).unwrap();
        let becomes_call = named.opcode == op::CALL_WIDE
            && [op::CALL_WIDE, op::CALLVIRT_WIDE, op::NEWOBJ_WIDE].contains(&decoded.opcode);
        let becomes_pointer =
            named.opcode == op::LDFTN && [op::LDFTN, op::LDVIRTFTN].contains(&decoded.opcode);
        assert!(becomes_call || becomes_pointer, "{decoded:?} became {named:?}");
        assert!(matches!(named.operand, Operand::Token(token) if is_added(token)), "{named:?}");
        pending = false;
    }
    assert!(!pending, "a prefix without a call");
}

fn check_rows_stay(path: &Path, before: &Metadata<'_>, after: &Metadata<'_>) {
    // One more custom attribute may stand among the others.
    let tables = (0..0x2d).filter_map(Table::from_number);
    for table in tables.filter(|table| *table != Table::CustomAttribute) {
        let same = before.tables.rows(table).zip(after.tables.rows(table)).all(|(before, after)| {
            (0..table.columns().len()).all(|column| before.cell(column) == after.cell(column))
        });
        assert!(
            same && before.tables.count(table) <= after.tables.count(table),
            "{} {table:?}",
            path.display()
        );
    }
}
