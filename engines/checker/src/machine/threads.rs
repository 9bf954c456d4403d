//! Start, end and join of threads.

use super::frame::Purpose;
use super::thread::{Patience, State, Thread, ThreadIndex, Waiting};
use super::{Executed, Interrupt, Machine, RunEnd};
use crate::detection::{Component, Epoch, Site};
use crate::ir::{Reg, ThreadKind};
use crate::value::Value;

/// Stacks of threads that have ended are kept for others: so many, of at most so many registers.
const KEPT_STACKS: usize = 16;
const KEPT_REGISTERS: usize = 1024;

/// The components of vector clocks and who has had them.
#[derive(Debug, Default)]
pub(super) struct Components {
    /// For each component its threads, each with the first value of the clock that is its own.
    owners: Vec<Vec<(u32, ThreadIndex)>>,
    /// Components whose last thread has ended, with the last value of the clock.
    free: Vec<(Component, u32)>,
}

impl Components {
    /// The thread that a component belonged to at that time.
    pub fn thread_at(&self, epoch: Epoch) -> ThreadIndex {
        let owners = &self.owners[epoch.component().0 as usize];
        let after = owners.partition_point(|&(first, _)| first <= epoch.value());
        owners[after.saturating_sub(1)].1
    }
}

impl<'a> Machine<'a> {
    /// A new thread, not runnable yet for want of a frame, whose start happens after what `parent`
    /// did so far. The parent's clock ticks.
    ///
    /// # Errors
    /// When there are too many threads.
    pub(super) fn new_thread(
        &mut self,
        kind: ThreadKind,
        parent: Option<(&mut Thread<'a>, Site)>,
    ) -> Result<ThreadIndex, RunEnd> {
        let index = ThreadIndex(self.threads.len() as u32);
        let started_by = parent.as_ref().map(|(parent, site)| (parent.index, *site));
        let mut thread = Box::new(Thread::new(index, kind, started_by));
        (thread.frames, thread.registers) = self.stacks.pop().unwrap_or_default();
        if let Some((parent, _)) = parent {
            thread.clock = parent.clock.clone();
            parent.tick();
        }
        self.give_component(&mut thread)?;
        self.heap.charge(thread.memory());
        if kind != ThreadKind::Entry && kind != ThreadKind::Finalizer {
            self.counts.threads_started += 1;
        }
        self.threads.push(Some(thread));
        self.ended.push(false);
        self.scheduler.policy.add_thread(&mut self.random);
        self.scheduler.add_runnable(index);
        self.not_alone();
        Ok(index)
    }

    /// A component that nobody has had, or that of a thread whose end happens before this one's
    /// start: the two could never race, so they may share it. Clocks stay short that way, however
    /// many threads a program starts one after the other.
    fn give_component(&mut self, thread: &mut Thread<'a>) -> Result<(), RunEnd> {
        let Components { owners, free } = &mut self.components;
        let ordered = |&(component, last): &(Component, u32)| thread.clock.get(component) >= last;
        match free.iter().position(ordered) {
            Some(place) => {
                let (component, last) = free.swap_remove(place);
                thread.begin_clock(component, last + 1);
                owners[component.0 as usize].push((last + 1, thread.index));
            }
            None if owners.len() >= self.settings.threads_per_run as usize => {
                return Err(RunEnd::Threads);
            }
            None => {
                let component = Component(owners.len() as u32);
                thread.begin_clock(component, 1);
                owners.push(vec![(1, thread.index)]);
            }
        }
        Ok(())
    }

    /// `dst =` the number of a new thread that calls `delegate`. Unknown ones are ignored.
    pub(super) fn start_thread(
        &mut self,
        thread: &mut Thread<'a>,
        kind: ThreadKind,
        delegate: Value,
        argument: Value,
        pc: u32,
    ) -> Executed<Value> {
        match delegate {
            Value::Null => return Err(Interrupt::Throw(crate::ir::RuntimeException::NullReference)),
            Value::Ref(_) => {}
            _ => {
                self.something_unknown();
                return Ok(Value::UNKNOWN);
            }
        }
        let site = thread.site(pc);
        let index = self.new_thread(kind, Some((thread, site))).map_err(Interrupt::Stop)?;
        let mut started = self.take(index);
        let entered = self.invoke(&mut started, delegate, vec![argument], None);
        let runs = !started.frames.is_empty();
        self.put(started);
        if let Err(stop @ Interrupt::Stop(_)) = entered {
            return Err(stop);
        }
        if !runs {
            // The delegate's function is not known: nothing to interpret.
            self.something_unknown();
            self.end_thread(index);
        }
        self.count_synchronisation();
        #[cfg(test)]
        if let Some(trace) = &mut self.trace {
            trace.push(crate::trace::Event::Start { thread: thread.index.0, started: index.0 });
        }
        Ok(Value::Int(i64::from(index.0)))
    }

    /// A thread has no frame left.
    pub(super) fn end_thread(&mut self, index: ThreadIndex) {
        if self.finalizer_thread == Some(index) {
            return self.next_finalizer();
        }
        self.scheduler.remove_runnable(index);
        let thread = self.thread_mut(index);
        thread.state = State::Ended;
        let (mut frames, mut registers) =
            (std::mem::take(&mut thread.frames), std::mem::take(&mut thread.registers));
        thread.thread_statics = Vec::new();
        let joiners = std::mem::take(&mut thread.joiners);
        let (component, last) = (thread.component, thread.epoch.value());
        self.ended_memory += thread.memory();
        self.ended[index.0 as usize] = true;
        frames.clear();
        registers.clear();
        // The next thread need not ask for memory.
        if self.stacks.len() < KEPT_STACKS && registers.capacity() <= KEPT_REGISTERS {
            self.stacks.push((frames, registers));
        }
        self.components.free.push((component, last));
        for joiner in joiners {
            self.make_runnable(joiner);
        }
    }

    /// Waits until a thread has ended; what it did happens before what follows.
    pub(super) fn join_thread(&mut self, thread: &mut Thread<'a>, target: Value) -> Executed {
        let Some(target) = self.thread_number(target) else {
            self.something_unknown();
            return Ok(());
        };
        self.count_synchronisation();
        if target == thread.index || self.thread(target).state != State::Ended {
            return Err(Interrupt::Block(Waiting::Join(target), Patience::Endless));
        }
        let ended = self.threads[target.0 as usize].as_ref().expect("another thread");
        thread.clock.join(&ended.clock);
        thread.tick();
        #[cfg(test)]
        if let Some(trace) = &mut self.trace {
            trace.push(crate::trace::Event::Join { thread: thread.index.0, joined: target.0 });
        }
        Ok(())
    }

    /// Whether another thread waits; what it did before that happens before what follows.
    pub(super) fn is_waiting(&mut self, thread: &mut Thread<'a>, other: Value) -> Value {
        let Some(other) = self.thread_number(other) else { return Value::UNKNOWN };
        self.count_synchronisation();
        if other == thread.index {
            return Value::from_bool(false);
        }
        let waiting = self.thread_mut(other);
        let State::Blocked(..) = waiting.state else { return Value::from_bool(false) };
        thread.clock.join(&waiting.clock);
        waiting.tick();
        Value::from_bool(true)
    }

    /// The thread with that number, if the value is one.
    pub(super) fn thread_number(&self, value: Value) -> Option<ThreadIndex> {
        match value {
            Value::Int(number) if (0..self.threads.len() as i64).contains(&number) => {
                Some(ThreadIndex(number as u32))
            }
            _ => None,
        }
    }

    /// Enters an activation that nobody called: the first of a thread.
    pub(super) fn enter(
        &mut self,
        thread: &mut Thread<'a>,
        function: crate::ir::FunctionId,
        arguments: &[Value],
        purpose: Option<Purpose>,
    ) -> Executed {
        self.push_frame(thread, function, Reg(0), purpose.unwrap_or(Purpose::Call), 0)?;
        self.pass_values(thread, arguments);
        Ok(())
    }
}
