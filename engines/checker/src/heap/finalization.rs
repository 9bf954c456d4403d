//! Which objects have finalizers to run, and what happens before them.
//!
//! An object's finalizer runs after the object was created and after every access of it: it could
//! not be unreachable otherwise. That order is real, so it must not be reported as a race; but it
//! covers no more than that: what its creator did to *other* variables afterwards is unordered
//! ([HSR] 4.2: an overlooked source of errors). So the object carries a vector time which creation
//! and accesses release, as an unlock does, and its finalizer acquires it.

use super::Heap;
use crate::detection::{Shadow, VectorClock};
use crate::ir::FunctionId;
use crate::value::Ref;

/// A finalizer that is to run.
pub(super) struct Pending {
    finalizer: FunctionId,
    clock: VectorClock,
}

/// A finalizer whose object became unreachable.
pub(crate) struct ReadyFinalizer {
    pub object: Ref,
    pub function: FunctionId,
    /// What happens before it.
    pub clock: VectorClock,
}

impl Heap<'_> {
    /// The object's finalizer will run when it is unreachable. Nothing for types without one.
    pub fn register_finalizer(&mut self, object: Ref, clock: &VectorClock) {
        let Some(finalizer) = self.program.layout(self.get(object).ty).finalizer else { return };
        self.get_mut(object).finalizable = true;
        self.finalizers.insert(object, Pending { finalizer, clock: clock.clone() });
    }

    /// The object's finalizer will not run.
    pub fn suppress_finalizer(&mut self, object: Ref) {
        self.get_mut(object).finalizable = false;
        self.finalizers.remove(&object);
    }

    /// A thread at time `clock` has accessed the object: that happens before its finalizer. The
    /// thread's clock must tick afterwards.
    pub fn note_access(&mut self, object: Ref, clock: &VectorClock) {
        if let Some(pending) = self.finalizers.get_mut(&object) {
            pending.clock.join(clock);
        }
    }

    /// Whether any object has a finalizer to run.
    pub fn has_finalizers(&self) -> bool {
        !self.finalizers.is_empty()
    }

    /// Takes the finalizers of unmarked objects, in the order of the objects, and marks what they
    /// keep alive.
    pub(super) fn take_ready_finalizers(&mut self) -> Vec<ReadyFinalizer> {
        let unreachable = |object: &Ref| !self.get(*object).marked;
        let mut objects: Vec<Ref> = self.finalizers.keys().copied().filter(unreachable).collect();
        objects.sort();
        let ready: Vec<ReadyFinalizer> = objects
            .into_iter()
            .filter_map(|object| {
                let Pending { finalizer: function, clock } = self.finalizers.remove(&object)?;
                self.get_mut(object).finalizable = false;
                Some(ReadyFinalizer { object, function, clock })
            })
            .collect();
        for finalizer in &ready {
            // Only its finalizer can reach what was unreachable, so earlier accesses of it are over.
            self.mark(finalizer.object, |object| {
                object.shadows.fill_with(Shadow::default);
                if let Some(extra) = &mut object.extra {
                    extra.touches = Shadow::default();
                }
            });
        }
        ready
    }
}
