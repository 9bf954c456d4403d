//! Mark and sweep.

use super::finalization::ReadyFinalizer;
use super::{Heap, Kind, Object, size_of_object};
use crate::value::Ref;

pub(crate) use super::finalization::ReadyFinalizer as Finalizer;

impl<'a> Heap<'a> {
    /// Frees what cannot be reached from `roots`, literals and type objects. `other_bytes` is what
    /// the program takes beside its objects. Returns the finalizers that are now to run; their
    /// objects stay until they have.
    pub fn collect(&mut self, roots: &[Ref], other_bytes: u64) -> Vec<ReadyFinalizer> {
        for &root in roots {
            self.mark(root, |_| {});
        }
        // Sorted nowhere: marking is the same in any order.
        let kept: Vec<Ref> = self.strings.values().chain(self.types.values()).copied().collect();
        kept.into_iter().for_each(|object| self.mark(object, |_| {}));
        let finalizers = self.take_ready_finalizers();
        let objects = &self.objects;
        let is_marked = |object: Ref| {
            objects.get(object.0 as usize).is_some_and(|object| object.as_ref().is_some_and(|it| it.marked))
        };
        self.unknowns.forget_garbage(|object| !is_marked(object));
        self.sweep();
        self.bytes = self.live_bytes() + other_bytes;
        self.fresh_bytes = 0;
        finalizers
    }

    /// Marks `start` and what it refers to, and calls `newly` for each object that was not marked
    /// before.
    pub(super) fn mark(&mut self, start: Ref, mut newly: impl FnMut(&mut Object)) {
        let mut todo = vec![start];
        while let Some(next) = todo.pop() {
            let object = self.get_mut(next);
            if !object.marked {
                object.marked = true;
                newly(object);
                object.for_each_reference(|reference| todo.push(reference));
            }
        }
    }

    fn sweep(&mut self) {
        for (index, place) in self.objects.iter_mut().enumerate() {
            match place {
                Some(object) if object.marked => object.marked = false,
                Some(_) => {
                    *place = None;
                    self.free.push(Ref(index as u32));
                }
                None => {}
            }
        }
    }

    fn live_bytes(&self) -> u64 {
        self.objects.iter().flatten().map(|object| size_of_object(object) + size_of_extra(object)).sum()
    }
}

/// What the detection keeps for an object beyond a fixed amount for each value: without a limit on
/// it, many threads could fill the memory with vector clocks.
fn size_of_extra(object: &Object) -> u64 {
    let shadows: usize = object.shadows.iter().map(|shadow| shadow.extra_bytes()).sum();
    let extra = object.extra.as_ref().map_or(0, |extra| {
        4 * (extra.monitor.released.len() + extra.released.len())
            + extra.touches.extra_bytes()
            + extra.handovers.extra_bytes()
    });
    let delegates = if matches!(object.kind, Kind::Multicast) { object.values.len() } else { 0 };
    (shadows + extra + delegates) as u64
}
