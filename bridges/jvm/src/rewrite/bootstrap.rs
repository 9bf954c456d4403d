//! Method references: `invokedynamic` through `java.lang.invoke.LambdaMetafactory`.

use std::ops::Range;

use super::bytes::{Reader, u2_at};
use super::constant_pool::ConstantPool;
use super::descriptor::{MethodDescriptor, ValueKind};
use super::{InvokeKind, LeftOutReason, Skip};

const REF_INVOKE_VIRTUAL: u8 = 5;
/// The kind of handle that calls a static method.
pub(super) const REF_INVOKE_STATIC: u8 = 6;
const REF_INVOKE_SPECIAL: u8 = 7;
const REF_INVOKE_INTERFACE: u8 = 9;

/// More arguments than a bootstrap method can be called with.
const TOO_MANY_ARGUMENTS: u16 = 256;
const METAFACTORY: &[u8] = b"java/lang/invoke/LambdaMetafactory";
/// A flag of `altMetafactory`.
const FLAG_SERIALIZABLE: i32 = 1;

/// The content of the attribute `BootstrapMethods`, and what is added to it.
pub(super) struct BootstrapMethods {
    /// Where the attribute's content is in the class file.
    content: Option<Range<usize>>,
    entries: Vec<Entry>,
    added: Vec<u8>,
    added_count: usize,
}

/// A state of [`BootstrapMethods`] to return to.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    bytes: usize,
    entries: usize,
}

struct Entry {
    handle: u16,
    /// Offset of the first argument.
    arguments_at: usize,
    arguments: u16,
}

/// An `invokedynamic` that makes a function object from a method.
#[derive(Clone, Copy)]
pub(super) struct MethodReferenceUse<'a> {
    /// Its bootstrap method.
    pub entry: u16,
    /// The constant with its name and descriptor.
    pub name_and_type: u16,
    /// How the method is called.
    pub kind: InvokeKind,
    /// The method's constant.
    pub method: u16,
    /// The descriptor of the `invokedynamic`: what is bound.
    factory: &'a [u8],
    /// Whether the method's name is needed again.
    serializable: Result<(), LeftOutReason>,
}

impl BootstrapMethods {
    pub fn parse(bytes: &[u8], content: Option<Range<usize>>) -> Result<Self, Skip> {
        let mut entries = Vec::new();
        if let Some(content) = &content {
            let mut reader = Reader::new(&bytes[..content.end], content.start);
            for _ in 0..reader.u2()? {
                let (handle, arguments) = (reader.u2()?, reader.u2()?);
                entries.push(Entry { handle, arguments_at: reader.at(), arguments });
                reader.skip(usize::from(arguments) * 2)?;
            }
            if reader.at() != content.end {
                return Err(reader.malformed("its bootstrap methods have another length than they say"));
            }
        }
        Ok(BootstrapMethods { content, entries, added: Vec::new(), added_count: 0 })
    }

    /// The method that the function objects made by the `invokedynamic` constant `dynamic` call,
    /// if they are made of method references or lambdas.
    pub fn method_reference<'a>(
        &self,
        bytes: &[u8],
        pool: &ConstantPool<'a>,
        dynamic: u16,
    ) -> Option<MethodReferenceUse<'a>> {
        let (entry_index, factory) = pool.invoke_dynamic(dynamic)?;
        let entry = self.entries.get(usize::from(entry_index))?;
        if entry.arguments >= TOO_MANY_ARGUMENTS {
            return None;
        }
        let (REF_INVOKE_STATIC, bootstrap) = pool.method_handle(entry.handle)? else { return None };
        let bootstrap = pool.method(bootstrap).filter(|bootstrap| bootstrap.owner == METAFACTORY)?;
        let argument = |index: u16| {
            u2_at(bytes, entry.arguments_at + 2 * usize::from(index)).filter(|_| index < entry.arguments)
        };
        let serializable = match bootstrap.name {
            b"metafactory" => Ok(()),
            b"altMetafactory" => match argument(3).and_then(|flags| pool.integer(flags)) {
                Some(flags) if flags & FLAG_SERIALIZABLE == 0 => Ok(()),
                Some(_) => Err(LeftOutReason::SerializableMethodReference),
                None => Err(LeftOutReason::UnknownMethodReference),
            },
            _ => return None,
        };
        let (kind, method) = pool.method_handle(argument(1)?)?;
        let kind = match kind {
            REF_INVOKE_VIRTUAL => InvokeKind::Virtual,
            REF_INVOKE_STATIC => InvokeKind::Static,
            REF_INVOKE_SPECIAL => InvokeKind::Special,
            REF_INVOKE_INTERFACE => InvokeKind::Interface,
            _ => return None,
        };
        let name_and_type = pool.name_and_type_of_dynamic(dynamic)?;
        Some(MethodReferenceUse { entry: entry_index, name_and_type, kind, method, factory, serializable })
    }

    /// Adds a copy of the entry with this index that makes function objects of another method,
    /// and returns the copy's index.
    pub fn add(&mut self, bytes: &[u8], entry: u16, handle: u16) -> Result<u16, LeftOutReason> {
        let index = self.entries.len() + self.added_count;
        // The number of entries has two bytes.
        let index = u16::try_from(index).ok().filter(|index| *index < u16::MAX);
        let index = index.ok_or(LeftOutReason::TooManyBootstrapMethods)?;
        let copied = self.entries.get(usize::from(entry)).filter(|entry| entry.arguments >= 2);
        let copied = copied.ok_or(LeftOutReason::UnknownMethodReference)?;
        let end = copied.arguments_at + 2 * usize::from(copied.arguments);
        let arguments = &bytes[copied.arguments_at..end];
        for value in [copied.handle, copied.arguments] {
            self.added.extend_from_slice(&value.to_be_bytes());
        }
        // The method is the second argument.
        self.added.extend_from_slice(&arguments[..2]);
        self.added.extend_from_slice(&handle.to_be_bytes());
        self.added.extend_from_slice(&arguments[4..]);
        self.added_count += 1;
        Ok(index)
    }

    /// Marks the present state.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { bytes: self.added.len(), entries: self.added_count }
    }

    /// Takes back all entries that were added after `checkpoint`.
    pub fn roll_back(&mut self, checkpoint: Checkpoint) {
        self.added.truncate(checkpoint.bytes);
        self.added_count = checkpoint.entries;
    }

    /// Appends the end of the class file from `from` on to `out`, with the added entries in their
    /// place. `patched` is the class file.
    pub fn write_rest(&self, patched: &[u8], from: usize, out: &mut Vec<u8>) {
        match &self.content {
            Some(content) if self.added_count > 0 => {
                // Far below 4 GiB: fewer than 65,536 entries are added, each with fewer than
                // `TOO_MANY_ARGUMENTS` arguments.
                let length = (content.len() + self.added.len()) as u32;
                let count = (self.entries.len() + self.added_count) as u16;
                out.extend_from_slice(&patched[from..content.start - 4]);
                out.extend_from_slice(&length.to_be_bytes());
                out.extend_from_slice(&count.to_be_bytes());
                out.extend_from_slice(&patched[content.start + 2..content.end]);
                out.extend_from_slice(&self.added);
                out.extend_from_slice(&patched[content.end..]);
            }
            _ => out.extend_from_slice(&patched[from..]),
        }
    }
}

impl<'a> MethodReferenceUse<'a> {
    /// The type of the object that is bound as the receiver (`map::put`), as a descriptor; none
    /// if the receiver is the function's first parameter (`Map::put`), or if there is none.
    ///
    /// `LambdaMetafactory` wants the type of a bound argument to be exactly the parameter's type
    /// when the method is static, so the trampoline has to take just this type.
    pub fn bound_receiver(&self) -> Result<Option<&'a [u8]>, LeftOutReason> {
        self.serializable?;
        if self.kind == InvokeKind::Static {
            return Ok(None);
        }
        let factory = MethodDescriptor::parse(self.factory).ok_or(LeftOutReason::IllegalReference)?;
        match factory.parameters.first() {
            None => Ok(None),
            Some((ValueKind::Reference, _)) => Ok(factory.parameter_text(0)),
            Some(_) => Err(LeftOutReason::UnknownMethodReference),
        }
    }
}
