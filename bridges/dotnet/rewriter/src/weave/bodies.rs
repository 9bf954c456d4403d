//! Where the code of the methods of an assembly is.

use std::collections::HashSet;
use std::ops::Range;

use super::check::Subject;
use crate::body::{Body, read_body};
use crate::metadata::Table;

/// The code of all methods.
pub(super) struct Bodies {
    pub methods: Vec<MethodBody>,
    /// Where bodies that share bytes with others begin, without being the same.
    pub overlapping: HashSet<usize>,
}

/// The code of a method.
pub(super) struct MethodBody {
    /// The method's row, and that of the type it is declared in.
    pub row: u32,
    pub type_row: u32,
    /// Where it begins in the file.
    pub offset: usize,
    pub body: Body,
}

impl Bodies {
    /// Finds all bodies; each once, for the first method that has it. Bodies that cannot be read are
    /// left out: they cannot be run either.
    pub fn read(subject: &Subject<'_>) -> Bodies {
        /// Bits of a method's implementation attributes: its code is native, or made by the runtime.
        const NOT_CIL: u32 = 3;
        let tables = &subject.metadata.tables;
        let mut methods: Vec<MethodBody> = Vec::new();
        let mut known = HashSet::new();
        for class in tables.rows(Table::TypeDef) {
            for row in tables.list(class, 5) {
                let Some(method) = tables.row(Table::MethodDef, row) else { continue };
                let (address, implementation) = (method.cell(0), method.cell(1));
                if address == 0 || implementation & NOT_CIL != 0 {
                    continue;
                }
                let Some((offset, length)) = subject.image.locate(address) else { continue };
                let content = &subject.image.bytes[offset..offset + length];
                if let Ok(body) = read_body(content, offset)
                    && known.insert(offset)
                {
                    methods.push(MethodBody { row, type_row: class.number, offset, body });
                }
            }
        }
        let overlapping = overlapping(&methods);
        Bodies { methods, overlapping }
    }
}

fn overlapping(methods: &[MethodBody]) -> HashSet<usize> {
    let mut ranges: Vec<Range<usize>> =
        methods.iter().map(|method| method.offset..method.offset + method.body.length).collect();
    ranges.sort_by_key(|range| range.start);
    let mut found = HashSet::new();
    let mut widest: Option<Range<usize>> = None;
    for range in ranges {
        if let Some(before) = widest.as_ref().filter(|before| range.start < before.end) {
            found.extend([before.start, range.start]);
        }
        if widest.as_ref().is_none_or(|before| range.end > before.end) {
            widest = Some(range);
        }
    }
    found
}
