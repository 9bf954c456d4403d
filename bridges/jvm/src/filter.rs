//! The agent's side of the filter in `java.lang.RedhandedHook`: the beat, and what must not be held
//! back while threads are delayed.

use std::sync::{Mutex, PoisonError};

use redhanded_in_process::trap_bits::TrapBits;

use crate::vm::{GlobalRef, Jni, jclass, jfieldID, jobject};

/// The hook's static fields and what they are to hold.
#[derive(Debug)]
pub struct Filter {
    class: GlobalRef,
    stamp: jfieldID,
    beat: jfieldID,
    trapped: jfieldID,
    sampled: jfieldID,
    state: Mutex<State>,
}

// SAFETY: field ids are valid on every thread.
unsafe impl Send for Filter {}
// SAFETY: as above.
unsafe impl Sync for Filter {}

#[derive(Debug)]
struct State {
    beat: i64,
    traps: TrapBits,
}

impl Filter {
    /// The filter of the hook class, which was just defined.
    pub fn new(jni: Jni, class: jclass) -> Option<Filter> {
        Some(Filter {
            stamp: jni.static_field(class, c"stamp", c"J")?,
            beat: jni.static_field(class, c"beat", c"J")?,
            trapped: jni.static_field(class, c"trapped", c"J")?,
            sampled: jni.static_field(class, c"sampled", c"J")?,
            class: jni.global(class)?,
            state: Mutex::new(State { beat: 1, traps: TrapBits::NONE }),
        })
    }

    /// Whether `loader` finds the hook class under its name. The loader's code runs.
    pub fn is_found_by(&self, jni: Jni, loader: jobject) -> bool {
        let found = jni.class_by_name(c"java.lang.RedhandedHook", loader, self.class.raw());
        found.is_some_and(|class| {
            let same = jni.same_object(class, self.class.raw());
            jni.delete_local(class);
            same
        })
    }

    /// A new beat: each thread, site and object may tell the engine once more.
    pub fn advance(&self, jni: Jni) {
        self.change(jni, |_| {});
    }

    /// A thread is delayed before it touches an object with this identity hash.
    pub fn trap_set(&self, jni: Jni, hash: i32) {
        self.change(jni, |traps| traps.add(hash.cast_unsigned()));
    }

    /// Such a delay is over.
    pub fn trap_cleared(&self, jni: Jni, hash: i32) {
        self.change(jni, |traps| traps.remove(hash.cast_unsigned()));
    }

    /// How often a site touched so many objects within one beat that the rest passed unobserved.
    pub fn sampled(&self, jni: Jni) -> u64 {
        jni.static_long(self.class.raw(), self.sampled).cast_unsigned()
    }

    /// Every change begins a beat: what was remembered of the time before it says nothing about
    /// who will meet a trap.
    fn change(&self, jni: Jni, change: impl FnOnce(&mut TrapBits)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state.traps);
        state.beat = state.beat.wrapping_add(1).max(1);
        let bits = state.traps.word().cast_signed();
        let class = self.class.raw();
        jni.set_static_long(class, self.trapped, bits);
        jni.set_static_long(class, self.beat, state.beat);
        jni.set_static_long(class, self.stamp, if bits == 0 { state.beat } else { 0 });
    }
}
