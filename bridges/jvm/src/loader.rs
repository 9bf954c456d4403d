//! The class loader of a class that is being defined: what it can be asked, and what it is given.

use std::cell::Cell;
use std::ffi::CString;

use crate::agent::Agent;
use crate::rewrite::NewCompanion;
use crate::vm::{Defined, Jni, jlong, jobject};

/// Tags of loaders that have been asked for the hook.
const FINDS_HOOK: jlong = 1;
const MISSES_HOOK: jlong = 2;

thread_local! {
    /// A loader that is asked for the hook may load classes to answer.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// A loader of the application, on the thread that defines a class in it.
///
/// The lock of the loader, where it has one, is held already: by the definition of the class that
/// brought us here. No lock of ours may be held while one of these is asked for anything.
#[derive(Clone, Copy)]
pub struct Loader<'a> {
    agent: &'a Agent,
    jni: Jni,
    raw: jobject,
}

impl<'a> Loader<'a> {
    pub fn new(agent: &'a Agent, jni: Jni, raw: jobject) -> Loader<'a> {
        Loader { agent, jni, raw }
    }

    /// Tells loaders apart.
    pub fn hash(self) -> i32 {
        self.agent.jvmti.identity_hash(self.raw).unwrap_or(0)
    }

    /// Whether classes of this loader can call the hook.
    ///
    /// The JVM asks the loader for every class that its classes name, also for those of `java.lang`,
    /// and a loader may pass on only the names it knows. It is asked once in its life; the JVM
    /// remembers a yes, and does not ask it again.
    pub fn finds_hook(self) -> bool {
        match self.agent.jvmti.tag(self.raw) {
            Some(tag) => tag == FINDS_HOOK,
            None if ASKING.get() => false,
            None => {
                ASKING.set(true);
                let hook = self.agent.filter();
                let finds = hook.is_some_and(|hook| hook.is_found_by(self.jni, self.raw));
                ASKING.set(false);
                self.agent.jvmti.set_tag(self.raw, if finds { FINDS_HOOK } else { MISSES_HOOK });
                finds
            }
        }
    }

    /// Defines a companion; tells whether it is there.
    pub fn define(self, made: &NewCompanion) -> bool {
        let Ok(name) = CString::new(made.companion.name.as_slice()) else { return false };
        match self.jni.define_class(self.raw, &name, &made.bytes) {
            Defined::Now => true,
            Defined::Failed => false,
            Defined::Threw(error) => {
                // A second definition throws this error itself, whatever else is wrong a
                // subclass. What is there has the same content, since its name tells.
                let error_name = self.agent.jvmti.class_name(error);
                self.jni.delete_local(error);
                error_name.as_deref() == Some("java.lang.LinkageError")
            }
        }
    }
}
