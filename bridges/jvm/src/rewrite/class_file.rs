//! The parts of a class file behind its constants, found but not copied.

use std::ops::Range;

use super::Skip;
use super::bytes::{Reader, u2_at};
use super::constant_pool::ConstantPool;

const ACC_PRIVATE: u16 = 0x0002;
const ACC_STATIC: u16 = 0x0008;
const ACC_INTERFACE: u16 = 0x0200;

/// What stands between the constants and the fields.
pub(super) struct Header<'a> {
    pub major: u16,
    pub minor: u16,
    pub kind: ClassKind,
    pub this_index: u16,
    pub this_name: &'a [u8],
    /// None for `java.lang.Object` alone.
    pub super_name: Option<&'a [u8]>,
    pub interfaces: Vec<&'a [u8]>,
    /// Offset of the number of fields.
    end: usize,
}

/// A class or an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClassKind {
    Class,
    Interface,
}

impl<'a> Header<'a> {
    /// Checks that `bytes` begins like a class file.
    pub fn check_magic(bytes: &[u8]) -> Result<(), Skip> {
        match bytes.first_chunk() {
            Some([0xca, 0xfe, 0xba, 0xbe]) => Ok(()),
            _ => Err(Skip::Malformed { what: "it does not begin like one", offset: 0 }),
        }
    }

    pub fn parse(bytes: &'a [u8], pool: &ConstantPool<'a>) -> Result<Self, Skip> {
        let mut version = Reader::new(bytes, 4);
        let (minor, major) = (version.u2()?, version.u2()?);
        let mut reader = Reader::new(bytes, pool.end());
        let access = reader.u2()?;
        let this_index = reader.u2()?;
        let this_name = pool.class_name(this_index).ok_or(reader.malformed("it has no name"))?;
        let super_name = match reader.u2()? {
            0 => None,
            index => Some(pool.class_name(index).ok_or(reader.malformed("its superclass has no name"))?),
        };
        let mut interfaces = Vec::new();
        for _ in 0..reader.u2()? {
            let name = pool.class_name(reader.u2()?);
            interfaces.push(name.ok_or(reader.malformed("one of its interfaces has no name"))?);
        }
        let kind = if access & ACC_INTERFACE == 0 { ClassKind::Class } else { ClassKind::Interface };
        Ok(Header { major, minor, kind, this_index, this_name, super_name, interfaces, end: reader.at() })
    }
}

/// Methods and class attributes.
pub(super) struct Layout<'a> {
    pub methods: Vec<Method<'a>>,
    /// Offset of the number of methods.
    pub methods_count_at: usize,
    /// Offset behind the last method.
    pub methods_end: usize,
    /// The content of the class attribute `BootstrapMethods`.
    pub bootstrap_methods: Option<Range<usize>>,
    pub source_file: Option<&'a [u8]>,
    pub nest: Nest,
}

/// Whether a class says that it shares its private methods with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nest {
    Alone,
    Shared,
}

/// A method of the class.
pub(super) struct Method<'a> {
    pub name: &'a [u8],
    pub descriptor: &'a [u8],
    /// Where its instructions are; none for an abstract or native method.
    pub code: Option<Range<usize>>,
    pub receiver: OwnReceiver,
    pub visibility: Visibility,
    /// Where its exception handlers begin.
    pub handlers: Vec<u16>,
    /// The contents of its `LineNumberTable`s: there may be several.
    line_tables: Vec<Range<usize>>,
}

/// Who may call a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visibility {
    Private,
    /// At least the classes of the package.
    Package,
}

/// Whether a method has a `this`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OwnReceiver {
    This,
    None,
}

impl<'a> Layout<'a> {
    pub fn parse(bytes: &'a [u8], pool: &ConstantPool<'a>, header: &Header<'a>) -> Result<Self, Skip> {
        let mut reader = Reader::new(bytes, header.end);
        for _ in 0..reader.u2()? {
            reader.skip(6)?;
            for _ in 0..reader.u2()? {
                attribute(&mut reader, pool)?;
            }
        }
        let methods_count_at = reader.at();
        let methods =
            (0..reader.u2()?).map(|_| Method::parse(&mut reader, bytes, pool)).collect::<Result<_, _>>()?;
        let methods_end = reader.at();
        let (mut bootstrap_methods, mut source_file, mut nest) = (None, None, Nest::Alone);
        for _ in 0..reader.u2()? {
            let (name, content) = attribute(&mut reader, pool)?;
            match name {
                b"BootstrapMethods" => bootstrap_methods = Some(content),
                b"SourceFile" => {
                    source_file = u2_at(bytes, content.start).and_then(|index| pool.utf8(index));
                }
                b"NestHost" | b"NestMembers" => nest = Nest::Shared,
                _ => {}
            }
        }
        if reader.at() != bytes.len() {
            return Err(reader.malformed("there is something behind its end"));
        }
        Ok(Layout { methods, methods_count_at, methods_end, bootstrap_methods, source_file, nest })
    }
}

impl<'a> Method<'a> {
    fn parse(reader: &mut Reader<'a>, bytes: &'a [u8], pool: &ConstantPool<'a>) -> Result<Self, Skip> {
        let access = reader.u2()?;
        let receiver = if access & ACC_STATIC == 0 { OwnReceiver::This } else { OwnReceiver::None };
        let name = pool.utf8(reader.u2()?).ok_or(reader.malformed("one of its methods has no name"))?;
        let descriptor = pool.utf8(reader.u2()?).ok_or(reader.malformed("one of its methods has no type"))?;
        let visibility = if access & ACC_PRIVATE == 0 { Visibility::Package } else { Visibility::Private };
        let mut method = Method {
            name,
            descriptor,
            code: None,
            receiver,
            visibility,
            handlers: Vec::new(),
            line_tables: Vec::new(),
        };
        for _ in 0..reader.u2()? {
            let (attribute_name, content) = attribute(reader, pool)?;
            if attribute_name == b"Code" {
                if method.code.is_some() {
                    return Err(reader.malformed("one of its methods has code twice"));
                }
                method.parse_code(bytes, pool, content)?;
            }
        }
        Ok(method)
    }

    fn parse_code(
        &mut self,
        bytes: &'a [u8],
        pool: &ConstantPool<'a>,
        content: Range<usize>,
    ) -> Result<(), Skip> {
        let mut reader = Reader::new(&bytes[..content.end], content.start);
        reader.skip(4)?;
        let length = reader.length()?;
        let start = reader.at();
        reader.skip(length)?;
        self.code = Some(start..reader.at());
        for _ in 0..reader.u2()? {
            reader.skip(4)?;
            self.handlers.push(reader.u2()?);
            reader.skip(2)?;
        }
        for _ in 0..reader.u2()? {
            let (name, content) = attribute(&mut reader, pool)?;
            if name == b"LineNumberTable" {
                self.line_tables.push(content);
            }
        }
        if reader.at() != content.end {
            return Err(reader.malformed("the code of one of its methods has another length than it says"));
        }
        Ok(())
    }

    /// The line of the instruction at `at` in this method's code.
    pub fn line(&self, bytes: &[u8], at: usize) -> Option<u16> {
        let mut best: Option<(u16, u16)> = None;
        for table in &self.line_tables {
            // Entries need not be sorted; the last one that begins at or before `at` counts.
            let entries = bytes.get(table.start + 2..table.end).unwrap_or_default();
            for entry in entries.chunks_exact(4) {
                let start = u16::from_be_bytes([entry[0], entry[1]]);
                let line = u16::from_be_bytes([entry[2], entry[3]]);
                if usize::from(start) <= at && best.is_none_or(|(found, _)| start >= found) {
                    best = Some((start, line));
                }
            }
        }
        best.map(|(_, line)| line)
    }
}

/// Passes over one attribute: its name, and where its content is.
fn attribute<'a>(reader: &mut Reader<'a>, pool: &ConstantPool<'a>) -> Result<(&'a [u8], Range<usize>), Skip> {
    let name = pool.utf8(reader.u2()?).ok_or(reader.malformed("one of its attributes has no name"))?;
    let length = reader.length()?;
    let start = reader.at();
    reader.skip(length)?;
    Ok((name, start..reader.at()))
}
