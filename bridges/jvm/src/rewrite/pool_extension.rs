//! New constants behind the old ones.

use std::collections::HashMap;

use super::LeftOutReason;
use super::constant_pool::{ConstantPool, tag};

/// Adds constants to a pool; one that is already there is used instead.
pub(super) struct PoolExtension<'a> {
    existing: HashMap<&'a [u8], u16>,
    added: HashMap<Vec<u8>, u16>,
    /// The encoded constants.
    bytes: Vec<u8>,
    /// Where each added constant starts in `bytes`.
    starts: Vec<usize>,
    first: u16,
}

/// A state of a [`PoolExtension`] to return to.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint(usize);

impl<'a> PoolExtension<'a> {
    pub fn new(pool: &ConstantPool<'a>) -> Self {
        let mut existing = HashMap::with_capacity(usize::from(pool.count()));
        for (index, tag) in pool.tags() {
            let shared = matches!(
                tag,
                tag::UTF8
                    | tag::INTEGER
                    | tag::CLASS
                    | tag::METHOD
                    | tag::INTERFACE_METHOD
                    | tag::NAME_AND_TYPE
                    | tag::METHOD_HANDLE
            );
            if let Some(entry) = pool.entry(index).filter(|_| shared) {
                existing.entry(entry).or_insert(index);
            }
        }
        PoolExtension {
            existing,
            added: HashMap::new(),
            bytes: Vec::new(),
            starts: Vec::new(),
            first: pool.count(),
        }
    }

    /// The pool of a class that has no constants yet.
    pub fn of_new_class() -> Self {
        PoolExtension {
            existing: HashMap::new(),
            added: HashMap::new(),
            bytes: Vec::new(),
            starts: Vec::new(),
            first: 1,
        }
    }

    /// The encoded new constants.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// One more than the greatest index, old and new.
    pub fn count(&self) -> u16 {
        // `intern` keeps the sum within bounds.
        self.first.saturating_add(self.starts.len() as u16)
    }

    /// Marks the present state.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint(self.starts.len())
    }

    /// Takes back all constants that were added after `checkpoint`.
    pub fn roll_back(&mut self, checkpoint: Checkpoint) {
        while self.starts.len() > checkpoint.0 {
            if let Some(start) = self.starts.pop() {
                self.added.remove(&self.bytes[start..]);
                self.bytes.truncate(start);
            }
        }
    }

    fn intern(&mut self, entry: Vec<u8>) -> Result<u16, LeftOutReason> {
        if let Some(index) = self.existing.get(entry.as_slice()).or_else(|| self.added.get(&entry)) {
            return Ok(*index);
        }
        let index = self.count();
        // The number of constants is one more than the last index and has two bytes itself.
        if index == u16::MAX {
            return Err(LeftOutReason::ConstantPoolFull);
        }
        self.starts.push(self.bytes.len());
        self.bytes.extend_from_slice(&entry);
        self.added.insert(entry, index);
        Ok(index)
    }

    /// Checks that one more constant fits.
    pub fn require_room(&self) -> Result<(), LeftOutReason> {
        self.require_room_for(1)
    }

    /// Checks that `constants` more fit.
    pub fn require_room_for(&self, constants: u16) -> Result<(), LeftOutReason> {
        match self.count().checked_add(constants) {
            Some(_) => Ok(()),
            None => Err(LeftOutReason::ConstantPoolFull),
        }
    }

    pub fn utf8(&mut self, text: &[u8]) -> Result<u16, LeftOutReason> {
        let length = u16::try_from(text.len()).map_err(|_| LeftOutReason::DescriptorTooLong)?;
        let mut entry = Vec::with_capacity(3 + text.len());
        entry.push(tag::UTF8);
        entry.extend_from_slice(&length.to_be_bytes());
        entry.extend_from_slice(text);
        self.intern(entry)
    }

    pub fn integer(&mut self, value: i32) -> Result<u16, LeftOutReason> {
        let mut entry = vec![tag::INTEGER];
        entry.extend_from_slice(&value.to_be_bytes());
        self.intern(entry)
    }

    pub fn class(&mut self, name: &[u8]) -> Result<u16, LeftOutReason> {
        let name = self.utf8(name)?;
        self.intern(pair(tag::CLASS, &[name]))
    }

    /// A method of the class with the index `owner`; `tag` tells whether that is an interface.
    pub fn method(&mut self, tag: u8, owner: u16, name: u16, descriptor: u16) -> Result<u16, LeftOutReason> {
        let name_and_type = self.intern(pair(tag::NAME_AND_TYPE, &[name, descriptor]))?;
        self.intern(pair(tag, &[owner, name_and_type]))
    }

    /// A handle of the kind `REF_invokeStatic`.
    pub fn static_method_handle(&mut self, method: u16) -> Result<u16, LeftOutReason> {
        let mut entry = vec![tag::METHOD_HANDLE, super::bootstrap::REF_INVOKE_STATIC];
        entry.extend_from_slice(&method.to_be_bytes());
        self.intern(entry)
    }

    /// An `invokedynamic` through this bootstrap method.
    pub fn invoke_dynamic(&mut self, bootstrap: u16, name_and_type: u16) -> Result<u16, LeftOutReason> {
        self.intern(pair(tag::INVOKE_DYNAMIC, &[bootstrap, name_and_type]))
    }
}

/// A constant that consists of references to others.
fn pair(tag: u8, references: &[u16]) -> Vec<u8> {
    let mut entry = vec![tag];
    for reference in references {
        entry.extend_from_slice(&reference.to_be_bytes());
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class_with_pool(count: u16, constants: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
        bytes.extend_from_slice(&count.to_be_bytes());
        bytes.extend_from_slice(constants);
        bytes
    }

    #[test]
    fn what_is_there_is_used_and_what_is_added_is_added_once() {
        let bytes = class_with_pool(3, &[1, 0, 1, b'A', 7, 0, 1]);
        let pool = ConstantPool::parse(&bytes).unwrap();
        let mut extension = PoolExtension::new(&pool);
        assert_eq!(extension.class(b"A"), Ok(2));
        assert_eq!(extension.class(b"B"), Ok(4));
        assert_eq!(extension.class(b"B"), Ok(4));
        assert_eq!(extension.bytes(), [1, 0, 1, b'B', 7, 0, 3]);
        assert_eq!(extension.count(), 5);
    }

    #[test]
    fn a_full_pool_takes_no_more_and_a_rollback_frees_what_was_added() {
        let count = u16::MAX - 2;
        let constants: Vec<u8> = (1..count).flat_map(|_| [tag::INTEGER, 0, 0, 0, 0]).collect();
        let bytes = class_with_pool(count, &constants);
        let pool = ConstantPool::parse(&bytes).unwrap();
        let mut extension = PoolExtension::new(&pool);
        let checkpoint = extension.checkpoint();
        assert_eq!(extension.class(b"A"), Ok(65534));
        assert_eq!(extension.integer(1), Err(LeftOutReason::ConstantPoolFull));
        assert_eq!(extension.integer(0), Ok(1));
        extension.roll_back(checkpoint);
        assert_eq!(extension.integer(1), Ok(65533));
    }
}
