//! Exceptions, `finally` handlers, and jumps out of `try` regions.

use super::frame::{Pending, Purpose};
use super::initialisation::Initialised;
use super::thread::Thread;
use super::{Executed, Interrupt, Machine};
use crate::ir::{Handling, Origin, Region, RuntimeException, Target, TypeId};
use crate::value::Value;

impl<'a> Machine<'a> {
    /// The object that is thrown for an exception of the engine. No constructor runs.
    pub(super) fn runtime_exception(&mut self, thread: &Thread<'a>, exception: RuntimeException) -> Value {
        match self.program.exception_type(exception) {
            Some(ty) => Value::Ref(self.heap.new_object(ty, &thread.clock)),
            None => self.heap.unknowns.fresh(),
        }
    }

    /// Throws: goes on in the innermost handler. Ends with [`Interrupt::End`] if there is none.
    pub(super) fn throw(&mut self, thread: &mut Thread<'a>, mut exception: Value) -> Executed {
        if matches!(exception, Value::Unknown(_)) {
            self.something_unknown();
        }
        self.note_thrown(thread, exception);
        loop {
            let Some(frame) = thread.frames.last() else {
                self.counts.uncaught_exceptions += 1;
                return Err(Interrupt::End);
            };
            let (function, at) = (frame.function, frame.pc.saturating_sub(1));
            let handler = function
                .regions
                .iter()
                .enumerate()
                .find(|(_, region)| covers(region, at) && self.handles(region.handling, exception));
            if let Some((index, &region)) = handler {
                self.enter_handler(thread, index as u32, region, exception);
                return Ok(());
            }
            let frame = self.pop_frame(thread);
            match frame.purpose {
                Purpose::Call | Purpose::Multicast(_) => {}
                Purpose::StaticConstructor(ty) => {
                    self.end_initialisation(thread, ty, Initialised::Failed);
                    // Its instruction had not been counted as done.
                    thread.top().pc += 1;
                    exception = self.runtime_exception(thread, RuntimeException::TypeInitialization);
                }
                Purpose::Coroutine(coroutine) => self.finish_coroutine(coroutine),
                Purpose::Finalizer(_) => {
                    self.counts.uncaught_exceptions += 1;
                    return Err(Interrupt::End);
                }
            }
        }
    }

    fn enter_handler(&mut self, thread: &mut Thread<'a>, index: u32, region: Region, exception: Value) {
        if let Handling::Catch { .. } = region.handling {
            let by = thread.top().function.origin();
            self.note_caught(thread, by);
        }
        let frame = thread.top();
        // Handlers that the exception leaves are not gone on with.
        let regions = &frame.function.regions;
        frame.pending.retain(|&(pending, _)| is_in_handler(&regions[pending as usize], region.handler));
        frame.pc = region.handler.0;
        let base = frame.base as usize;
        match region.handling {
            Handling::Finally => frame.pending.push((index, Pending::Throw(exception))),
            Handling::Catch { exception: register, .. } => {
                thread.registers[base + usize::from(register.0)] = exception;
            }
        }
        // Sections that were open in the region are left.
        thread.atomic = thread.top().entry_atomic();
    }

    /// Whether a handler takes an exception.
    fn handles(&mut self, handling: Handling, exception: Value) -> bool {
        match handling {
            Handling::Finally | Handling::Catch { ty: None, .. } => true,
            Handling::Catch { ty: Some(ty), .. } => match self.type_of_exception(exception) {
                Some(thrown) => match self.program.is_subtype(thrown, ty) {
                    Some(is) => is,
                    None => self.random.one_in(2),
                },
                None => self.random.one_in(2),
            },
        }
    }

    fn type_of_exception(&self, exception: Value) -> Option<TypeId> {
        match exception {
            Value::Ref(object) => Some(self.heap.get(object).ty),
            _ => None,
        }
    }

    /// Jumps to `target`, through the `finally` handlers of the regions left. At the end of a `catch`
    /// handler a thread that is being aborted throws again instead.
    pub(super) fn leave(&mut self, thread: &mut Thread<'a>, target: Target) -> Executed {
        if let Some(exception) = thread.aborting
            && leaves_catch(thread, target)
        {
            // Models and entries keep what threads of the program have left behind.
            if thread.top().function.origin() == Origin::Model {
                thread.aborting = None;
            } else {
                return Err(Interrupt::ThrowValue(exception));
            }
        }
        let frame = thread.top();
        let at = frame.pc.saturating_sub(1);
        let regions = &frame.function.regions;
        let left = |region: &Region| {
            region.handling == Handling::Finally && covers(region, at) && !covers(region, target.0)
        };
        match regions.iter().position(left) {
            Some(index) => {
                frame.pending.push((index as u32, Pending::Leave(target)));
                frame.pc = regions[index].handler.0;
            }
            None => frame.pc = target.0,
        }
        Ok(())
    }

    /// A `finally` handler is done.
    pub(super) fn end_finally(&mut self, thread: &mut Thread<'a>) -> Executed {
        match thread.top().pending.pop() {
            Some((_, Pending::Leave(target))) => self.leave(thread, target),
            Some((_, Pending::Throw(exception))) => Err(Interrupt::ThrowValue(exception)),
            None => Ok(()),
        }
    }
}

fn covers(region: &Region, at: u32) -> bool {
    (region.start.0..region.end.0).contains(&at)
}

/// Whether a jump is one out of a `catch` handler, and not within a `finally` handler that an abort
/// runs: what is caught there has nothing to do with it.
fn leaves_catch(thread: &mut Thread<'_>, target: Target) -> bool {
    let unwinding = |&(_, pending): &(u32, Pending)| match pending {
        Pending::Throw(exception) => Some(exception) == thread.aborting,
        Pending::Leave(_) => false,
    };
    if thread.frames.iter().any(|frame| frame.pending.iter().any(unwinding)) {
        return false;
    }
    let frame = thread.top();
    let at = Target(frame.pc.saturating_sub(1));
    frame.function.regions.iter().any(|region| {
        matches!(region.handling, Handling::Catch { .. })
            && is_in_handler(region, at)
            && !is_in_handler(region, target)
    })
}

fn is_in_handler(region: &Region, at: Target) -> bool {
    (region.handler..region.handler_end).contains(&at)
}
