//! Monitors: reentrant locks with a waiting room. Unknown objects are ignored ([HSR] 3.5), but for this:
//! of two accesses that both happen in unknown monitors nothing is reported, since those may be one.

use super::thread::{Held, Patience, Phase, State, Thread, ThreadIndex, Waiting};
use super::{Executed, Interrupt, Machine};
use crate::detection::{Lock, UNKNOWN_LOCK};
use crate::ir::RuntimeException;
use crate::value::{Ref, Value};

/// Of so many atomic sections in models that begin while a lock is held, one is taken for a lock.
const MODELS_THAT_LOCK: u64 = 4;

/// The object of a monitor instruction, or that the instruction is to be ignored.
macro_rules! known_object {
    ($machine:expr, $object:expr, $ignored:expr) => {
        match $object {
            Value::Null => return Err(RuntimeException::NullReference.into()),
            Value::Ref(object) => object,
            _ => {
                $machine.something_unknown();
                return Ok($ignored);
            }
        }
    };
}

impl<'a> Machine<'a> {
    /// Enters a monitor, or blocks.
    pub(super) fn monitor_enter(&mut self, thread: &mut Thread<'a>, object: Value, pc: u32) -> Executed {
        if !matches!(object, Value::Null | Value::Ref(_)) {
            self.something_unknown();
            self.enter_unknown(thread, pc);
            return Ok(());
        }
        let object = known_object!(self, object, ());
        self.enter_or_block(thread, object, Patience::Endless, pc)
    }

    /// Whether the monitor could be entered at once.
    pub(super) fn monitor_try_enter(
        &mut self,
        thread: &mut Thread<'a>,
        object: Value,
        pc: u32,
    ) -> Executed<Value> {
        let object = known_object!(self, object, Value::UNKNOWN);
        self.count_synchronisation();
        Ok(Value::from_bool(self.try_enter(thread, object, 1, pc)))
    }

    /// Enters a monitor or gives up after a while; says which.
    pub(super) fn monitor_enter_timed(
        &mut self,
        thread: &mut Thread<'a>,
        object: Value,
        pc: u32,
    ) -> Executed<Value> {
        let object = known_object!(self, object, Value::UNKNOWN);
        if thread.phase == Phase::TimedOut {
            thread.phase = Phase::Fresh;
            return Ok(Value::from_bool(false));
        }
        self.enter_or_block(thread, object, Patience::Timed, pc)?;
        Ok(Value::from_bool(true))
    }

    fn enter_or_block(
        &mut self,
        thread: &mut Thread<'a>,
        object: Ref,
        patience: Patience,
        pc: u32,
    ) -> Executed {
        self.count_synchronisation();
        let nested = !thread.held.is_empty() && thread.atomic == 0;
        if nested && self.scheduler.policy.holds_back(&mut self.random, thread.index) {
            return Err(Interrupt::Retry);
        }
        if self.try_enter(thread, object, 1, pc) {
            return Ok(());
        }
        Err(Interrupt::Block(Waiting::Monitor(object), patience))
    }

    /// Whether a thread that holds a lock is to stop before what a model does, which may be to take
    /// another one: mostly it is not.
    pub(super) fn holds_back_in_model(&mut self, thread: &Thread<'a>) -> bool {
        !thread.held.is_empty()
            && self.random.one_in(MODELS_THAT_LOCK)
            && self.scheduler.policy.holds_back(&mut self.random, thread.index)
    }

    /// Enters a monitor `count` times if it is free or the thread is inside.
    fn try_enter(&mut self, thread: &mut Thread<'a>, object: Ref, count: u32, pc: u32) -> bool {
        let monitor = &mut self.heap.get_mut(object).extra_mut().monitor;
        match &mut monitor.owner {
            Some((owner, times)) if *owner == thread.index => *times = times.saturating_add(count),
            Some(_) => return false,
            None => {
                monitor.owner = Some((thread.index, count));
                // [HSR] 3.3: the thread's time is synchronised and advances.
                thread.clock.join(&monitor.released);
                thread.tick();
                self.add_held(thread, object, pc);
                #[cfg(test)]
                self.trace_lock(thread, object, true);
            }
        }
        true
    }

    /// Leaves a monitor once.
    pub(super) fn monitor_exit(&mut self, thread: &mut Thread<'a>, object: Value) -> Executed {
        if !matches!(object, Value::Null | Value::Ref(_)) {
            self.exit_unknown(thread);
            return Ok(());
        }
        let object = known_object!(self, object, ());
        self.count_synchronisation();
        let monitor = &mut self.heap.get_mut(object).extra_mut().monitor;
        match &mut monitor.owner {
            Some((owner, times)) if *owner == thread.index => {
                *times -= 1;
                if *times == 0 {
                    self.give_up(thread, object);
                }
                Ok(())
            }
            _ => Err(RuntimeException::SynchronizationLock.into()),
        }
    }

    fn enter_unknown(&mut self, thread: &mut Thread<'a>, pc: u32) {
        thread.unknown_monitors += 1;
        if thread.unknown_monitors == 1 {
            let ty = crate::ir::TypeId(u32::MAX);
            let lock = Lock { object: UNKNOWN_LOCK, ty, acquired_in: thread.context, acquired_at: pc };
            thread.locks = self.contexts.add_lock(thread.locks, lock);
            thread.context = self.contexts.with_locks(thread.context, thread.locks);
        }
    }

    fn exit_unknown(&mut self, thread: &mut Thread<'a>) {
        thread.unknown_monitors = thread.unknown_monitors.saturating_sub(1);
        if thread.unknown_monitors == 0 {
            thread.locks = self.contexts.remove_lock(thread.locks, UNKNOWN_LOCK);
            thread.context = self.contexts.with_locks(thread.context, thread.locks);
        }
    }

    /// The monitor is free, and who wants to enter tries again.
    fn give_up(&mut self, thread: &mut Thread<'a>, object: Ref) {
        #[cfg(test)]
        self.trace_lock(thread, object, false);
        let monitor = &mut self.heap.get_mut(object).extra_mut().monitor;
        monitor.owner = None;
        monitor.released.assign(&thread.clock);
        let entering = std::mem::take(&mut monitor.entering);
        thread.tick();
        self.remove_held(thread, object);
        for waiter in entering {
            self.make_runnable(waiter);
        }
    }

    /// Leaves the monitor until there is a pulse, then enters it again as often as it was inside.
    /// Says whether there was one.
    pub(super) fn monitor_wait(
        &mut self,
        thread: &mut Thread<'a>,
        object: Value,
        patience: Patience,
        pc: u32,
    ) -> Executed<Value> {
        let object = known_object!(self, object, Value::UNKNOWN);
        self.count_synchronisation();
        if let Phase::Reenter { count, pulsed } = thread.phase {
            if !self.try_enter(thread, object, count, pc) {
                return Err(Interrupt::Block(Waiting::Monitor(object), Patience::Endless));
            }
            thread.phase = Phase::Fresh;
            return Ok(Value::from_bool(pulsed));
        }
        match self.heap.get_mut(object).extra_mut().monitor.owner {
            Some((owner, count)) if owner == thread.index => {
                self.give_up(thread, object);
                thread.phase = Phase::Reenter { count, pulsed: false };
                Err(Interrupt::Block(Waiting::Pulse(object), patience))
            }
            _ => Err(RuntimeException::SynchronizationLock.into()),
        }
    }

    /// Wakes the thread that has waited longest, or all.
    pub(super) fn monitor_pulse(&mut self, thread: &mut Thread<'a>, object: Value, all: bool) -> Executed {
        let object = known_object!(self, object, ());
        self.count_synchronisation();
        let monitor = &mut self.heap.get_mut(object).extra_mut().monitor;
        if monitor.owner.is_none_or(|(owner, _)| owner != thread.index) {
            return Err(RuntimeException::SynchronizationLock.into());
        }
        monitor.pulsed = true;
        let count = if all { monitor.waiting.len() } else { monitor.waiting.len().min(1) };
        let woken: Vec<ThreadIndex> = monitor.waiting.drain(..count).collect();
        for waiter in woken {
            if let Phase::Reenter { pulsed, .. } = &mut self.thread_mut(waiter).phase {
                *pulsed = true;
            }
            self.make_runnable(waiter);
        }
        Ok(())
    }

    /// Whether the thread is in the object's monitor.
    pub(super) fn is_entered(&self, thread: &Thread<'a>, object: Ref) -> bool {
        let monitor = self.heap.get(object).extra.as_ref().map(|extra| &extra.monitor);
        monitor.and_then(|monitor| monitor.owner).is_some_and(|(owner, _)| owner == thread.index)
    }

    /// The thread holds one more lock, for reports.
    pub(super) fn add_held(&mut self, thread: &mut Thread<'a>, object: Ref, pc: u32) {
        if let Some(held) = thread.held.iter_mut().find(|held| held.object == object) {
            held.count += 1;
            return;
        }
        thread.held.push(Held { object, count: 1 });
        let ty = self.heap.get(object).ty;
        let lock = Lock { object, ty, acquired_in: thread.context, acquired_at: pc };
        thread.locks = self.contexts.add_lock(thread.locks, lock);
        thread.context = self.contexts.with_locks(thread.context, thread.locks);
    }

    /// The thread holds one lock less.
    pub(super) fn remove_held(&mut self, thread: &mut Thread<'a>, object: Ref) {
        let Some(place) = thread.held.iter().rposition(|held| held.object == object) else { return };
        thread.held[place].count -= 1;
        if thread.held[place].count == 0 {
            thread.held.remove(place);
            thread.locks = self.contexts.remove_lock(thread.locks, object);
            thread.context = self.contexts.with_locks(thread.context, thread.locks);
        }
    }

    /// Puts a thread that blocks into the queue of what it waits for.
    pub(super) fn queue(&mut self, index: ThreadIndex, waiting: &Waiting) {
        use super::initialisation::Initialisation;
        match waiting {
            Waiting::Monitor(object) => {
                self.heap.get_mut(*object).extra_mut().monitor.entering.push(index);
            }
            Waiting::Pulse(object) => self.heap.get_mut(*object).extra_mut().monitor.waiting.push(index),
            Waiting::Objects(objects) => {
                for &object in objects {
                    self.heap.get_mut(object).extra_mut().awaited_by.push(index);
                }
            }
            Waiting::Join(target) => self.thread_mut(*target).joiners.push(index),
            Waiting::Initialisation(ty) => {
                if let Some(Initialisation::Running { waiting, .. }) = self.initialisations.get_mut(ty) {
                    waiting.push(index);
                }
            }
            Waiting::Finalizers => {}
        }
    }

    /// Takes a thread that goes on, without having been woken, out of those queues it may be in.
    pub(super) fn unqueue(&mut self, index: ThreadIndex) {
        let State::Blocked(waiting, _) = &self.thread(index).state else { return };
        match waiting.clone() {
            Waiting::Monitor(object) => {
                self.heap.get_mut(object).extra_mut().monitor.entering.retain(|&waiter| waiter != index);
            }
            Waiting::Pulse(object) => {
                self.heap.get_mut(object).extra_mut().monitor.waiting.retain(|&waiter| waiter != index);
            }
            Waiting::Objects(objects) => {
                for object in objects {
                    let awaited_by = &mut self.heap.get_mut(object).extra_mut().awaited_by;
                    awaited_by.retain(|&waiter| waiter != index);
                }
            }
            Waiting::Join(_) | Waiting::Initialisation(_) | Waiting::Finalizers => {}
        }
    }

    #[cfg(test)]
    fn trace_lock(&mut self, thread: &Thread<'a>, object: Ref, acquired: bool) {
        if let Some(trace) = &mut self.trace {
            trace.push(crate::trace::Event::Lock { thread: thread.index.0, object: object.0, acquired });
        }
    }
}
