//! The JVM's calls of us: load, start, class load, thread end, death.

use std::ffi::{CStr, c_char, c_void};
use std::path::Path;

use jvmti_bindings::sys::jvmti::{
    JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_VM_INIT,
};
use redhanded_in_process::border::{complain, guard, silence_panics};
use redhanded_in_process::clock;
use redhanded_in_process::recorder::Recorder;
use redhanded_launch::Launch;
use redhanded_model::{ProcessStart, Record, ThreadId};

use crate::agent::Agent;
use crate::build_tools;
use crate::class_load;
use crate::loader::Loader;
use crate::ticker;
use crate::vm::{JNIEnv, JavaVM, Jni, Jvmti, jclass, jint, jobject, jthread, jvmtiEnv, jvmtiEventCallbacks};

/// The hook's class file, compiled by the build script.
static HOOK_CLASS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/java/lang/RedhandedHook.class"));

/// `Agent_OnLoad`: the JVM has just started and runs no code yet. Always answers 0: whatever is
/// wrong with us, the program runs.
///
/// # Safety
/// Called by the JVM.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Agent_OnLoad(vm: *mut JavaVM, options: *mut c_char, _: *mut c_void) -> jint {
    guard((), || {
        silence_panics();
        if options.is_null() {
            return;
        }
        // SAFETY: the JVM passes a string that ends with a NUL.
        let path = unsafe { CStr::from_ptr(options) }.to_string_lossy().into_owned();
        let launch = match Launch::read(Path::new(&path)) {
            Ok(launch) => launch,
            // There is no run directory to say it in.
            Err(error) => return complain(&format!("this JVM is not watched: {error}")),
        };
        // SAFETY: the JVM passes itself.
        let Some(jvmti) = (unsafe { Jvmti::new(vm) }) else { return };
        load(jvmti, &launch);
    });
    0
}

fn load(jvmti: Jvmti, launch: &Launch) {
    let property = |name: &CStr| jvmti.system_property(name).unwrap_or_default();
    let command = property(c"sun.java.command");
    let mut start = ProcessStart {
        pid: std::process::id(),
        left_alone: build_tools::left_alone(&command),
        command,
        runtime: format!("{} {}", property(c"java.vm.name"), property(c"java.vm.version")),
        redhanded: env!("CARGO_PKG_VERSION").to_owned(),
        seed: launch.engine.seed,
    };
    if start.left_alone.is_none() && !jvmti.add_capabilities() {
        start.left_alone = Some("its JVM offers no class transformation".to_owned());
    }
    if start.left_alone.is_some() {
        Recorder::open(&launch.processes_directory()).append(&Record::ProcessStart(start));
        return;
    }
    Agent::install(jvmti, launch, start);
    let callbacks = callbacks();
    let events = [JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH];
    if !jvmti.set_callbacks(&callbacks) || !events.into_iter().all(|event| jvmti.enable(event)) {
        give_up("the JVM refused our callbacks");
    }
}

fn callbacks() -> jvmtiEventCallbacks {
    let mut callbacks = jvmtiEventCallbacks::default();
    callbacks.VMInit = Some(vm_init);
    callbacks.VMDeath = Some(vm_death);
    callbacks.ThreadEnd = Some(thread_end);
    callbacks.ClassFileLoadHook = Some(class_file_load);
    callbacks
}

fn give_up(why: &str) {
    if let Some(agent) = Agent::get() {
        let message = format!("this process was not instrumented: {why}");
        agent.recorder.append(&Record::Trouble { message });
        agent.die();
    }
}

/// The JVM is up: define the hook, then begin to rewrite what is loaded from now on.
// SAFETY: called by the JVM alone, with arguments as its specification says.
unsafe extern "system" fn vm_init(_: *mut jvmtiEnv, env: *mut JNIEnv, _thread: jthread) {
    guard((), || {
        let Some(agent) = Agent::get() else { return };
        // SAFETY: the JVM passes the environment of this thread.
        let jni = unsafe { Jni::new(env) };
        let hook = jni.define_boot_class(c"java/lang/RedhandedHook", HOOK_CLASS);
        if !hook.is_some_and(|class| is_linked(jni, class) && agent.set_hook(jni, class)) {
            return give_up("the hook class could not be defined and linked");
        }
        agent.classes.learn_loaders(jni);
        if !start_ticker(agent, jni) {
            return give_up("no thread could be started");
        }
        agent.jvmti.enable(JVMTI_EVENT_THREAD_END);
        agent.jvmti.enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    });
}

/// Whether the JVM finds the hook's native methods: better asked here than on a thread of the program.
fn is_linked(jni: Jni, hook: jclass) -> bool {
    let method = jni.static_method(hook, c"remaining", c"(J)J");
    method.is_some_and(|method| jni.call_static_long(hook, method, 0).is_some())
}

fn start_ticker(agent: &Agent, jni: Jni) -> bool {
    let thread = jni.find_class(c"java/lang/Thread").and_then(|class| {
        let constructor = jni.method(class, c"<init>", c"(Ljava/lang/String;)V")?;
        jni.new_object_with_string(class, constructor, c"redhanded")
    });
    thread.is_some_and(|thread| agent.jvmti.run_agent_thread(thread, tick))
}

// SAFETY: called by the JVM alone, with arguments as its specification says.
unsafe extern "system" fn tick(_: *mut jvmtiEnv, env: *mut JNIEnv, _: *mut c_void) {
    // SAFETY: the JVM passes the environment of this thread.
    guard((), || ticker::run(unsafe { Jni::new(env) }));
}

// SAFETY: called by the JVM alone, with arguments as its specification says.
unsafe extern "system" fn vm_death(_: *mut jvmtiEnv, env: *mut JNIEnv) {
    guard((), || {
        if let Some(agent) = Agent::get() {
            agent.die();
            // SAFETY: the JVM passes the environment of this thread.
            ticker::flush(agent, unsafe { Jni::new(env) });
            agent.recorder.append(&Record::ProcessEnd);
            if let Some(complaint) = agent.recorder.complaint() {
                complain(&complaint);
            }
        }
    });
}

// SAFETY: called by the JVM alone, with arguments as its specification says.
unsafe extern "system" fn thread_end(_: *mut jvmtiEnv, env: *mut JNIEnv, thread: jthread) {
    guard((), || {
        let Some(agent) = Agent::get() else { return };
        // SAFETY: the JVM passes the environment of this thread.
        let jni = unsafe { Jni::new(env) };
        // An exception that ends the thread may be pending; then the JVM may not be asked.
        if !jni.has_exception()
            && let Some(id) = agent.classes.thread_id(agent.jvmti, jni, thread)
        {
            agent.engine.forget_thread(ThreadId(id));
        }
    });
}

// SAFETY: called by the JVM alone, with arguments as its specification says.
unsafe extern "system" fn class_file_load(
    _: *mut jvmtiEnv,
    env: *mut JNIEnv,
    redefined: jclass,
    loader: jobject,
    name: *const c_char,
    _protection_domain: jobject,
    length: jint,
    bytes: *const u8,
    new_length: *mut jint,
    new_bytes: *mut *mut u8,
) {
    guard((), || {
        let Some(agent) = Agent::get() else { return };
        if loader.is_null() || bytes.is_null() {
            return;
        }
        // SAFETY: the JVM passes the environment of this thread.
        let jni = unsafe { Jni::new(env) };
        if agent.classes.is_platform_loader(jni, loader) {
            return;
        }
        let Ok(size) = usize::try_from(length) else { return };
        let start = clock::now();
        // SAFETY: the JVM passes a buffer of that length which lives as long as this call, and a
        // name that ends with a NUL, or none.
        let (class, name) = unsafe {
            let class = std::slice::from_raw_parts(bytes, size);
            let name = (!name.is_null()).then(|| CStr::from_ptr(name).to_string_lossy());
            (class, name)
        };
        let load = class_load::ClassLoad {
            name: name.as_deref(),
            loader: Loader::new(agent, jni, loader),
            first_load: redefined.is_null(),
            bytes: class,
        };
        let changed = class_load::rewrite(agent, &load);
        let memory = changed.as_deref().and_then(|bytes| agent.jvmti.allocate_copy(bytes));
        if let (Some(bytes), Some(memory)) = (&changed, memory)
            && let Ok(length) = jint::try_from(bytes.len())
        {
            // SAFETY: the JVM passes two places to write to.
            unsafe {
                *new_length = length;
                *new_bytes = memory;
            }
        }
        agent.rewriting.count(memory.is_some(), clock::now().since(start));
    });
}
