//! Symbols of Mono's own compiler: `.mdb` files, format 50.0.
//!
//! The format is that of `Mono.CompilerServices.SymbolWriter`: a table of methods by token, for each
//! a little program that tells lines, like DWARF's.

use std::collections::HashMap;

use super::{HIDDEN_LINE, Lines, SequencePoint, SourceLine, point_at};
use crate::bytes::Reader;
use crate::error::{Result, malformed};

const MAGIC: u64 = 0x45e8_2623_fd7f_a614;
const MAJOR_VERSION: u32 = 50;
/// Opcodes of the line programs. Those from the header's `opcode_base` on add a line at once.
const COPY: u8 = 1;
const ADVANCE_PC: u8 = 2;
const ADVANCE_LINE: u8 = 3;
const SET_FILE: u8 = 4;
const CONST_ADD_PC: u8 = 8;
const END_SEQUENCE: u8 = 1;
const NEGATE_IS_HIDDEN: u8 = 0x40;

/// The lines of an assembly compiled by `mcs`.
#[derive(Clone, Debug)]
pub struct MdbLines {
    bytes: Vec<u8>,
    /// The module version of the assembly they belong to.
    module_version: [u8; 16],
    /// By token: where the line program begins.
    methods: HashMap<u32, u32>,
    /// File names by their numbers, from 1.
    files: Vec<String>,
    numbers: LineNumbers,
}

/// What a line program's opcodes are made with.
#[derive(Clone, Copy, Debug)]
struct LineNumbers {
    line_base: i32,
    line_range: u8,
    opcode_base: u8,
}

impl MdbLines {
    /// Reads a file of symbols.
    ///
    /// # Errors
    /// It is another kind of file, or cut.
    pub fn read(bytes: Vec<u8>) -> Result<MdbLines> {
        let mut header = Reader::new(&bytes, 0);
        if header.u64()? != MAGIC || header.u32()? != MAJOR_VERSION {
            return malformed("it is not a file of symbols of Mono", 0);
        }
        header.take(4)?;
        let mut module_version = [0; 16];
        module_version.copy_from_slice(header.take(16)?);
        let mut fields = [0u32; 20];
        for field in &mut fields {
            *field = header.u32()?;
        }
        let [source_count, source_table] = [fields[6], fields[7]];
        let [method_count, method_table] = [fields[9], fields[10]];
        let [line_base, line_range, opcode_base] = [fields[16], fields[17], fields[18]];
        let numbers = match (u8::try_from(line_range), u8::try_from(opcode_base)) {
            (Ok(line_range @ 1..), Ok(opcode_base)) => {
                LineNumbers { line_base: line_base as i32, line_range, opcode_base }
            }
            _ => return malformed("its line programs have impossible opcodes", 32),
        };
        let mut files = Vec::new();
        let mut sources = Reader::at(&bytes, source_table as usize, 0);
        for _ in 0..source_count {
            sources.take(4)?;
            files.push(file_name(&bytes, sources.u32()?)?);
        }
        let mut methods = HashMap::new();
        let mut table = Reader::at(&bytes, method_table as usize, 0);
        for _ in 0..method_count {
            let token = table.u32()?;
            table.take(4)?;
            methods.insert(token, table.u32()?);
        }
        Ok(MdbLines { module_version, methods, files, numbers, bytes })
    }

    /// The module version of the assembly that the symbols belong to.
    pub fn module_version(&self) -> [u8; 16] {
        self.module_version
    }

    fn points(&self, program: u32) -> Result<Vec<SequencePoint>> {
        let mut reader = Reader::at(&self.bytes, program as usize, 0);
        let mut points = Vec::new();
        let (mut at, mut hidden) = (SequencePoint { il_offset: 0, file: 1, line: 1 }, false);
        let LineNumbers { line_base, line_range, opcode_base } = self.numbers;
        let mut add = |at: SequencePoint, hidden: bool| {
            points.push(SequencePoint { line: if hidden { HIDDEN_LINE } else { at.line }, ..at });
        };
        loop {
            let opcode = reader.u8()?;
            match opcode {
                0 => {
                    let size = reader.u8()?;
                    let mut extended = Reader::new(reader.take(usize::from(size))?, 0);
                    match extended.u8()? {
                        END_SEQUENCE => return Ok(points),
                        NEGATE_IS_HIDDEN => hidden = !hidden,
                        _ => {}
                    }
                }
                special if special >= opcode_base => {
                    let special = special - opcode_base;
                    at.il_offset = at.il_offset.wrapping_add(u32::from(special / line_range));
                    let lines = line_base.wrapping_add(i32::from(special % line_range));
                    at.line = at.line.wrapping_add_signed(lines);
                    add(at, hidden);
                }
                COPY => add(at, hidden),
                ADVANCE_PC => at.il_offset = at.il_offset.wrapping_add(leb128(&mut reader)?),
                // A negative number is written as the unsigned one with the same bits.
                ADVANCE_LINE => at.line = at.line.wrapping_add(leb128(&mut reader)?),
                SET_FILE => at.file = leb128(&mut reader)?,
                CONST_ADD_PC => {
                    at.il_offset = at.il_offset.wrapping_add(u32::from((255 - opcode_base) / line_range));
                }
                _ => return malformed("its line programs have an unknown opcode", reader.offset()),
            }
        }
    }
}

impl Lines for MdbLines {
    fn line(&self, method_token: u32, il_offset: u32) -> Option<SourceLine> {
        let points = self.points(*self.methods.get(&method_token)?).ok()?;
        let point = point_at(&points, il_offset).filter(|point| point.line != HIDDEN_LINE)?;
        let file = self.files.get(point.file.checked_sub(1)? as usize)?;
        Some(SourceLine { file: file.clone(), line: point.line })
    }
}

/// A name with its length before it.
fn file_name(bytes: &[u8], offset: u32) -> Result<String> {
    let mut reader = Reader::at(bytes, offset as usize, 0);
    let length = leb128(&mut reader)?;
    Ok(String::from_utf8_lossy(reader.take(length as usize)?).into_owned())
}

/// An unsigned number, seven bits in each byte.
fn leb128(reader: &mut Reader<'_>) -> Result<u32> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let byte = reader.u8()?;
        value |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
        if byte & 0x80 == 0 {
            return Ok(value);
        }
    }
    malformed("a number has more than five bytes", reader.offset())
}
