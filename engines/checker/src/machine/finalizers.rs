//! Garbage collection and the thread that runs finalizers ([HSR] 4.2).

use super::frame::Purpose;
use super::thread::{Patience, Phase, State, Thread, ThreadIndex, Waiting};
use super::{Executed, Interrupt, Machine, RunEnd};
use crate::ir::ThreadKind;
use crate::value::Value;

/// Steps between collections while there are objects with finalizers, at least.
const STEPS_BETWEEN_COLLECTIONS: u64 = 4096;
/// Bytes allocated since the last collection that make another one due, at least: so little that
/// garbage is still in the processor's cache when it is collected.
const FRESH_BYTES: u64 = 128 * 1024;

impl<'a> Machine<'a> {
    /// Collects garbage when much was allocated, when somebody asked for it, or, as long as objects
    /// have finalizers, at regular intervals that grow with the heap.
    pub(super) fn collect_if_due(&mut self) -> Result<(), RunEnd> {
        let interval = STEPS_BETWEEN_COLLECTIONS.max(4 * self.heap.object_count() as u64);
        let for_finalizers = self.heap.has_finalizers() && self.steps() - self.collected_at >= interval;
        // As much again as was alive, so that the cost stays in proportion to what is allocated.
        let for_space =
            self.heap.is_full() || self.heap.fresh_bytes() > FRESH_BYTES.max(self.heap.old_bytes());
        if self.collection_requested || for_finalizers || for_space {
            self.collect()?;
        }
        if self.heap.is_full() { Err(RunEnd::Heap) } else { Ok(()) }
    }

    fn collect(&mut self) -> Result<(), RunEnd> {
        self.collection_requested = false;
        self.collected_at = self.steps();
        self.counts.collections += 1;
        let mut memory = self.ended_memory;
        let mut roots = Vec::new();
        let alive = self.threads.iter().zip(&self.ended).filter(|(_, ended)| !**ended);
        for thread in alive.filter_map(|(thread, _)| thread.as_ref()) {
            memory += thread.memory();
            thread.for_each_reference(|reference| roots.push(reference));
        }
        roots.extend(self.statics.iter().flatten().map(|slot| slot.cell));
        roots.extend(self.awaiting_references());
        roots.extend(self.ready_finalizers.iter().map(|finalizer| finalizer.object));
        let ready = self.heap.collect(&roots, memory);
        if ready.is_empty() {
            return Ok(());
        }
        self.ready_finalizers.extend(ready);
        let index = match self.finalizer_thread {
            Some(index) => index,
            None => {
                let index = self.new_thread(ThreadKind::Finalizer, None)?;
                self.finalizer_thread = Some(index);
                self.thread_mut(index).state = State::Blocked(Waiting::Finalizers, Patience::Endless);
                self.scheduler.remove_runnable(index);
                index
            }
        };
        if self.thread(index).frames.is_empty() {
            self.make_runnable(index);
            self.next_finalizer();
        }
        Ok(())
    }

    /// The finalizer thread has nothing to do: it begins the next finalizer, or waits for one.
    pub(super) fn next_finalizer(&mut self) {
        let Some(index) = self.finalizer_thread else { return };
        let mut thread = self.take(index);
        while let Some(finalizer) = self.ready_finalizers.pop_front() {
            self.counts.finalizers += 1;
            thread.clock.join(&finalizer.clock);
            thread.tick();
            let object = Value::Ref(finalizer.object);
            let purpose = Purpose::Finalizer(finalizer.object);
            if self.enter(&mut thread, finalizer.function, &[object], Some(purpose)).is_ok() {
                self.put(thread);
                return;
            }
        }
        thread.tick();
        thread.state = State::Blocked(Waiting::Finalizers, Patience::Endless);
        self.put(thread);
        self.scheduler.remove_runnable(index);
        for waiter in 0..self.threads.len() as u32 {
            let waiter = ThreadIndex(waiter);
            if waiter != index && self.thread(waiter).state == self.thread(index).state {
                self.make_runnable(waiter);
            }
        }
    }

    /// When nothing else can run: the finalizers of what is unreachable by now. Whether there are
    /// any.
    pub(super) fn finalize_at_the_end(&mut self) -> bool {
        let before = self.counts.finalizers;
        self.heap.has_finalizers() && self.collect().is_ok() && self.counts.finalizers > before
    }

    /// Waits until the finalizer thread has nothing to do; what it did happens before what follows.
    pub(super) fn wait_for_finalizers(&mut self, thread: &mut Thread<'a>) -> Executed<Value> {
        thread.phase = Phase::Fresh;
        match self.finalizer_thread {
            Some(index) if index != thread.index => {
                if !self.thread(index).frames.is_empty() {
                    return Err(Interrupt::Block(Waiting::Finalizers, Patience::Endless));
                }
                let finalizer = self.threads[index.0 as usize].as_ref().expect("another thread");
                thread.clock.join(&finalizer.clock);
            }
            _ => {}
        }
        Ok(Value::Null)
    }
}
