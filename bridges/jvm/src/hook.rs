//! The native half of `java.lang.RedhandedHook`: what a call that the filter did not hold back
//! does.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use redhanded_model::{Access, ObjectId, SiteId, StackTrace, ThreadId};
use redhanded_tsvd::{Call, Conflict, PlannedDelay, SetTrap, Wait};

use crate::agent::Agent;
use crate::border::guard;
use crate::classes::Verdict;
use crate::host::Witness;
use crate::report::Side;
use crate::rule::{Rule, Target};
use crate::sleep::Alarm;
use crate::stacks;
use crate::vm::{JNIEnv, Jni, jclass, jint, jlong, jobject};

/// Answers of `reached`, in the low byte; see the Java side.
const REMEMBER_IGNORED: jlong = 1;
const REMEMBER_WATCHED: jlong = 2;
const DELAY: jlong = 4;
const FORGET: jlong = 8;

/// `private static native long reached(Object receiver, int site, int rule, int hash, long thread)`
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
    thread: jlong,
) -> jlong {
    guard(0, || {
        let Some(agent) = Agent::get() else { return 0 };
        let Ok(site) = u32::try_from(site) else { return 0 };
        // SAFETY: the JVM passed the environment of this thread.
        let jni = unsafe { Jni::new(env) };
        let visit =
            Visit { agent, jni, site: SiteId(site), thread: ThreadId(thread.cast_unsigned()), receiver };
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
            end_delay(agent, jni, trap);
        }
    });
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
                    (rule, if memorable { REMEMBER_WATCHED | jlong::from(number) << 8 } else { 0 })
                }
            },
        };
        // The filter knows windows by themselves, not by what is behind them: it must not hold back
        // a call that may meet a trap there.
        let forget =
            if rule.target != Target::Object && self.agent.engine.trap_active() { FORGET } else { 0 };
        remember | forget | self.touch(self.receiver, rule, hash)
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
            Target::Object => access.map_or(0, |access| self.access(receiver, hash, access, rule)),
            Target::Window => {
                let behind = access.and_then(|access| {
                    let behind = classes.behind(self.agent, self.jni, receiver, rule)?;
                    Some(self.access(behind, self.agent.jvmti.identity_hash(behind)?, access, rule))
                });
                match (behind, rule.own) {
                    // A virtual thread that is delayed already is not delayed twice.
                    (Some(answer), _) if answer != 0 => answer,
                    (_, Some(own)) => self.access(receiver, hash, own, rule),
                    _ => 0,
                }
            }
            Target::Delegate => {
                let behind = classes.one_behind(self.agent, self.jni, receiver);
                match behind.map(|behind| (behind, self.judge(behind))) {
                    // Windows on windows are as deep as the program nests them, which is not deep.
                    Some((behind, Verdict::Watched { rule, .. })) => {
                        let hash = self.agent.jvmti.identity_hash(behind).unwrap_or(0);
                        self.touch(behind, rule, hash)
                    }
                    _ => 0,
                }
            }
        }
    }

    fn access(&self, object: jobject, hash: jint, access: Access, rule: &Rule) -> jlong {
        let call = Call {
            thread: self.thread,
            object: ObjectId(u64::from(hash.cast_unsigned())),
            site: self.site,
            access,
        };
        let outcome = self
            .agent
            .engine
            .on_call(call, |witness: &Witness| self.jni.same_object(witness.object.raw(), object));
        if !outcome.caught.is_empty() {
            self.report(&outcome.caught, object, access, rule);
        }
        match outcome.delay {
            Some(delay) => self.delay(delay, object, hash, rule),
            None => 0,
        }
    }

    /// The stack of this thread. The call of a method reference is made by a class that the JVM
    /// spins: the place where the reference is written is shown above it.
    fn stack(&self) -> StackTrace {
        let mut stack = stacks::of_current_thread(self.agent.jvmti, self.jni, self.thread.0);
        if let Some(entry) = self.agent.sites.get(self.site)
            && stack.frames.first().is_none_or(|frame| frame.module != entry.site.module)
        {
            stack.frames.insert(0, stacks::frame_of(&entry.site));
        }
        stack
    }

    fn report(&self, caught: &[Conflict<Witness>], object: jobject, access: Access, rule: &Rule) {
        let agent = self.agent;
        let stack = self.stack();
        let arrived = Side { site: self.site, access, api: &rule.api, stack: &stack };
        for conflict in caught {
            let trap = &conflict.trap;
            let witness = &trap.witness;
            let trapped = Side {
                site: trap.call.site,
                access: trap.call.access,
                api: &witness.api,
                stack: &witness.stack,
            };
            // Two calls of one set met in the map behind it: the program knows it as a set.
            let seen = if self.jni.same_object(witness.receiver.raw(), self.receiver) {
                self.receiver
            } else {
                object
            };
            let class = self.jni.class_of(seen);
            let object_type = agent.jvmti.class_name(class).unwrap_or_default();
            self.jni.delete_local(class);
            agent.reporter.caught(&trapped, &arrived, object_type, agent.age_millis(), || {
                stacks::of_all_threads(agent.jvmti, self.jni)
            });
            if agent.engine.settings().wake_early {
                witness.alarm.ring();
            }
        }
    }

    fn delay(&self, delay: PlannedDelay, object: jobject, hash: jint, rule: &Rule) -> jlong {
        let agent = self.agent;
        let (Some(held), Some(receiver)) = (self.jni.global(object), self.jni.global(self.receiver)) else {
            agent.engine.cancel(delay);
            return 0;
        };
        let alarm = Arc::new(Alarm::default());
        agent.watch_alarm(&alarm);
        let stack = self.stack();
        let witness =
            Witness { object: held, receiver, hash, api: rule.api.clone(), stack, alarm: Arc::clone(&alarm) };
        let trap = agent.engine.set_trap(delay, witness);
        if let Some(filter) = agent.filter() {
            filter.trap_set(self.jni, hash);
        }
        // Of two threads that set their traps at the same moment, the later one sees the other's here.
        let caught = agent.engine.recheck(&trap, |other| self.jni.same_object(other.object.raw(), object));
        if !caught.is_empty() {
            self.report(&caught, object, trap.trap().call.access, rule);
        }
        let thread = agent.jvmti.current_thread();
        let is_virtual = thread.is_some_and(|thread| self.jni.is_virtual_thread(thread));
        thread.into_iter().for_each(|thread| self.jni.delete_local(thread));
        if is_virtual {
            return DELAY | jlong::from(agent.virtual_delays.insert(trap)) << 32;
        }
        while let Wait::Sleep(duration) = agent.engine.poll(&trap) {
            alarm.sleep(duration.max(Duration::from_micros(1)));
        }
        end_delay(agent, self.jni, trap);
        0
    }
}

fn end_delay(agent: &Agent, jni: Jni, trap: SetTrap<Witness>) {
    let hash = trap.trap().witness.hash;
    agent.engine.clear_trap(trap);
    if let Some(filter) = agent.filter() {
        filter.trap_cleared(jni, hash);
    }
}

impl Agent {
    /// Counts a class that was rewritten and the time it took.
    pub fn count_rewritten(&self, changed: bool, took: Duration) {
        self.rewriting.classes.fetch_add(u64::from(changed), Ordering::Relaxed);
        self.rewriting.nanos.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(0), Ordering::Relaxed);
    }
}
