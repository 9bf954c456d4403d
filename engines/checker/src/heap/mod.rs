//! The simulated heap: objects, their size, and the collection of those no longer reachable.

mod collection;
mod finalization;
mod object;

use rustc_hash::FxHashMap;

use crate::detection::{Shadow, VectorClock};
use crate::ir::{DefaultValue, FunctionId, TypeId, TypeKind};
use crate::program::Program;
use crate::unknown::Unknowns;
use crate::value::{Ref, Value};

pub(crate) use collection::Finalizer;
pub(crate) use object::{Kind, Object};

/// What an object takes in the program: header and type, as in .NET.
const OBJECT_BYTES: u64 = 16;
/// What a field or element takes. All are counted alike; precision here decides nothing.
const VALUE_BYTES: u64 = 8;
/// Structs nested deeper than this are unknown: legal programs have no use for it, and wrong ones
/// nest a struct in itself.
const STRUCT_DEPTH: u32 = 8;

/// The objects of one run.
pub(crate) struct Heap<'a> {
    program: &'a Program<'a>,
    objects: Vec<Option<Object>>,
    free: Vec<Ref>,
    /// What the objects, and what else was charged, take in the program.
    bytes: u64,
    /// Charged since the last collection.
    fresh_bytes: u64,
    limit: u64,
    finalizers: FxHashMap<Ref, finalization::Pending>,
    strings: FxHashMap<std::sync::Arc<str>, Ref>,
    types: FxHashMap<TypeId, Ref>,
    /// The values that nobody knows.
    pub unknowns: Unknowns,
}

/// The heap's limit was exceeded; a collection may help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeapFull;

impl<'a> Heap<'a> {
    /// An empty heap of `limit` bytes.
    pub fn new(program: &'a Program<'a>, limit: u64) -> Self {
        Self {
            program,
            objects: Vec::new(),
            free: Vec::new(),
            bytes: 0,
            fresh_bytes: 0,
            limit,
            finalizers: FxHashMap::default(),
            strings: FxHashMap::default(),
            types: FxHashMap::default(),
            unknowns: Unknowns::default(),
        }
    }

    /// An object that somebody refers to.
    #[inline]
    pub fn get(&self, object: Ref) -> &Object {
        self.objects[object.0 as usize].as_ref().expect("a reference keeps its object alive")
    }

    /// An object that somebody refers to.
    #[inline]
    pub fn get_mut(&mut self, object: Ref) -> &mut Object {
        self.objects[object.0 as usize].as_mut().expect("a reference keeps its object alive")
    }

    /// Whether the limit is exceeded.
    pub fn is_full(&self) -> bool {
        self.bytes > self.limit
    }

    /// Bytes charged since the last collection.
    pub fn fresh_bytes(&self) -> u64 {
        self.fresh_bytes
    }

    /// Bytes that were in use after the last collection.
    pub fn old_bytes(&self) -> u64 {
        self.bytes.saturating_sub(self.fresh_bytes)
    }

    /// How many objects there are.
    pub fn object_count(&self) -> usize {
        self.objects.len() - self.free.len()
    }

    /// Counts memory that the program takes beside its objects.
    pub fn charge(&mut self, bytes: u64) {
        self.bytes += bytes;
        self.fresh_bytes += bytes;
    }

    /// Takes back a charge.
    pub fn refund(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
        self.fresh_bytes = self.fresh_bytes.saturating_sub(bytes);
    }

    /// Adds an object.
    pub fn add(&mut self, ty: TypeId, kind: Kind, values: Box<[Value]>) -> Ref {
        let object = Object {
            ty,
            kind,
            values,
            shadows: Box::default(),
            extra: None,
            marked: false,
            finalizable: false,
            smudged: false,
        };
        self.charge(size_of_object(&object));
        match self.free.pop() {
            Some(place) => {
                self.objects[place.0 as usize] = Some(object);
                place
            }
            None => {
                self.objects.push(Some(object));
                Ref(self.objects.len() as u32 - 1)
            }
        }
    }

    /// A new object of a type, with default values. `clock` is the creator's time, for a finalizer.
    pub fn new_object(&mut self, ty: TypeId, clock: &VectorClock) -> Ref {
        let object = self.new_cell(ty, STRUCT_DEPTH);
        if self.program.layout(ty).finalizer.is_some() {
            self.register_finalizer(object, clock);
        }
        object
    }

    /// The cell of a struct, or an object without regard to finalizers.
    fn new_cell(&mut self, ty: TypeId, depth: u32) -> Ref {
        let program = self.program;
        let layout = program.layout(ty);
        let values = layout.fields.iter().map(|field| self.default_value_at(field.default, depth)).collect();
        self.add(ty, Kind::Fields, values)
    }

    /// The value of a variable that nobody has assigned.
    pub fn default_value(&mut self, default: DefaultValue) -> Value {
        self.default_value_at(default, STRUCT_DEPTH)
    }

    fn default_value_at(&mut self, default: DefaultValue, depth: u32) -> Value {
        match default {
            DefaultValue::Null => Value::Null,
            DefaultValue::Zero => Value::Int(0),
            DefaultValue::FloatZero => Value::Float(0.0),
            DefaultValue::Struct(ty) if depth > 0 && !self.is_full() => {
                Value::Ref(self.new_cell(ty, depth - 1))
            }
            DefaultValue::Struct(_) | DefaultValue::Unknown => self.unknowns.fresh(),
        }
    }

    /// A new array.
    ///
    /// # Errors
    /// When it alone does not fit into the heap.
    pub fn new_array(&mut self, ty: TypeId, length: u64) -> Result<Ref, HeapFull> {
        if length.saturating_mul(VALUE_BYTES) > self.limit {
            return Err(HeapFull);
        }
        let element = match self.program.layout(ty).kind {
            TypeKind::Array(element) => element,
            _ => DefaultValue::Unknown,
        };
        let values = match element {
            DefaultValue::Struct(_) | DefaultValue::Unknown => {
                (0..length).map(|_| self.default_value(element)).collect()
            }
            _ => vec![self.default_value(element); length as usize].into(),
        };
        Ok(self.add(ty, Kind::Array, values))
    }

    /// A new string.
    pub fn new_string(&mut self, text: Box<[u16]>) -> Ref {
        self.add(self.program.string_type, Kind::String(text), Box::default())
    }

    /// The one object of a literal.
    pub fn literal(&mut self, text: &std::sync::Arc<str>) -> Ref {
        if let Some(&known) = self.strings.get(text) {
            return known;
        }
        let object = self.new_string(text.encode_utf16().collect());
        self.strings.insert(text.clone(), object);
        object
    }

    /// The one object that stands for a type.
    pub fn type_object(&mut self, ty: TypeId) -> Ref {
        if let Some(&known) = self.types.get(&ty) {
            return known;
        }
        let object = self.add(self.program.type_object_type, Kind::Type(ty), Box::default());
        self.types.insert(ty, object);
        object
    }

    /// A delegate to one function.
    pub fn new_delegate(&mut self, ty: TypeId, function: FunctionId, target: Option<Value>) -> Ref {
        self.add(ty, Kind::Delegate(function), target.into_iter().collect())
    }

    /// What is remembered of the accesses of one value of an object.
    #[inline]
    pub fn shadow(object: &mut Object, index: usize) -> &mut Shadow {
        if object.shadows.is_empty() {
            object.shadows = vec![Shadow::default(); object.values.len()].into();
        }
        &mut object.shadows[index]
    }

    /// The text of a string object.
    pub fn text(&self, value: Value) -> Option<&[u16]> {
        match value {
            Value::Ref(object) => match &self.get(object).kind {
                Kind::String(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }
}

fn size_of_object(object: &Object) -> u64 {
    let content = match &object.kind {
        Kind::String(text) => 4 + 2 * text.len() as u64,
        Kind::Coroutine(coroutine) => VALUE_BYTES * coroutine.values().count() as u64,
        _ => 0,
    };
    OBJECT_BYTES + VALUE_BYTES * object.values.len() as u64 + content
}
