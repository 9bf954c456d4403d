//! Which contract a call falls under, remembered for each class and callee.
//!
//! Classes are recognised by a JVMTI tag on the class object, which keeps nothing alive: when a
//! class is unloaded its tag goes with it, and only what is written down here, some kilobytes for
//! a class with a contract, stays.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use redhanded_contracts::jvm::{Behind, decide_behind};
use redhanded_model::Record;

use crate::agent::Agent;
use crate::class_info::{ClassInfo, FieldId, UnmatchedPattern};
use crate::rule::{Rule, Subject};
use crate::site_table::CalleeId;
use crate::vm::{GlobalRef, Jni, Jvmti, jint, jobject, jthread};

/// A window may stand on a window, and so on; a chain longer than this is no chain of views.
pub const DEEPEST_WINDOW: usize = 32;

/// What is to be done about a call.
#[derive(Clone, Copy, Debug)]
pub enum Verdict<'a> {
    /// Nothing.
    Ignored {
        /// The same holds for every object of the class, and the class may be remembered.
        memorable: bool,
    },
    /// The engine is asked.
    Watched {
        /// How the call touches its object.
        rule: &'a Rule,
        /// The rule's number, from 1.
        number: u32,
        /// As above.
        memorable: bool,
    },
}

/// What was found out so far.
#[derive(Debug, Default)]
pub struct Classes {
    infos: boxcar::Vec<Known>,
    rules: boxcar::Vec<Rule>,
    matches: Mutex<BTreeMap<String, u64>>,
    unmatched: Mutex<BTreeSet<UnmatchedPattern>>,
    loaders: OnceLock<Option<Loaders>>,
    thread_id: OnceLock<Option<FieldId>>,
}

/// Loaders that every JVM has.
#[derive(Debug)]
struct Loaders {
    system: GlobalRef,
    /// The platform loader; up to JDK 8 the one of extensions.
    parent: Option<GlobalRef>,
}

#[derive(Debug)]
struct Known {
    info: ClassInfo,
    /// Rule numbers; 0 where the call is not watched.
    verdicts: Mutex<HashMap<CalleeId, u32>>,
}

impl Classes {
    /// Asks the JVM for the loader of the application, which lives as long as the JVM, and for its
    /// parent.
    pub fn learn_loaders(&self, jni: Jni) {
        self.loaders.get_or_init(|| {
            let class = jni.find_class(c"java/lang/ClassLoader")?;
            let get = jni.static_method(class, c"getSystemClassLoader", c"()Ljava/lang/ClassLoader;")?;
            let system = jni.call_static_object(class, get)?;
            let parent = jni.method(class, c"getParent", c"()Ljava/lang/ClassLoader;")?;
            let parent = jni.call_object(system, parent).and_then(|parent| jni.global(parent));
            Some(Loaders { system: jni.global(system)?, parent })
        });
    }

    /// Whether `loader` is the one that loads what comes with the JDK beside the boot loader.
    pub fn is_platform_loader(&self, jni: Jni, loader: jobject) -> bool {
        let parent = self.loaders.get().and_then(Option::as_ref).and_then(|loaders| loaders.parent.as_ref());
        parent.is_some_and(|parent| jni.same_object(parent.raw(), loader))
    }

    /// The id that Java gives a thread.
    pub fn thread_id(&self, jvmti: Jvmti, jni: Jni, thread: jthread) -> Option<u64> {
        let field = self.thread_id.get_or_init(|| {
            let class = jni.find_class(c"java/lang/Thread")?;
            jvmti.field(class, "tid").map(|(field, _)| FieldId(field))
        });
        field.map(|field| jni.long_field(thread, field.0).cast_unsigned())
    }

    /// The rule with this number; 0 is none.
    pub fn known(&self, number: jint) -> Option<&Rule> {
        self.rules.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// How many calls fell under each contract, counted once for each class and callee.
    pub fn matches(&self) -> BTreeMap<String, u64> {
        lock(&self.matches).clone()
    }

    /// What is to be done about a call of `callee` on `object`.
    pub fn judge(&self, agent: &Agent, jni: Jni, object: jobject, callee: CalleeId) -> Verdict<'_> {
        let Some(known) = self.class_of(agent, jni, object) else {
            return Verdict::Ignored { memorable: false };
        };
        let memorable = known.info.lives_for_ever;
        if !known.info.has_contract {
            return Verdict::Ignored { memorable };
        }
        let number = self.verdict(agent, jni, object, known, callee);
        match self.known(number.cast_signed()) {
            Some(rule) => Verdict::Watched { rule, number, memorable },
            None => Verdict::Ignored { memorable },
        }
    }

    /// The number of the rule; 0 is none. The JVM is asked with no lock held: a thread may be
    /// suspended in there.
    fn verdict(&self, agent: &Agent, jni: Jni, object: jobject, known: &Known, callee: CalleeId) -> u32 {
        if let Some(number) = lock(&known.verdicts).get(&callee) {
            return *number;
        }
        let subject = Subject { agent, jni, object, class: &known.info };
        let rule = agent.sites.callee(callee).and_then(|callee| subject.rule(callee));
        let mut verdicts = lock(&known.verdicts);
        // Another thread may have found the same meanwhile.
        *verdicts.entry(callee).or_insert_with(|| match rule {
            Some(rule) => {
                *lock(&self.matches).entry(rule.contract.clone()).or_insert(0) += 1;
                u32::try_from(self.rules.push(rule) + 1).unwrap_or(0)
            }
            None => 0,
        })
    }

    /// The collection that a call of a window touches in the end.
    pub fn behind(&self, agent: &Agent, jni: Jni, window: jobject, rule: &Rule) -> Option<jobject> {
        let method = rule.method_rule();
        let mut object = window;
        for _ in 0..DEEPEST_WINDOW {
            object = self.one_behind(agent, jni, object)?;
            let known = self.class_of(agent, jni, object)?;
            match decide_behind(&agent.contracts, &known.info, &method) {
                Behind::Window(_) => {}
                Behind::Object(_) => return Some(object),
                Behind::Nothing => return None,
            }
        }
        None
    }

    /// The object that a window stands on.
    pub fn one_behind(&self, agent: &Agent, jni: Jni, window: jobject) -> Option<jobject> {
        self.class_of(agent, jni, window)?.info.behind(jni, window)
    }

    /// Tells of each pattern once: several classes may inherit from the one it is about.
    fn tell_unmatched(&self, agent: &Agent, info: &ClassInfo) {
        for unmatched in &info.unmatched {
            if lock(&self.unmatched).insert(unmatched.clone()) {
                let UnmatchedPattern { class, pattern } = unmatched;
                let message = format!(
                    "your contract of {class} names `{pattern}`, and the class has no such method that can \
                     be watched"
                );
                agent.recorder.append(&Record::Trouble { message });
            }
        }
    }

    fn class_of(&self, agent: &Agent, jni: Jni, object: jobject) -> Option<&Known> {
        let class = jni.class_of(object);
        let known = match agent.jvmti.tag(class) {
            Some(tag) => self.infos.get(usize::try_from(tag).ok()? - 1),
            None => {
                let loaders = self.loaders.get().and_then(Option::as_ref);
                let system_loader = loaders.map(|loaders| loaders.system.raw());
                let info = ClassInfo::new(agent.jvmti, jni, &agent.contracts, class, system_loader);
                self.tell_unmatched(agent, &info);
                let index = self.infos.push(Known { info, verdicts: Mutex::default() });
                // Two threads may both come here; the later tag wins, the other entry is unused.
                agent.jvmti.set_tag(class, i64::try_from(index).ok()? + 1);
                self.infos.get(index)
            }
        };
        jni.delete_local(class);
        known
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
