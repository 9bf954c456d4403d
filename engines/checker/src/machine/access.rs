//! Accesses of variables, with race detection ([HSR] 3.3).

use super::thread::Thread;
use super::{Executed, Machine};
use crate::detection::{Component, Epoch, Shadow};
use crate::finding::Action;
use crate::heap::{Heap, Kind};
use crate::ir::{Mode, RuntimeException};
use crate::reports::Variable;
use crate::unknown::{Operation, UnknownId};
use crate::value::{Ref, Value};

impl<'a> Machine<'a> {
    /// Reads a value of an object. One it does not have is unknown: the front end took the object
    /// for another type.
    #[inline]
    pub(super) fn load_cell(
        &mut self,
        thread: &mut Thread<'a>,
        cell: Ref,
        index: usize,
        mode: Mode,
        pc: u32,
    ) -> Value {
        let object = self.heap.get_mut(cell);
        let Some(&value) = object.values.get(index) else { return self.heap.unknowns.fresh() };
        match mode {
            Mode::Plain if thread.atomic == 0 => {
                let shadow = Heap::shadow(object, index);
                shadow.read(&thread.clock, thread.access(pc), self.keep, &mut self.conflicts);
                let rare = object.finalizable;
                let shared = object.shadows[index].is_shared(thread.component);
                self.after_access(thread, (cell, index), shared, rare, Action::Read, pc);
            }
            Mode::Volatile => {
                let now = thread.access(pc);
                let shadow = Heap::shadow(object, index);
                shadow.volatile_read(&mut thread.clock, now, &mut self.conflicts);
                let rare = object.finalizable;
                self.after_access(thread, (cell, index), true, rare, Action::VolatileRead, pc);
            }
            Mode::Plain | Mode::Untracked => {}
        }
        value
    }

    /// Writes a value of an object, if it has it.
    #[inline]
    pub(super) fn store_cell(
        &mut self,
        thread: &mut Thread<'a>,
        cell: Ref,
        index: usize,
        value: Value,
        mode: Mode,
        pc: u32,
    ) {
        if let Value::Unknown(id) = value
            && mode != Mode::Untracked
        {
            self.store_unknown(thread, (cell, index), id);
        }
        let object = self.heap.get_mut(cell);
        let Some(place) = object.values.get_mut(index) else { return };
        *place = value;
        match mode {
            Mode::Plain if thread.atomic == 0 => {
                let shadow = Heap::shadow(object, index);
                let shared = shadow.is_shared(thread.component);
                shadow.write(&thread.clock, thread.access(pc), self.keep, &mut self.conflicts);
                let rare = object.finalizable;
                self.after_access(thread, (cell, index), shared, rare, Action::Write, pc);
                if matches!(value, Value::Ref(_)) {
                    // What is done from now on is not handed over with the reference.
                    thread.tick();
                }
            }
            Mode::Volatile => {
                let now = thread.access(pc);
                let shadow = Heap::shadow(object, index);
                shadow.volatile_write(&thread.clock, now, &mut self.conflicts);
                let rare = object.finalizable;
                self.after_access(thread, (cell, index), true, rare, Action::VolatileWrite, pc);
                thread.tick();
            }
            Mode::Plain | Mode::Untracked => {}
        }
    }

    /// An unknown value is about to be stored: who has looked at what stands there, and found nothing,
    /// stores something.
    #[cold]
    fn store_unknown(&mut self, thread: &Thread<'a>, (cell, index): (Ref, usize), id: UnknownId) {
        let object = self.heap.get(cell);
        let was_read = |shadow: &Shadow| shadow.was_read_before(&thread.clock);
        if let Some(&old) = object.values.get(index)
            && object.shadows.get(index).is_some_and(was_read)
            && self.heap.unknowns.replace(id, old)
        {
            self.something_unknown();
        }
    }

    #[inline]
    fn after_access(
        &mut self,
        thread: &mut Thread<'a>,
        variable: (Ref, usize),
        shared: bool,
        finalizable: bool,
        action: Action,
        pc: u32,
    ) {
        self.switch_in -= if shared { self.scheduler.policy.shared_weight } else { 1 };
        #[cfg(test)]
        self.trace_access(thread, variable, action, pc);
        if finalizable {
            self.heap.note_access(variable.0, &thread.clock);
            thread.tick();
        }
        if !self.conflicts.is_empty() {
            self.report_races(thread, Variable::Value(variable.0, variable.1), action, pc);
        }
    }

    /// An access of an object as a whole that is not safe for threads ([HSR] 4.2). Unknown objects
    /// are ignored.
    pub(super) fn touch(&mut self, thread: &mut Thread<'a>, object: Value, action: Action, pc: u32) {
        let Value::Ref(reference) = object else { return };
        let object = self.heap.get_mut(reference);
        let finalizable = object.finalizable;
        let touches = &mut object.extra_mut().touches;
        let shared = touches.is_shared(thread.component);
        let now = thread.access(pc);
        match action {
            Action::Write => touches.write(&thread.clock, now, self.keep, &mut self.conflicts),
            _ => touches.read(&thread.clock, now, self.keep, &mut self.conflicts),
        }
        self.switch_in -= if shared { self.scheduler.policy.shared_weight } else { 1 };
        if finalizable {
            self.heap.note_access(reference, &thread.clock);
            thread.tick();
        }
        if !self.conflicts.is_empty() {
            self.report_races(thread, Variable::Whole(reference), action, pc);
        }
    }

    #[cold]
    fn report_races(&mut self, thread: &Thread<'a>, variable: Variable, action: Action, pc: u32) {
        let conflicts = std::mem::take(&mut self.conflicts);
        for conflict in &conflicts {
            let stored = self.handed_over(thread, variable, conflict.earlier.epoch);
            if stored.is_none() {
                self.report_race(thread, variable, action, pc, *conflict);
            }
            let sees = matches!(action, Action::Read | Action::VolatileRead)
                && matches!(conflict.action, Action::Write | Action::VolatileWrite);
            if let Variable::Value(object, index) = variable
                && sees
            {
                let value = self.heap.get(object).values.get(index).copied();
                self.gets_by_race(thread, value, stored.unwrap_or(conflict.earlier.epoch));
            }
        }
        self.conflicts = conflicts;
        self.conflicts.clear();
    }

    /// Whether the thread got the object by a race, but after what was done to it at the time `earlier`: when
    /// the reference was stored.
    fn handed_over(&self, thread: &Thread<'a>, variable: Variable, earlier: Epoch) -> Option<Epoch> {
        let (Variable::Value(object, _) | Variable::Whole(object)) = variable;
        let extra = self.heap.get(object).extra.as_ref()?;
        extra.handovers.covering(earlier, &thread.clock)
    }

    /// The thread gets a value by a race with who stored it at the time `stored`. A delegate brings what it has
    /// captured.
    fn gets_by_race(&mut self, thread: &Thread<'a>, value: Option<Value>, stored: Epoch) {
        let Some(Value::Ref(target)) = value else { return };
        if stored.component() == thread.component {
            return;
        }
        let mut got = vec![target];
        if matches!(self.heap.get(target).kind, Kind::Delegate(_)) {
            let closures = self.heap.get(target).references();
            got.extend(closures.iter().flat_map(|&closure| self.heap.get(closure).references()));
            got.extend(closures);
        }
        for object in got {
            self.heap.get_mut(object).extra_mut().handovers.note(thread.epoch, stored);
        }
    }

    /// `object.field`.
    #[inline]
    pub(super) fn load_field(
        &mut self,
        thread: &mut Thread<'a>,
        (object, field): (Value, u32),
        mode: Mode,
        pc: u32,
    ) -> Executed<Value> {
        match object {
            Value::Ref(object) => Ok(self.load_cell(thread, object, field as usize, mode, pc)),
            Value::Null => Err(RuntimeException::NullReference.into()),
            _ => Ok(self.heap.unknowns.result(Operation::Field(field), object, Value::Null)),
        }
    }

    /// `object.field = value`.
    #[inline]
    pub(super) fn store_field(
        &mut self,
        thread: &mut Thread<'a>,
        (object, field): (Value, u32),
        value: Value,
        mode: Mode,
        pc: u32,
    ) -> Executed {
        match object {
            Value::Ref(object) => self.store_cell(thread, object, field as usize, value, mode, pc),
            Value::Null => return Err(RuntimeException::NullReference.into()),
            Value::Unknown(object) => self.heap.unknowns.assign_field(object, field),
            _ => {}
        }
        Ok(())
    }

    /// `array[index]`.
    #[inline]
    pub(super) fn load_element(
        &mut self,
        thread: &mut Thread<'a>,
        (array, index): (Value, Value),
        mode: Mode,
        pc: u32,
    ) -> Executed<Value> {
        let Some((array, index)) = self.element(array, index)? else { return Ok(self.heap.unknowns.fresh()) };
        let value = self.load_cell(thread, array, index, mode, pc);
        let is_default = matches!(value, Value::Null | Value::Int(0));
        // Something was stored at an index nobody knows: it may have been this one.
        if is_default && self.heap.get(array).smudged {
            let stored = self.heap.unknowns.fresh();
            self.heap.get_mut(array).values[index] = stored;
            return Ok(stored);
        }
        Ok(value)
    }

    /// `array[index] = value`.
    #[inline]
    pub(super) fn store_element(
        &mut self,
        thread: &mut Thread<'a>,
        (array, index): (Value, Value),
        value: Value,
        mode: Mode,
        pc: u32,
    ) -> Executed {
        match self.element(array, index)? {
            Some((array, index)) => self.store_cell(thread, array, index, value, mode, pc),
            None => {
                if let Value::Ref(array) = array {
                    self.heap.get_mut(array).smudged = true;
                }
            }
        }
        Ok(())
    }

    /// The array and index if both are known.
    #[inline]
    fn element(&self, array: Value, index: Value) -> Result<Option<(Ref, usize)>, RuntimeException> {
        match (array, index) {
            (Value::Null, _) => Err(RuntimeException::NullReference),
            (Value::Ref(array), Value::Int(index)) => {
                let object = self.heap.get(array);
                if !matches!(object.kind, Kind::Array) {
                    return Ok(None);
                }
                match usize::try_from(index) {
                    Ok(index) if index < object.values.len() => Ok(Some((array, index))),
                    _ => Err(RuntimeException::IndexOutOfRange),
                }
            }
            _ => Ok(None),
        }
    }

    /// `ref object.field`.
    pub(super) fn field_ref(&mut self, object: Value, index: u32) -> Executed<Value> {
        match object {
            Value::Ref(object) => Ok(Value::Address { object, index }),
            Value::Null => Err(RuntimeException::NullReference.into()),
            _ => Ok(self.heap.unknowns.fresh()),
        }
    }

    /// `ref array[index]`.
    pub(super) fn element_ref(&mut self, array: Value, index: Value) -> Executed<Value> {
        Ok(match self.element(array, index)? {
            Some((object, index)) => Value::Address { object, index: index as u32 },
            None => self.heap.unknowns.fresh(),
        })
    }

    /// Reads a variable passed by reference.
    pub(super) fn load_ref(
        &mut self,
        thread: &mut Thread<'a>,
        reference: Value,
        mode: Mode,
        pc: u32,
    ) -> Executed<Value> {
        match reference {
            Value::Address { object, index } => Ok(self.load_cell(thread, object, index as usize, mode, pc)),
            Value::Null => Err(RuntimeException::NullReference.into()),
            _ => Ok(self.heap.unknowns.fresh()),
        }
    }

    /// Writes a variable passed by reference.
    pub(super) fn store_ref(
        &mut self,
        thread: &mut Thread<'a>,
        reference: Value,
        value: Value,
        mode: Mode,
        pc: u32,
    ) -> Executed {
        match reference {
            Value::Address { object, index } => {
                self.store_cell(thread, object, index as usize, value, mode, pc);
            }
            Value::Null => return Err(RuntimeException::NullReference.into()),
            _ => {}
        }
        Ok(())
    }

    #[cfg(test)]
    fn trace_access(&mut self, thread: &Thread<'a>, (object, index): (Ref, usize), action: Action, pc: u32) {
        if let Some(trace) = &mut self.trace {
            let thread = thread.index.0;
            trace.push(crate::trace::Event::Access { thread, variable: (object.0, index), action, pc });
        }
    }
}

// Components are compared on each access; keep them small.
const _: () = assert!(size_of::<Component>() == 4);
