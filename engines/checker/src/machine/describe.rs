//! Findings described: what, where, by whom, with which locks.

use std::sync::Arc;

use super::thread::{State, Thread, ThreadIndex, Waiting};
use super::{Activity, Machine};
use crate::detection::{Conflict, ContextId, Site};
use crate::finding::{
    Action, Awaited, AwaitedKind, Finding, FindingKind, HeldLock, Side, StackFrame, ThreadDescription,
};
use crate::heap::Kind;
use crate::ir::{Origin, ThreadKind, TypeKind};
use crate::reports::{Key, Location, Shape, Variable, Waits};
use crate::value::Ref;

/// Frames of a stack that are kept: the innermost ones.
const STACK_FRAMES: usize = 50;
/// Ancestors of a thread that are told.
const ANCESTORS: usize = 10;

impl<'a> Machine<'a> {
    /// An access of `thread` races with an earlier one.
    pub(super) fn report_race(
        &mut self,
        thread: &Thread<'a>,
        variable: Variable,
        action: Action,
        pc: u32,
        conflict: Conflict,
    ) {
        let site = thread.site(pc);
        let earlier = conflict.earlier.site;
        #[cfg(test)]
        self.trace_race(thread, variable, conflict);
        if self.is_after_failure(thread, conflict.earlier.epoch) || !self.reports.is_new(earlier, site) {
            return;
        }
        let in_unknown_monitor = |site: Site| {
            let locks = self.contexts.lock_set(site.context);
            self.contexts.has_unknown_lock(locks)
        };
        if in_unknown_monitor(earlier) && in_unknown_monitor(site) {
            return;
        }
        let kind = match variable {
            Variable::Value(..) => FindingKind::DataRace,
            Variable::Whole(_) => FindingKind::UnsafeUse,
        };
        let owner = self.components.thread_at(conflict.earlier.epoch);
        let sides = vec![
            self.side(conflict.action, earlier, owner, thread),
            self.side(action, site, thread.index, thread),
        ];
        let subject = self.name_of(variable);
        self.report(finding(kind, subject, sides));
    }

    /// Threads wait for each other, or for nobody.
    pub(super) fn report_waits(&mut self, waits: &Waits) {
        let sides: Vec<Side> = waits.waiting.iter().map(|&activity| self.waiting_side(activity)).collect();
        let awaited: Vec<Awaited> = sides.iter().filter_map(|side| side.awaits.clone()).collect();
        let mut sides = sides;
        let mut subject: Vec<&str> = awaited.iter().map(|awaited| &*awaited.name).collect();
        let kind = match waits.shape {
            Shape::Cycle => {
                // The cycle begins where its least location is, so that it reads the same from any thread.
                let least = (0..sides.len()).min_by_key(|&index| Location::of(&sides[index])).unwrap_or(0);
                sides.rotate_left(least);
                subject.rotate_left(least);
                FindingKind::Deadlock
            }
            Shape::Chain => FindingKind::Hang,
        };
        self.report(finding(kind, subject.join(", "), sides));
    }

    fn waiting_side(&self, activity: Activity) -> Side {
        match activity {
            Activity::Thread(index) => {
                let thread = self.thread(index);
                let site = thread.site(thread.frames.last().map_or(0, |frame| frame.pc));
                let side = self.side(Action::Wait, site, index, thread);
                Side { awaits: Some(self.awaited(index)), ..side }
            }
            Activity::Activation(coroutine) => self.suspended_side(coroutine),
        }
    }

    /// An activation is told as a task of its own, which was started by whoever called the method.
    fn suspended_side(&self, coroutine: Ref) -> Side {
        let activation = self.activations[&coroutine];
        let (caller, called_at) = activation.began;
        let mut starting = self.stack(called_at);
        let frame = self.suspended_frame(coroutine);
        // The function that makes the coroutine has the same name.
        if let (Some(first), Some(frame)) = (starting.first(), &frame)
            && first.function == frame.function
        {
            starting.remove(0);
        }
        let mut started_at = vec![starting];
        started_at.extend(self.describe_thread(caller, self.thread(caller)).started_at);
        let stack: Vec<StackFrame> = frame.into_iter().collect();
        let awaited = activation.awaited.map(|awaited| {
            let object = self.source_of(awaited);
            let name = self.program.layout(self.heap.get(object).ty).name.clone();
            Awaited { kind: AwaitedKind::Object, name, object: Some(object.0) }
        });
        Side {
            action: Action::Wait,
            span: stack.first().and_then(|frame| frame.span),
            library_function: None,
            stack,
            thread: ThreadDescription {
                number: (self.threads.len() as u32).saturating_add(coroutine.0),
                kind: ThreadKind::Task,
                started_at,
            },
            held: Vec::new(),
            awaits: awaited,
        }
    }

    /// Where an activation of the program awaits.
    fn suspended_frame(&self, coroutine: Ref) -> Option<StackFrame> {
        let Kind::Coroutine(coroutine) = &self.heap.get(coroutine).kind else { return None };
        let function = self.program.function(coroutine.id);
        let span = function.span(coroutine.pc.saturating_sub(1));
        (function.origin() == Origin::Program).then(|| StackFrame { function: function.name().clone(), span })
    }

    /// Whether there is something to tell of one that waits.
    pub(super) fn is_of_program(&self, activity: Activity) -> bool {
        match activity {
            Activity::Thread(_) => Location::of(&self.waiting_side(activity)) != Location::Nowhere,
            Activity::Activation(coroutine) => self.suspended_frame(coroutine).is_some(),
        }
    }

    fn report(&mut self, finding: Finding) {
        let locations: Vec<Location> = finding.sides.iter().map(Location::of).collect();
        // Between threads that only run models there is nothing to tell the program's author.
        if locations.iter().all(|location| *location != Location::Nowhere) {
            self.reports.report(Key::new(finding.kind, locations), finding);
        }
    }

    /// `running` is the thread that is being interpreted: it is not among the others.
    fn side(&self, action: Action, site: Site, thread: ThreadIndex, running: &Thread<'a>) -> Side {
        let stack = self.stack(site);
        let thread = self.describe_thread(thread, running);
        let started = thread.started_at.iter().flatten();
        let place = stack.iter().chain(started).next();
        Side {
            action,
            span: place.and_then(|frame| frame.span),
            library_function: self.library_function(site),
            stack,
            thread,
            held: self.held_locks(site.context),
            awaits: None,
        }
    }

    /// The function of the library that the program called, if it is in one there.
    fn library_function(&self, site: Site) -> Option<Arc<str>> {
        let frames = self.contexts.frames(site.context, site.pc);
        let in_library = frames.take_while(|frame| frame.function.origin() == Origin::Model);
        in_library.last().map(|frame| frame.function.name().clone())
    }

    fn stack(&self, site: Site) -> Vec<StackFrame> {
        let frames = self.contexts.frames(site.context, site.pc);
        frames
            .filter(|frame| frame.function.origin() == Origin::Program)
            .take(STACK_FRAMES)
            .map(|frame| StackFrame { function: frame.function.name().clone(), span: frame.span() })
            .collect()
    }

    fn held_locks(&self, context: ContextId) -> Vec<HeldLock> {
        let locks = self.contexts.locks(self.contexts.lock_set(context));
        let describe = |lock: &crate::detection::Lock| HeldLock {
            object_type: self.program.layout(lock.ty).name.clone(),
            object: lock.object.0,
            acquired_at: self
                .contexts
                .program_frame(lock.acquired_in, lock.acquired_at)
                .and_then(|frame| frame.span()),
            acquired_by: self.library_function(Site { context: lock.acquired_in, pc: lock.acquired_at }),
        };
        locks.iter().map(describe).collect()
    }

    fn describe_thread(&self, index: ThreadIndex, running: &Thread<'a>) -> ThreadDescription {
        let get = |index: ThreadIndex| if index == running.index { running } else { self.thread(index) };
        let mut started_at = Vec::new();
        let mut parent = get(index).parent;
        while let Some((thread, site)) = parent
            && started_at.len() < ANCESTORS
        {
            started_at.push(self.stack(site));
            parent = get(thread).parent;
        }
        ThreadDescription { number: index.0, kind: get(index).kind, started_at }
    }

    fn name_of(&self, variable: Variable) -> String {
        let (object, index) = match variable {
            Variable::Value(object, index) => (object, Some(index)),
            Variable::Whole(object) => (object, None),
        };
        let data = self.heap.get(object);
        let layout = self.program.layout(data.ty);
        match (&data.kind, index) {
            (Kind::Static(field), _) => self.program.static_field(*field).name.to_string(),
            (Kind::Array, Some(_)) => format!("element of {}", layout.name),
            (_, Some(index)) if layout.kind != TypeKind::Number => match layout.fields.get(index) {
                Some(field) if layout.name.is_empty() => field.name.to_string(),
                Some(field) => format!("{}.{}", layout.name, field.name),
                None => layout.name.to_string(),
            },
            _ => layout.name.to_string(),
        }
    }

    fn awaited(&self, thread: ThreadIndex) -> Awaited {
        let of_object = |kind, object: Ref| Awaited {
            kind,
            name: self.program.layout(self.heap.get(object).ty).name.clone(),
            object: Some(object.0),
        };
        let (kind, name) = match &self.thread(thread).state {
            State::Blocked(Waiting::Monitor(object), _) => return of_object(AwaitedKind::Monitor, *object),
            State::Blocked(Waiting::Pulse(object), _) => return of_object(AwaitedKind::Pulse, *object),
            State::Blocked(Waiting::Objects(objects), _) => match objects.first() {
                Some(&object) => return of_object(AwaitedKind::Object, object),
                None => (AwaitedKind::Object, "".into()),
            },
            State::Blocked(Waiting::Join(other), _) => match self.thread(*other).kind {
                ThreadKind::Task | ThreadKind::Continuation => (AwaitedKind::Thread, "end of task".into()),
                _ => (AwaitedKind::Thread, "end of thread".into()),
            },
            State::Blocked(Waiting::Initialisation(ty), _) => {
                (AwaitedKind::StaticConstructor, self.program.layout(*ty).name.clone())
            }
            State::Blocked(Waiting::Finalizers, _) => (AwaitedKind::Finalizers, "finalizers".into()),
            State::Runnable | State::Ended => (AwaitedKind::Object, "".into()),
        };
        Awaited { kind, name, object: None }
    }

    #[cfg(test)]
    fn trace_race(&mut self, thread: &Thread<'a>, variable: Variable, conflict: Conflict) {
        if let (Some(trace), Variable::Value(object, index)) = (&mut self.trace, variable) {
            let earlier = conflict.earlier;
            trace.push(crate::trace::Event::Race {
                thread: thread.index.0,
                variable: (object.0, index),
                earlier_thread: self.components.thread_at(earlier.epoch).0,
                earlier_pc: earlier.site.pc,
            });
        }
    }
}

fn finding(kind: FindingKind, subject: String, sides: Vec<Side>) -> Finding {
    Finding { kind, subject, sides, entry: String::new(), run_seed: 0, occurrences: 1 }
}
