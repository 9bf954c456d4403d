//! Static fields and static constructors.
//!
//! A static constructor runs when its type is first needed, on the thread that needs it; others wait
//! until it is done, and what it did happens before all they do with the type. Two threads that
//! would wait for each other's constructor do not: the later one goes on and sees the type as it is,
//! as in .NET. A constructor that waits for a thread which needs the type is a deadlock, and found.

use super::frame::Purpose;
use super::thread::{Patience, Phase, State, Thread, ThreadIndex, Waiting};
use super::{Executed, Interrupt, Machine};
use crate::detection::{Epoch, VectorClock};
use crate::heap::Kind;
use crate::ir::{RuntimeException, StaticId, StaticStorage, TypeId};
use crate::value::Ref;

/// How far a type's static constructor is.
#[derive(Debug)]
pub(super) enum Initialisation {
    /// A thread runs it; these wait.
    Running { by: ThreadIndex, waiting: Vec<ThreadIndex> },
    /// It has run, or there is none; with the time of its end.
    Done { epoch: Epoch, clock: VectorClock },
    /// It threw.
    Failed,
}

/// How a static constructor ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Initialised {
    Done,
    Failed,
}

/// The variable of a static field.
#[derive(Clone, Copy, Debug)]
pub(super) struct StaticSlot {
    pub cell: Ref,
    /// Whoever has synchronised with this time may use the variable without a further look.
    ready: Option<Epoch>,
}

impl<'a> Machine<'a> {
    /// The variable of a static field, after its type's static constructor has run. The frame's
    /// program counter must be at the instruction itself: it is executed again after that.
    #[inline]
    pub(super) fn static_cell(&mut self, thread: &mut Thread<'a>, field: StaticId) -> Executed<Ref> {
        if let Some(Some(slot)) = self.statics.get(field.0 as usize)
            && let Some(ready) = slot.ready
            && ready.happens_before(&thread.clock)
        {
            return Ok(slot.cell);
        }
        self.prepare_static(thread, field)
    }

    fn prepare_static(&mut self, thread: &mut Thread<'a>, field: StaticId) -> Executed<Ref> {
        let program = self.program;
        let declaration = program.static_field(field);
        self.initialise(thread, declaration.owner)?;
        if declaration.storage == StaticStorage::PerThread {
            return Ok(self.thread_static(thread, field));
        }
        let index = field.0 as usize;
        if index >= self.statics.len() {
            self.statics.resize(index + 1, None);
        }
        let cell = match self.statics[index] {
            Some(slot) => slot.cell,
            None => self.new_static(field),
        };
        let ready = match self.initialisations.get(&declaration.owner) {
            Some(Initialisation::Done { epoch, .. }) => Some(*epoch),
            _ => None,
        };
        self.statics[index] = Some(StaticSlot { cell, ready });
        Ok(cell)
    }

    fn new_static(&mut self, field: StaticId) -> Ref {
        let declaration = self.program.static_field(field);
        let value = self.heap.default_value(declaration.default);
        let cell = self.heap.add(declaration.owner, Kind::Static(field), Box::new([value]));
        self.after_allocation();
        cell
    }

    fn thread_static(&mut self, thread: &mut Thread<'a>, field: StaticId) -> Ref {
        if let Some(&(_, cell)) = thread.thread_statics.iter().find(|(id, _)| *id == field) {
            return cell;
        }
        let cell = self.new_static(field);
        thread.thread_statics.push((field, cell));
        cell
    }

    /// Makes sure that the static constructor of `ty` has run, or is being run by this thread.
    pub(super) fn initialise(&mut self, thread: &mut Thread<'a>, ty: TypeId) -> Executed {
        match self.initialisations.get(&ty) {
            Some(Initialisation::Done { epoch, clock }) => {
                if !epoch.happens_before(&thread.clock) {
                    thread.clock.join(clock);
                }
                Ok(())
            }
            Some(Initialisation::Failed) => Err(RuntimeException::TypeInitialization.into()),
            Some(&Initialisation::Running { by, .. })
                if by == thread.index || self.waits_for(by, thread.index) =>
            {
                Ok(())
            }
            Some(Initialisation::Running { .. }) => {
                thread.phase = Phase::Fresh;
                Err(Interrupt::Block(Waiting::Initialisation(ty), Patience::Endless))
            }
            None => self.begin_initialisation(thread, ty),
        }
    }

    fn begin_initialisation(&mut self, thread: &mut Thread<'a>, ty: TypeId) -> Executed {
        let Some(constructor) = self.program.layout(ty).static_constructor else {
            let done = Initialisation::Done { epoch: Epoch::NEVER, clock: VectorClock::EMPTY };
            self.initialisations.insert(ty, done);
            return Ok(());
        };
        let running = Initialisation::Running { by: thread.index, waiting: Vec::new() };
        self.initialisations.insert(ty, running);
        let call = thread.top().pc;
        self.push_frame(thread, constructor, crate::ir::Reg(0), Purpose::StaticConstructor(ty), call)?;
        Err(Interrupt::Reload)
    }

    /// Whether `waiter` waits for static constructors that, in the end, `thread` runs.
    fn waits_for(&self, mut waiter: ThreadIndex, thread: ThreadIndex) -> bool {
        for _ in 0..self.threads.len() {
            if waiter == thread {
                return true;
            }
            let State::Blocked(Waiting::Initialisation(ty), _) = self.thread(waiter).state else {
                return false;
            };
            let Some(&Initialisation::Running { by, .. }) = self.initialisations.get(&ty) else {
                return false;
            };
            waiter = by;
        }
        false
    }

    /// A static constructor has ended: those who wait go on.
    pub(super) fn end_initialisation(&mut self, thread: &mut Thread<'a>, ty: TypeId, how: Initialised) {
        let state = match how {
            Initialised::Done => {
                let done = Initialisation::Done { epoch: thread.epoch, clock: thread.clock.clone() };
                thread.tick();
                done
            }
            Initialised::Failed => Initialisation::Failed,
        };
        if let Some(Initialisation::Running { waiting, .. }) = self.initialisations.insert(ty, state) {
            for waiter in waiting {
                self.make_runnable(waiter);
            }
        }
        self.count_synchronisation();
    }
}
