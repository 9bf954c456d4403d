//! The constants of a class file, found but not copied.

use std::ops::Range;

use super::Skip;
use super::bytes::{Reader, u2_at};

/// The tags of constants (JVM specification, table 4.4-A).
pub(super) mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// Where each constant is.
pub(super) struct ConstantPool<'a> {
    bytes: &'a [u8],
    /// Offset of each constant's tag; 0 where there is none (index 0, and behind long and double).
    offsets: Vec<u32>,
    end: usize,
}

/// A method that the pool refers to.
#[derive(Clone, Copy)]
pub(super) struct MethodReference<'a> {
    /// Index of the owner's class constant.
    pub owner_index: u16,
    /// The owner's name as in the class file.
    pub owner: &'a [u8],
    pub name: &'a [u8],
    pub descriptor: &'a [u8],
}

impl<'a> ConstantPool<'a> {
    /// Where the number of constants stands in a class file.
    pub const COUNT_AT: usize = 8;

    /// Finds the constants of the class file `bytes`. References between them are not checked
    /// here: an accessor finds nothing where one does not hold.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Skip> {
        let mut reader = Reader::new(bytes, Self::COUNT_AT);
        let count = usize::from(reader.u2()?);
        if count == 0 {
            return Err(reader.malformed("its constant pool has no size"));
        }
        let mut offsets = Vec::with_capacity(count);
        offsets.push(0);
        while offsets.len() < count {
            let at = reader.at();
            // Class files are shorter than 4 GiB; a longer input does not reach this point, since
            // no constant is longer than 64 KiB.
            offsets.push(at as u32);
            let tag = reader.u1()?;
            match tag {
                tag::UTF8 => {
                    let length = reader.u2()?;
                    reader.skip(usize::from(length))?;
                }
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => reader.skip(2)?,
                tag::METHOD_HANDLE => reader.skip(3)?,
                tag::LONG | tag::DOUBLE => {
                    reader.skip(8)?;
                    offsets.push(0);
                }
                tag::INTEGER
                | tag::FLOAT
                | tag::FIELD
                | tag::METHOD
                | tag::INTERFACE_METHOD
                | tag::NAME_AND_TYPE
                | tag::DYNAMIC
                | tag::INVOKE_DYNAMIC => reader.skip(4)?,
                _ => return Err(Skip::UnknownConstant { tag, offset: at }),
            }
        }
        if offsets.len() > count {
            return Err(reader.malformed("its last constant has no room"));
        }
        Ok(ConstantPool { bytes, offsets, end: reader.at() })
    }

    /// One more than the greatest index.
    pub fn count(&self) -> u16 {
        // As long as the two bytes it was read from said.
        self.offsets.len() as u16
    }

    /// The offset just behind the last constant.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Offset of the constant with this index.
    pub fn offset(&self, index: u16) -> Option<usize> {
        self.offsets.get(usize::from(index)).filter(|offset| **offset != 0).map(|offset| *offset as usize)
    }

    /// The tag of the constant with this index.
    pub fn tag(&self, index: u16) -> Option<u8> {
        self.bytes.get(self.offset(index)?).copied()
    }

    /// The bytes of the constant with this index, with its tag, when they refer to nothing but
    /// what is before them.
    pub fn entry(&self, index: u16) -> Option<&'a [u8]> {
        let offset = self.offset(index)?;
        let length = match *self.bytes.get(offset)? {
            tag::UTF8 => 3 + usize::from(u2_at(self.bytes, offset + 1)?),
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 3,
            tag::METHOD_HANDLE => 4,
            tag::LONG | tag::DOUBLE => 9,
            _ => 5,
        };
        self.bytes.get(offset..offset + length)
    }

    /// All indices that hold a constant, with the tags.
    pub fn tags(&self) -> impl Iterator<Item = (u16, u8)> + '_ {
        (1..self.count()).filter_map(|index| Some((index, self.tag(index)?)))
    }

    /// The payload after the tag, if the constant has this tag.
    fn payload(&self, index: u16, tag: u8) -> Option<usize> {
        let offset = self.offset(index)?;
        (*self.bytes.get(offset)? == tag).then_some(offset + 1)
    }

    /// The bytes of a UTF-8 constant.
    pub fn utf8(&self, index: u16) -> Option<&'a [u8]> {
        let at = self.payload(index, tag::UTF8)?;
        let length = usize::from(u2_at(self.bytes, at)?);
        self.bytes.get(Range { start: at + 2, end: at + 2 + length })
    }

    /// The name in a class constant.
    pub fn class_name(&self, index: u16) -> Option<&'a [u8]> {
        self.utf8(u2_at(self.bytes, self.payload(index, tag::CLASS)?)?)
    }

    /// The value of an integer constant.
    pub fn integer(&self, index: u16) -> Option<i32> {
        super::bytes::i4_at(self.bytes, self.payload(index, tag::INTEGER)?)
    }

    /// Name and descriptor.
    fn name_and_type(&self, index: u16) -> Option<(&'a [u8], &'a [u8])> {
        let at = self.payload(index, tag::NAME_AND_TYPE)?;
        Some((self.utf8(u2_at(self.bytes, at)?)?, self.utf8(u2_at(self.bytes, at + 2)?)?))
    }

    /// The method of a class or interface that the constant refers to.
    pub fn method(&self, index: u16) -> Option<MethodReference<'a>> {
        let tag = self.tag(index).filter(|tag| matches!(*tag, tag::METHOD | tag::INTERFACE_METHOD))?;
        let at = self.payload(index, tag)?;
        let owner_index = u2_at(self.bytes, at)?;
        let (name, descriptor) = self.name_and_type(u2_at(self.bytes, at + 2)?)?;
        Some(MethodReference { owner_index, owner: self.class_name(owner_index)?, name, descriptor })
    }

    /// The descriptor of the field that the constant refers to.
    pub fn field_type(&self, index: u16) -> Option<&'a [u8]> {
        let at = self.payload(index, tag::FIELD)?;
        Some(self.name_and_type(u2_at(self.bytes, at + 2)?)?.1)
    }

    /// The name of the class that the constant of a field refers to.
    pub fn field_owner(&self, index: u16) -> Option<&'a [u8]> {
        self.class_name(u2_at(self.bytes, self.payload(index, tag::FIELD)?)?)
    }

    /// Kind and referent of a method handle.
    pub fn method_handle(&self, index: u16) -> Option<(u8, u16)> {
        let at = self.payload(index, tag::METHOD_HANDLE)?;
        Some((*self.bytes.get(at)?, u2_at(self.bytes, at + 1)?))
    }

    /// Bootstrap method and descriptor of an `invokedynamic`.
    pub fn invoke_dynamic(&self, index: u16) -> Option<(u16, &'a [u8])> {
        let at = self.payload(index, tag::INVOKE_DYNAMIC)?;
        let (_, descriptor) = self.name_and_type(u2_at(self.bytes, at + 2)?)?;
        Some((u2_at(self.bytes, at)?, descriptor))
    }

    /// The index of the constant with name and descriptor of an `invokedynamic`.
    pub fn name_and_type_of_dynamic(&self, index: u16) -> Option<u16> {
        u2_at(self.bytes, self.payload(index, tag::INVOKE_DYNAMIC)? + 2)
    }
}
