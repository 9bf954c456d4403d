//! Which contract a call falls under, remembered for each class and callee.
//!
//! Classes are recognised by a JVMTI tag on the class object, which keeps nothing alive: when a
//! class is unloaded its tag goes with it, and only what is written down here, some kilobytes for
//! a class with a contract, stays.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, OnceLock, PoisonError};

use redhanded_contracts::jvm::{Behind, decide_behind};

use crate::agent::Agent;
use crate::class_info::{ClassInfo, FieldId};
use crate::rule::{Rule, Subject};
use crate::site_table::CalleeId;
use crate::vm::{GlobalRef, Jni, Jvmti, jint, jobject, jthread};

/// A window may stand on a window, and so on; a chain longer than this is no chain of views.
const DEEPEST_WINDOW: usize = 32;

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
    system_loader: OnceLock<Option<GlobalRef>>,
    thread_id: OnceLock<Option<FieldId>>,
}

#[derive(Debug)]
struct Known {
    info: ClassInfo,
    /// Rule numbers; 0 where the call is not watched.
    verdicts: Mutex<HashMap<CalleeId, u32>>,
}

impl Classes {
    /// Asks the JVM for the loader of the application, which lives as long as the JVM.
    pub fn learn_system_loader(&self, jni: Jni) {
        self.system_loader.get_or_init(|| {
            let class = jni.find_class(c"java/lang/ClassLoader")?;
            let method = jni.static_method(class, c"getSystemClassLoader", c"()Ljava/lang/ClassLoader;")?;
            jni.global(jni.call_static_object(class, method)?)
        });
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
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).clone()
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
        let mut verdicts = known.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
        let number = *verdicts.entry(callee).or_insert_with(|| {
            let subject = Subject { agent, jni, object, class: &known.info };
            match agent.sites.callee(callee).and_then(|callee| subject.rule(callee)) {
                Some(rule) => {
                    let mut matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
                    *matches.entry(rule.contract.clone()).or_insert(0) += 1;
                    u32::try_from(self.rules.push(rule) + 1).unwrap_or(0)
                }
                None => 0,
            }
        });
        match self.known(number.cast_signed()) {
            Some(rule) => Verdict::Watched { rule, number, memorable },
            None => Verdict::Ignored { memorable },
        }
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

    fn class_of(&self, agent: &Agent, jni: Jni, object: jobject) -> Option<&Known> {
        let class = jni.class_of(object);
        let known = match agent.jvmti.tag(class) {
            Some(tag) => self.infos.get(usize::try_from(tag).ok()? - 1),
            None => {
                let system_loader = self.system_loader.get().and_then(Option::as_ref).map(GlobalRef::raw);
                let info = ClassInfo::new(agent.jvmti, jni, &agent.contracts, class, system_loader);
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
