//! The loop that interprets one thread after the other ([HSR] 3.2), and how threads block and go on.
//!
//! Which thread is next, and for how long, is said by [`policy`](super::policy). A thread that makes
//! no shared access is interrupted after a while too, since it may wait for another one in a loop.

use super::policy::Policy;
use super::thread::{Patience, Phase, State, ThreadIndex, Waiting};
use super::{Interrupt, Machine, RunEnd};
use crate::random::Random;

/// Steps between two looks at bounds, cancellation and garbage.
const STEPS_PER_GRANT: u64 = 4096;
/// A timed wait ends at one in so many scheduling decisions while other threads can run.
const TIME_PASSES_ONE_IN: u64 = 8;

/// The threads that can run and those that will by themselves.
#[derive(Debug)]
pub(super) struct Scheduler {
    runnable: Vec<ThreadIndex>,
    timed: Vec<ThreadIndex>,
    /// For each thread its place in one of the lists.
    places: Vec<usize>,
    pub policy: Policy,
    /// This thread goes on: it is in an atomic section.
    go_on: Option<ThreadIndex>,
}

impl Scheduler {
    /// No threads; draws how they are chosen in this run.
    pub fn new(random: &mut Random) -> Self {
        let policy = Policy::draw(random);
        Self { runnable: Vec::new(), timed: Vec::new(), places: Vec::new(), policy, go_on: None }
    }

    fn insert(list: &mut Vec<ThreadIndex>, places: &mut Vec<usize>, thread: ThreadIndex) {
        let index = thread.0 as usize;
        if index >= places.len() {
            places.resize(index + 1, usize::MAX);
        }
        places[index] = list.len();
        list.push(thread);
    }

    fn remove(list: &mut Vec<ThreadIndex>, places: &mut [usize], thread: ThreadIndex) {
        let place = places[thread.0 as usize];
        list.swap_remove(place);
        if let Some(moved) = list.get(place) {
            places[moved.0 as usize] = place;
        }
    }

    /// A thread can run.
    pub fn add_runnable(&mut self, thread: ThreadIndex) {
        Self::insert(&mut self.runnable, &mut self.places, thread);
    }

    /// A thread can no longer run.
    pub fn remove_runnable(&mut self, thread: ThreadIndex) {
        Self::remove(&mut self.runnable, &mut self.places, thread);
    }

    fn add_timed(&mut self, thread: ThreadIndex) {
        Self::insert(&mut self.timed, &mut self.places, thread);
    }

    fn remove_timed(&mut self, thread: ThreadIndex) {
        Self::remove(&mut self.timed, &mut self.places, thread);
    }
}

impl Machine<'_> {
    /// Interprets threads until none can run or the run is over.
    pub(super) fn run_threads(&mut self) -> RunEnd {
        loop {
            if self.fuel == 0
                && let Err(end) = self.look_around()
            {
                return end;
            }
            let Some(next) = self.choose_thread() else {
                if self.finalize_at_the_end() {
                    continue;
                }
                return self.end_without_runnable();
            };
            let mut thread = self.take(next);
            let interrupt = self.interpret(&mut thread);
            let atomic = thread.atomic > 0;
            self.put(thread);
            let by_itself = matches!(interrupt, Interrupt::Block(..) | Interrupt::End);
            self.scheduler.policy.stopped(&mut self.random, next, self.switch_in, by_itself);
            match interrupt {
                Interrupt::Block(waiting, patience) => self.block(next, waiting, patience),
                Interrupt::End => self.end_thread(next),
                Interrupt::Stop(end) => return end,
                _ if atomic => self.scheduler.go_on = Some(next),
                _ => {}
            }
        }
    }

    /// The bounds, the garbage, and the next grant of steps.
    fn look_around(&mut self) -> Result<(), RunEnd> {
        if self.steps() >= self.step_limit {
            return Err(RunEnd::Steps);
        }
        if self.cancellation.is_cancelled() {
            return Err(RunEnd::Cancelled);
        }
        self.collect_if_due()?;
        self.fuel = STEPS_PER_GRANT.min(self.step_limit - self.steps());
        self.granted += self.fuel;
        Ok(())
    }

    fn choose_thread(&mut self) -> Option<ThreadIndex> {
        if let Some(thread) = self.scheduler.go_on.take() {
            return Some(thread);
        }
        let Scheduler { runnable, timed, .. } = &self.scheduler;
        if !timed.is_empty() && (runnable.is_empty() || self.random.one_in(TIME_PASSES_ONE_IN)) {
            let thread = timed[self.random.index(timed.len())];
            self.time_out(thread);
        }
        let Scheduler { runnable, timed, policy, .. } = &mut self.scheduler;
        match runnable.as_slice() {
            [] => None,
            // A thread that is alone need not be interrupted; `not_alone` ends that.
            &[only] if timed.is_empty() => {
                self.switch_in = i64::MAX / 2;
                Some(only)
            }
            several => {
                let (chosen, countdown) = policy.choose(&mut self.random, several);
                self.switch_in = countdown;
                Some(chosen)
            }
        }
    }

    fn end_without_runnable(&mut self) -> RunEnd {
        let over = |index: usize| match self.thread(ThreadIndex(index as u32)).state {
            State::Ended => true,
            _ => self.finalizer_thread == Some(ThreadIndex(index as u32)),
        };
        if (0..self.threads.len()).all(over) {
            return RunEnd::Finished;
        }
        self.detect_hangs();
        RunEnd::Stuck
    }

    /// A synchronisation of the running thread: counts as an access of a shared variable.
    #[inline]
    pub(super) fn count_synchronisation(&mut self) {
        self.switch_in -= self.scheduler.policy.shared_weight;
    }

    /// A thread that was blocked, or is new, can run.
    pub(super) fn make_runnable(&mut self, index: ThreadIndex) {
        let thread = self.thread_mut(index);
        if let State::Blocked(_, Patience::Timed) = thread.state {
            self.scheduler.remove_timed(index);
        }
        self.thread_mut(index).state = State::Runnable;
        self.scheduler.add_runnable(index);
        self.not_alone();
    }

    /// There is another thread that can run, so the running one is to be interrupted at some time.
    pub(super) fn not_alone(&mut self) {
        self.switch_in = self.scheduler.policy.joined(&mut self.random, self.switch_in);
    }

    /// Suspends a thread; its instruction is executed again when it goes on.
    fn block(&mut self, index: ThreadIndex, waiting: Waiting, patience: Patience) {
        self.scheduler.remove_runnable(index);
        self.queue(index, &waiting);
        self.thread_mut(index).state = State::Blocked(waiting, patience);
        match patience {
            Patience::Timed => self.scheduler.add_timed(index),
            Patience::Endless => self.detect_deadlock(index),
        }
    }

    /// Time is over for a thread that would not wait for ever.
    fn time_out(&mut self, index: ThreadIndex) {
        self.unqueue(index);
        let gives_up = self.gives_up(index);
        if gives_up {
            self.something_unknown();
        }
        let thread = self.thread_mut(index);
        if gives_up {
            Self::note_given_up(thread);
        }
        // Who waits for a pulse has to enter the monitor again first: see `Phase::Reenter`.
        if thread.phase == Phase::Fresh {
            thread.phase = Phase::TimedOut;
        }
        self.make_runnable(index);
    }
}
