use crate::detection::{Handovers, Shadow, VectorClock};
use crate::ir::{FunctionId, StaticId, TypeId};
use crate::machine::{Coroutine, Ender, Taker, ThreadIndex};
use crate::value::{Ref, Value};

/// What an object is, beside its values.
#[derive(Debug)]
pub(crate) enum Kind {
    /// An object of a class, the cell of a struct, or a box.
    Fields,
    /// The variable of a static field.
    Static(StaticId),
    /// An array: the values are its elements.
    Array,
    /// A string in UTF-16 units.
    String(Box<[u16]>),
    /// A delegate to one function; its target, if it has one, is the only value.
    Delegate(FunctionId),
    /// A delegate to several: the values are delegates to one.
    Multicast,
    /// A suspended activation.
    Coroutine(Box<Coroutine>),
    /// Stands for a type.
    Type(TypeId),
}

/// An object of the simulated heap.
#[derive(Debug)]
pub(crate) struct Object {
    pub ty: TypeId,
    pub kind: Kind,
    pub values: Box<[Value]>,
    /// One for each value once the first of them was accessed; before, none.
    pub shadows: Box<[Shadow]>,
    pub extra: Option<Box<Extra>>,
    /// Whether the collector has reached it.
    pub marked: bool,
    /// Whether its finalizer is still to run: accesses must be noted, see `finalization`.
    pub finalizable: bool,
    /// An element was stored at an unknown index.
    pub smudged: bool,
}

/// What only objects used for synchronisation need.
#[derive(Debug, Default)]
pub(crate) struct Extra {
    pub monitor: Monitor,
    /// What `Release` left for `Acquire`.
    pub released: VectorClock,
    /// Threads that await the object.
    pub awaited_by: Vec<ThreadIndex>,
    /// Threads that hold it, each with how many times.
    pub holders: Vec<(ThreadIndex, u32)>,
    /// Who has taken something of it that was not given back.
    pub takers: Vec<Taker>,
    /// Who ends it, where that is known.
    pub ended_by: Vec<Ender>,
    /// It is an exception that tells of a failure.
    pub tells_failure: bool,
    /// Accesses of the object as a whole.
    pub touches: Shadow,
    /// Who got it by a race.
    pub handovers: Handovers,
}

/// A reentrant monitor with a waiting room.
#[derive(Debug, Default)]
pub(crate) struct Monitor {
    /// Who is inside, and how many times.
    pub owner: Option<(ThreadIndex, u32)>,
    /// Blocked at the entrance.
    pub entering: Vec<ThreadIndex>,
    /// Waiting for a pulse.
    pub waiting: Vec<ThreadIndex>,
    /// Whether there ever was a pulse.
    pub pulsed: bool,
    /// The vector time of the last exit.
    pub released: VectorClock,
}

impl Object {
    /// What is needed for synchronisation, made if it is not there.
    pub fn extra_mut(&mut self) -> &mut Extra {
        self.extra.get_or_insert_default()
    }

    /// The objects that its values refer to.
    pub fn references(&self) -> Vec<Ref> {
        self.values.iter().filter_map(|value| value.reference()).collect()
    }

    /// Calls `visit` with each object that this one refers to.
    pub fn for_each_reference(&self, mut visit: impl FnMut(Ref)) {
        self.values.iter().filter_map(|value| value.reference()).for_each(&mut visit);
        if let Kind::Coroutine(coroutine) = &self.kind {
            coroutine.values().filter_map(Value::reference).for_each(&mut visit);
        }
        if let Some(extra) = &self.extra {
            extra.takers.iter().filter_map(|taker| taker.activation).for_each(&mut visit);
            for ender in &extra.ended_by {
                if let Ender::Object(object) = *ender {
                    visit(object);
                }
            }
        }
    }
}
