//! The native half of `java.lang.RedhandedHook`: what a call that the filter did not hold back
//! does.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use redhanded_in_process::border::guard;
use redhanded_in_process::report::{Circumstances, Side};
use redhanded_in_process::sites::KnownSites;
use redhanded_in_process::sleep::Alarm;
use redhanded_model::{Access, ObjectId, SiteId, StackTrace, ThreadId};
use redhanded_tsvd::{Call, Conflict, Meeting, PlannedDelay, SetTrap, Wait};

use crate::agent::Agent;
use crate::classes::{DEEPEST_WINDOW, Verdict};
use crate::host::Witness;
use crate::rule::{Rule, Target};
use crate::running_test;
use crate::stacks;
use crate::vm::{JNIEnv, Jni, jclass, jint, jlong, jobject, jthread};

/// Answers of `reached`, in the low byte; see the Java side.
const REMEMBER_IGNORED: jlong = 1;
const REMEMBER_WATCHED: jlong = 2;
const DELAY: jlong = 4;
const FORGET: jlong = 8;

/// `private static native long reached(Object receiver, int site, int rule, int hash, Thread thread)`
///
/// # Safety
/// Called by the JVM.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_java_lang_RedhandedHook_reached(
    env: *mut JNIEnv,
    _class: jclass,
    receiver: jobject,
    site: jint,
    rule: jint,
    hash: jint,
    thread: jthread,
) -> jlong {
    guard(0, || {
        let Some(agent) = Agent::get() else { return 0 };
        let Ok(site) = u32::try_from(site) else { return 0 };
        // SAFETY: the JVM passed the environment of this thread.
        let jni = unsafe { Jni::new(env) };
        let Some(thread) = agent.classes.thread_id(agent.jvmti, jni, thread) else { return 0 };
        let visit = Visit { agent, jni, site: SiteId(site), thread: ThreadId(thread), receiver };
        visit.reached(rule, hash)
    })
}

/// `private static native long remaining(long token)`
///
/// # Safety
/// Called by the JVM.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_java_lang_RedhandedHook_remaining(
    _env: *mut JNIEnv,
    _class: jclass,
    token: jlong,
) -> jlong {
    guard(0, || {
        let (Some(agent), Ok(token)) = (Agent::get(), u32::try_from(token)) else { return 0 };
        let remaining = agent.virtual_delays.remaining(&agent.engine, token);
        jlong::try_from(remaining.as_nanos()).unwrap_or(0)
    })
}

/// `private static native void finish(long token)`
///
/// # Safety
/// Called by the JVM.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_java_lang_RedhandedHook_finish(
    env: *mut JNIEnv,
    _class: jclass,
    token: jlong,
) {
    guard((), || {
        let (Some(agent), Ok(token)) = (Agent::get(), u32::try_from(token)) else { return };
        // SAFETY: the JVM passed the environment of this thread.
        let jni = unsafe { Jni::new(env) };
        if let Some(trap) = agent.virtual_delays.remove(token) {
            drop(Held { agent, jni, trap: Some(trap) });
        }
    });
}

/// One object that a call touches.
#[derive(Clone, Copy)]
struct Touch {
    object: jobject,
    hash: jint,
    access: Access,
}

/// One call of the hook.
struct Visit<'a> {
    agent: &'a Agent,
    jni: Jni,
    site: SiteId,
    thread: ThreadId,
    receiver: jobject,
}

impl Visit<'_> {
    fn reached(&self, known_rule: jint, hash: jint) -> jlong {
        let (rule, remember) = match self.agent.classes.known(known_rule) {
            Some(rule) => (rule, 0),
            None => match self.judge(self.receiver) {
                Verdict::Ignored { memorable } => {
                    return if memorable { REMEMBER_IGNORED } else { 0 };
                }
                Verdict::Watched { rule, number, memorable } => {
                    // Rules with numbers beyond 24 bits are looked up each time.
                    let remember = memorable && number < 1 << 24 && self.is_first_to_remember();
                    (rule, if remember { REMEMBER_WATCHED | jlong::from(number) << 8 } else { 0 })
                }
            },
        };
        // The filter knows windows by themselves, not by what is behind them: it must not hold back
        // a call that may meet a trap there.
        let forget =
            if rule.target != Target::Object && self.agent.engine.trap_active() { FORGET } else { 0 };
        remember | forget | self.touch(self.receiver, rule, hash)
    }

    /// Whether this thread is the one that writes the site's class and rule into the hook's table.
    fn is_first_to_remember(&self) -> bool {
        self.agent.sites.get(self.site).is_some_and(|entry| !entry.remembered.swap(true, Ordering::Relaxed))
    }

    fn judge(&self, receiver: jobject) -> Verdict<'_> {
        match self.agent.sites.get(self.site) {
            Some(entry) => self.agent.classes.judge(self.agent, self.jni, receiver, entry.callee),
            None => Verdict::Ignored { memorable: false },
        }
    }

    /// The accesses that the call makes: of the object, or of the collection behind a window and
    /// of the window itself.
    fn touch(&self, receiver: jobject, rule: &Rule, hash: jint) -> jlong {
        let classes = &self.agent.classes;
        let access = rule.access(self.jni, receiver);
        match rule.target {
            Target::Object => {
                access.map_or(0, |access| self.access(Touch { object: receiver, hash, access }, None, rule))
            }
            Target::Window => {
                let behind = access.and_then(|access| {
                    let object = classes.behind(self.agent, self.jni, receiver, rule)?;
                    Some(Touch { object, hash: self.agent.jvmti.identity_hash(object)?, access })
                });
                let own = rule.own.map(|access| Touch { object: receiver, hash, access });
                match (behind, own) {
                    (Some(behind), own) => self.access(behind, own, rule),
                    (None, Some(own)) => self.access(own, None, rule),
                    (None, None) => 0,
                }
            }
            Target::Delegate => self.touch_behind(receiver),
        }
    }

    /// The same call on what is behind a wrapper. Wrappers may be nested as deep as memory allows,
    /// the native stack may not.
    fn touch_behind(&self, wrapper: jobject) -> jlong {
        let mut object = wrapper;
        for _ in 0..DEEPEST_WINDOW {
            let behind = self.agent.classes.one_behind(self.agent, self.jni, object);
            if object != wrapper {
                self.jni.delete_local(object);
            }
            let Some(behind) = behind else { return 0 };
            object = behind;
            match self.judge(object) {
                Verdict::Ignored { .. } => return 0,
                Verdict::Watched { rule, .. } if rule.target == Target::Delegate => {}
                Verdict::Watched { rule, .. } => {
                    let hash = self.agent.jvmti.identity_hash(object).unwrap_or(0);
                    return self.touch(object, rule, hash);
                }
            }
        }
        0
    }

    /// Shows the accesses of a call to the engine: of one object, or of that and the window it is
    /// touched through, for which there is one delay. The window is shown first, so two calls that meet
    /// in both objects are reported once.
    fn access(&self, touch: Touch, window: Option<Touch>, rule: &Rule) -> jlong {
        let engine = &self.agent.engine;
        if let Some(window) = window {
            let caught = engine.observe(self.call(window), self.is_same(window.object));
            self.report_all(&caught, window, rule);
        }
        let outcome = engine.on_call(self.call(touch), self.is_same(touch.object));
        self.report_all(&outcome.caught, touch, rule);
        match outcome.delay {
            Some(delay) => self.delay(delay, touch, window, rule),
            None => 0,
        }
    }

    fn call(&self, touch: Touch) -> Call {
        let object = ObjectId(u64::from(touch.hash.cast_unsigned()));
        Call { thread: self.thread, object, site: self.site, access: touch.access }
    }

    fn is_same(&self, object: jobject) -> impl Fn(&Witness) -> bool {
        let jni = self.jni;
        move |witness| jni.same_object(witness.object.raw(), object)
    }

    /// The stack of this thread. The call of a method reference is made by a class that the JVM
    /// spins: the place where the reference is written is shown above it.
    fn stack(&self) -> StackTrace {
        let mut stack = stacks::of_current_thread(self.agent.jvmti, self.jni, self.thread.0);
        if let Some(site) = self.agent.sites.site(self.site)
            && stack.frames.first().is_none_or(|frame| frame.module != site.module)
        {
            stack.frames.insert(0, stacks::frame_of(site));
        }
        stack
    }

    fn report_all(&self, caught: &[Conflict<Witness>], touch: Touch, rule: &Rule) {
        for conflict in caught {
            self.report(conflict, touch.object, touch.access, rule);
        }
    }

    fn report(&self, conflict: &Conflict<Witness>, object: jobject, access: Access, rule: &Rule) {
        let agent = self.agent;
        let trap = &conflict.trap;
        if let Some(occurrence) = agent.reporter.count(trap.call.site, self.site) {
            self.record(conflict, occurrence, object, access, rule);
        }
        if agent.engine.settings().wake_early {
            trap.witness.alarm.ring();
        }
    }

    fn record(
        &self,
        conflict: &Conflict<Witness>,
        occurrence: u32,
        object: jobject,
        access: Access,
        rule: &Rule,
    ) {
        let agent = self.agent;
        let trap = &conflict.trap;
        let witness = &trap.witness;
        let sites = (agent.sites.site(trap.call.site), agent.sites.site(self.site));
        let (Some(trapped_site), Some(arrived_site)) = sites else { return };
        let trapped =
            Side { site: &trapped_site, access: trap.call.access, api: &witness.api, stack: &witness.stack };
        let stack = self.stack();
        let arrived = Side { site: &arrived_site, access, api: &rule.api, stack: &stack };
        // Two calls of one set met in the map behind it: the program knows it as a set.
        let same = self.jni.same_object(witness.receiver.raw(), self.receiver);
        let class = self.jni.class_of(if same { self.receiver } else { object });
        let object_type = agent.jvmti.class_name(class).unwrap_or_default();
        self.jni.delete_local(class);
        // When neither thread is the test's own, the test waits for them. To walk all stacks takes
        // long when there are many: once for each pair.
        let test = running_test::find([&witness.stack, &stack]).or_else(|| match occurrence {
            1 => running_test::find(&stacks::of_all_threads(agent.jvmti, self.jni)),
            _ => None,
        });
        let circumstances = Circumstances { object_type, test, at_millis: agent.age_millis() };
        agent.reporter.caught(&trapped, &arrived, circumstances);
    }

    fn delay(&self, delay: PlannedDelay, touch: Touch, window: Option<Touch>, rule: &Rule) -> jlong {
        let agent = self.agent;
        let alarm = Arc::new(Alarm::default());
        agent.alarms.watch(&alarm);
        let stack = self.stack();
        let witness = |touch: Touch| {
            Some(Witness {
                object: self.jni.global(touch.object)?,
                receiver: self.jni.global(self.receiver)?,
                hash: touch.hash,
                api: rule.api.clone(),
                stack: stack.clone(),
                alarm: Arc::clone(&alarm),
            })
        };
        let also = window.map(|window| (self.call(window), witness(window)));
        let trap = match (witness(touch), also) {
            (Some(witness), None) => agent.engine.set_trap(delay, witness),
            (Some(witness), Some((call, Some(also)))) => {
                agent.engine.set_both_traps(delay, witness, (call, also))
            }
            _ => {
                agent.engine.cancel(delay);
                return 0;
            }
        };
        let held = Held::new(agent, self.jni, trap);
        let Some(trap) = held.trap() else { return 0 };
        // Of two threads that set their traps at the same moment, the later one sees the other's here.
        let meetings = agent
            .engine
            .recheck(trap, |own, other| self.jni.same_object(own.object.raw(), other.object.raw()));
        for Meeting { own, conflict } in &meetings {
            self.report(conflict, own.witness.object.raw(), own.call.access, rule);
        }
        let thread = agent.jvmti.current_thread();
        let is_virtual = thread.is_some_and(|thread| self.jni.is_virtual_thread(thread));
        thread.into_iter().for_each(|thread| self.jni.delete_local(thread));
        if is_virtual {
            return held
                .release()
                .map_or(0, |trap| DELAY | jlong::from(agent.virtual_delays.insert(trap)) << 32);
        }
        while let Wait::Sleep(duration) = agent.engine.poll(trap) {
            alarm.sleep(duration.max(Duration::from_micros(1)));
        }
        0
    }
}

/// A trap whose thread is held here. Whatever happens, also a panic of ours, the trap ends before the
/// thread goes on: a trap without its thread would make false reports.
struct Held<'a> {
    agent: &'a Agent,
    jni: Jni,
    trap: Option<SetTrap<Witness>>,
}

impl<'a> Held<'a> {
    fn new(agent: &'a Agent, jni: Jni, trap: SetTrap<Witness>) -> Held<'a> {
        if let Some(filter) = agent.filter() {
            for each in trap.traps() {
                filter.trap_set(jni, each.witness.hash);
            }
        }
        Held { agent, jni, trap: Some(trap) }
    }

    fn trap(&self) -> Option<&SetTrap<Witness>> {
        self.trap.as_ref()
    }

    /// The thread is held elsewhere from now on.
    fn release(mut self) -> Option<SetTrap<Witness>> {
        self.trap.take()
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(trap) = self.trap.take() {
            let hashes: Vec<i32> = trap.traps().map(|each| each.witness.hash).collect();
            self.agent.engine.clear_trap(trap);
            if let Some(filter) = self.agent.filter() {
                for hash in hashes {
                    filter.trap_cleared(self.jni, hash);
                }
            }
        }
    }
}
