use rustc_hash::FxHashMap;

use crate::ir::{Function, FunctionId, Origin, Span, TypeId};
use crate::value::Ref;

/// A stack of calls together with the locks held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ContextId(u32);

impl ContextId {
    /// No call, no lock.
    pub const ROOT: ContextId = ContextId(0);
}

/// A sequence of locks held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LockSetId(u32);

/// Stands in lock sets for a lock that is not known: it may be any.
pub(crate) const UNKNOWN_LOCK: Ref = Ref(u32::MAX);

impl LockSetId {
    /// No lock.
    pub const EMPTY: LockSetId = LockSetId(0);
}

/// One lock held, and where it was acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Lock {
    pub object: Ref,
    pub ty: TypeId,
    pub acquired_in: ContextId,
    pub acquired_at: u32,
}

struct Context<'a> {
    function: Option<&'a Function>,
    caller: ContextId,
    /// The calling instruction in the caller.
    call: u32,
    lock_set: LockSetId,
    /// The same stack without locks.
    bare: ContextId,
    /// The callee that was asked for last, with its call: most calls repeat.
    latest: (u32, FunctionId, ContextId),
}

/// One frame of a recorded stack.
#[derive(Clone, Copy)]
pub(crate) struct RecordedFrame<'a> {
    pub function: &'a Function,
    pub pc: u32,
}

impl RecordedFrame<'_> {
    /// The source text of the frame's instruction.
    pub fn span(&self) -> Option<Span> {
        self.function.span(self.pc)
    }
}

/// All stacks and lock sets of a run, each one kept once: a tree of calls and one of locks.
///
/// So an access is remembered with its whole stack and all locks for 8 bytes; alternatives are to
/// keep only the instruction, or to repeat the run up to the access when a race is found.
pub(crate) struct Contexts<'a> {
    contexts: Vec<Context<'a>>,
    callees: FxHashMap<(ContextId, u32, FunctionId), ContextId>,
    locked: FxHashMap<(ContextId, LockSetId), ContextId>,
    lock_sets: Vec<(LockSetId, Option<Lock>)>,
    lock_set_ids: FxHashMap<(LockSetId, Lock), LockSetId>,
}

impl<'a> Contexts<'a> {
    /// Only the root.
    pub fn new() -> Self {
        let root = Context {
            function: None,
            caller: ContextId::ROOT,
            call: 0,
            lock_set: LockSetId::EMPTY,
            bare: ContextId::ROOT,
            latest: (0, FunctionId(u32::MAX), ContextId::ROOT),
        };
        Self {
            contexts: vec![root],
            callees: FxHashMap::default(),
            locked: FxHashMap::default(),
            lock_sets: vec![(LockSetId::EMPTY, None)],
            lock_set_ids: FxHashMap::default(),
        }
    }

    /// The context of a call of `function` by instruction `call` of `caller`.
    #[inline]
    pub fn callee(
        &mut self,
        caller: ContextId,
        call: u32,
        id: FunctionId,
        function: &'a Function,
    ) -> ContextId {
        let latest = self.contexts[caller.0 as usize].latest;
        if latest.0 == call && latest.1 == id {
            return latest.2;
        }
        let context = match self.callees.get(&(caller, call, id)) {
            Some(&context) => context,
            None => self.new_callee(caller, call, id, function),
        };
        self.contexts[caller.0 as usize].latest = (call, id, context);
        context
    }

    fn new_callee(
        &mut self,
        caller: ContextId,
        call: u32,
        id: FunctionId,
        function: &'a Function,
    ) -> ContextId {
        // The bare twins of callers exist, so this goes one level deep.
        let bare_caller = self.contexts[caller.0 as usize].bare;
        let bare = (bare_caller != caller).then(|| self.callee(bare_caller, call, id, function));
        let lock_set = self.contexts[caller.0 as usize].lock_set;
        let context = self.push(Some(function), caller, call, lock_set, bare);
        self.callees.insert((caller, call, id), context);
        context
    }

    /// The same stack as `context` with other locks.
    pub fn with_locks(&mut self, context: ContextId, lock_set: LockSetId) -> ContextId {
        if self.lock_set(context) == lock_set {
            return context;
        }
        let Context { bare, caller, call, function, .. } = self.contexts[context.0 as usize];
        if lock_set == LockSetId::EMPTY {
            return bare;
        }
        if let Some(&known) = self.locked.get(&(bare, lock_set)) {
            return known;
        }
        let locked = self.push(function, caller, call, lock_set, Some(bare));
        self.locked.insert((bare, lock_set), locked);
        locked
    }

    fn push(
        &mut self,
        function: Option<&'a Function>,
        caller: ContextId,
        call: u32,
        lock_set: LockSetId,
        bare: Option<ContextId>,
    ) -> ContextId {
        let id = ContextId(self.contexts.len() as u32);
        let latest = (0, FunctionId(u32::MAX), ContextId::ROOT);
        self.contexts.push(Context { function, caller, call, lock_set, bare: bare.unwrap_or(id), latest });
        id
    }

    /// The locks of a context.
    #[inline]
    pub fn lock_set(&self, context: ContextId) -> LockSetId {
        self.contexts[context.0 as usize].lock_set
    }

    /// `locks` and one more.
    pub fn add_lock(&mut self, locks: LockSetId, lock: Lock) -> LockSetId {
        let next = LockSetId(self.lock_sets.len() as u32);
        let id = *self.lock_set_ids.entry((locks, lock)).or_insert(next);
        if id == next {
            self.lock_sets.push((locks, Some(lock)));
        }
        id
    }

    /// `locks` without the last lock on `object`.
    pub fn remove_lock(&mut self, locks: LockSetId, object: Ref) -> LockSetId {
        let (rest, Some(last)) = self.lock_sets[locks.0 as usize] else { return locks };
        if last.object == object {
            return rest;
        }
        // Not the latest one: take off those above it, and put them back.
        let mut above = vec![last];
        let mut below = rest;
        loop {
            let (rest, Some(lock)) = self.lock_sets[below.0 as usize] else { return locks };
            below = rest;
            if lock.object == object {
                break;
            }
            above.push(lock);
        }
        above.into_iter().rev().fold(below, |locks, lock| self.add_lock(locks, lock))
    }

    /// Whether a lock that is not known is in a set.
    pub fn has_unknown_lock(&self, mut locks: LockSetId) -> bool {
        while let (rest, Some(lock)) = self.lock_sets[locks.0 as usize] {
            if lock.object == UNKNOWN_LOCK {
                return true;
            }
            locks = rest;
        }
        false
    }

    /// The known locks of a set, in the order of their acquisition.
    pub fn locks(&self, mut locks: LockSetId) -> Vec<Lock> {
        let mut list = Vec::new();
        while let (rest, Some(lock)) = self.lock_sets[locks.0 as usize] {
            if lock.object != UNKNOWN_LOCK {
                list.push(lock);
            }
            locks = rest;
        }
        list.reverse();
        list
    }

    /// All frames, innermost first.
    pub fn frames(&self, context: ContextId, pc: u32) -> impl Iterator<Item = RecordedFrame<'a>> + '_ {
        let mut next = (context, pc);
        std::iter::from_fn(move || {
            let Context { function, caller, call, .. } = self.contexts[next.0.0 as usize];
            let frame = function.map(|function| RecordedFrame { function, pc: next.1 });
            next = (caller, call);
            frame
        })
    }

    /// The innermost frame that belongs to the program: what a report is about.
    pub fn program_frame(&self, context: ContextId, pc: u32) -> Option<RecordedFrame<'a>> {
        self.frames(context, pc).find(|frame| frame.function.origin == Origin::Program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FunctionBuilder;

    #[test]
    fn locks_come_and_go_in_any_order() {
        let mut contexts = Contexts::new();
        let lock = |number| Lock {
            object: Ref(number),
            ty: TypeId(0),
            acquired_in: ContextId::ROOT,
            acquired_at: number,
        };
        let one = contexts.add_lock(LockSetId::EMPTY, lock(1));
        let both = contexts.add_lock(one, lock(2));
        assert_eq!(contexts.remove_lock(both, Ref(2)), one);
        let second = contexts.remove_lock(both, Ref(1));
        assert_eq!(contexts.locks(second), [lock(2)]);
        assert_eq!(contexts.remove_lock(both, Ref(9)), both);
    }

    #[test]
    fn a_stack_is_one_context_whatever_happened_between() {
        let function = FunctionBuilder::new("f", 0).finish().unwrap();
        let mut contexts = Contexts::new();
        let f = contexts.callee(ContextId::ROOT, 1, FunctionId(0), &function);
        let lock = Lock { object: Ref(1), ty: TypeId(0), acquired_in: f, acquired_at: 3 };
        let locks = contexts.add_lock(LockSetId::EMPTY, lock);
        let locked = contexts.with_locks(f, locks);
        let g_locked = contexts.callee(locked, 2, FunctionId(1), &function);
        assert_eq!(contexts.lock_set(g_locked), locks);
        assert_eq!(
            contexts.with_locks(g_locked, LockSetId::EMPTY),
            contexts.callee(f, 2, FunctionId(1), &function)
        );
        assert_eq!(contexts.with_locks(locked, LockSetId::EMPTY), f);
        assert_eq!(contexts.with_locks(f, locks), locked);
        assert_eq!(contexts.frames(g_locked, 7).map(|frame| frame.pc).collect::<Vec<_>>(), [7, 2]);
    }
}
