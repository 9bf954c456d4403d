//! What models of synchronisation primitives are made of: release and acquire of vector times,
//! waiting for objects, and who holds them. Unknown objects are ignored ([HSR] 3.5).

use super::thread::{Patience, Phase, Thread, ThreadIndex, Waiting};
use super::{Executed, Interrupt, Machine};
use crate::value::{Ref, Value};

impl<'a> Machine<'a> {
    /// What the thread did so far happens before what follows an acquire of the object.
    pub(super) fn release(&mut self, thread: &mut Thread<'a>, object: Value) {
        let Value::Ref(object) = object else { return };
        self.heap.get_mut(object).extra_mut().released.join(&thread.clock);
        thread.tick();
        self.count_synchronisation();
        #[cfg(test)]
        self.trace_release(thread, object, true);
    }

    /// What was released on the object happens before what the thread does from now on.
    pub(super) fn acquire(&mut self, thread: &mut Thread<'a>, object: Value) {
        let Value::Ref(object) = object else { return };
        if let Some(extra) = &self.heap.get(object).extra {
            thread.clock.join(&extra.released);
        }
        self.count_synchronisation();
        #[cfg(test)]
        self.trace_release(thread, object, false);
    }

    /// Blocks until an awaited object is woken or time is over; says which.
    pub(super) fn block_on_awaited(
        &mut self,
        thread: &mut Thread<'a>,
        patience: Patience,
    ) -> Executed<Value> {
        match std::mem::replace(&mut thread.phase, Phase::Fresh) {
            Phase::Woken => {
                Self::note_not_given_up(thread);
                Ok(Value::from_bool(true))
            }
            Phase::TimedOut => Ok(Value::from_bool(false)),
            Phase::Fresh | Phase::Reenter { .. } => {
                let awaited = std::mem::take(&mut thread.awaited);
                Err(Interrupt::Block(Waiting::Objects(awaited), patience))
            }
        }
    }

    /// Wakes one thread that awaits the object, or all.
    pub(super) fn wake(&mut self, object: Value, all: bool) {
        let Value::Ref(object) = object else { return self.something_unknown() };
        let Some(extra) = &mut self.heap.get_mut(object).extra else { return };
        if all {
            extra.ended_by.clear();
        }
        let woken: Vec<ThreadIndex> = match (all, extra.awaited_by.len()) {
            (_, 0) => return,
            (true, _) => std::mem::take(&mut extra.awaited_by),
            (false, length) => vec![extra.awaited_by.swap_remove(self.random.index(length))],
        };
        for thread in woken {
            self.unqueue(thread);
            self.thread_mut(thread).phase = Phase::Woken;
            self.make_runnable(thread);
        }
        self.count_synchronisation();
    }

    /// The thread holds the object.
    pub(super) fn hold(&mut self, thread: &mut Thread<'a>, object: Value, pc: u32) {
        if let Value::Ref(object) = object {
            self.add_holder(object, thread.index);
            self.add_held(thread, object, pc);
        }
    }

    /// Takes back one hold.
    pub(super) fn unhold(&mut self, thread: &mut Thread<'a>, object: Value) {
        if let Value::Ref(object) = object {
            self.remove_holder(object, thread.index);
            self.remove_held(thread, object);
        }
    }

    /// The thread with the number `holder` holds the object. It is no lock of that thread in
    /// reports.
    pub(super) fn hold_for(&mut self, thread: &mut Thread<'a>, object: Value, holder: Value, pc: u32) {
        match (object, self.thread_number(holder)) {
            (_, Some(holder)) if holder == thread.index => self.hold(thread, object, pc),
            (Value::Ref(object), Some(holder)) => self.add_holder(object, holder),
            _ => {}
        }
    }

    /// Takes back one hold for another thread.
    pub(super) fn unhold_for(&mut self, thread: &mut Thread<'a>, object: Value, holder: Value) {
        match (object, self.thread_number(holder)) {
            (_, Some(holder)) if holder == thread.index => self.unhold(thread, object),
            (Value::Ref(object), Some(holder)) => self.remove_holder(object, holder),
            _ => {}
        }
    }

    fn add_holder(&mut self, object: Ref, thread: ThreadIndex) {
        let holders = &mut self.heap.get_mut(object).extra_mut().holders;
        match holders.iter_mut().find(|(holder, _)| *holder == thread) {
            Some((_, times)) => *times += 1,
            None => holders.push((thread, 1)),
        }
    }

    fn remove_holder(&mut self, object: Ref, thread: ThreadIndex) {
        let holders = &mut self.heap.get_mut(object).extra_mut().holders;
        if let Some(place) = holders.iter().position(|(holder, _)| *holder == thread) {
            holders[place].1 -= 1;
            if holders[place].1 == 0 {
                holders.remove(place);
            }
        }
    }

    #[cfg(test)]
    fn trace_release(&mut self, thread: &Thread<'a>, object: Ref, release: bool) {
        if let Some(trace) = &mut self.trace {
            trace.push(crate::trace::Event::Release { thread: thread.index.0, object: object.0, release });
        }
    }
}
