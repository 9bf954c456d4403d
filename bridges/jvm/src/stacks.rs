//! Stacks of Java threads in the words of the report.
//!
//! Our own frames are hidden: the hook, and the `rh$N` method that a call site was routed through.
//! Hiding the latter loses nothing, since its caller is the frame with the site's line.

use redhanded_model::{Frame, Site, StackTrace};

use crate::vm::{Jni, Jvmti, RawFrame, jthread};

/// Frames kept of each stack.
const LIMIT: usize = 256;

/// The hook's class.
const HOOK: &str = "java.lang.RedhandedHook";

/// The stack of the current thread.
pub fn of_current_thread(jvmti: Jvmti, jni: Jni, thread_id: u64) -> StackTrace {
    let thread = jvmti.current_thread();
    let name = thread.map(|thread| jvmti.thread_name(jni, thread)).unwrap_or_default();
    thread.into_iter().for_each(|thread| jni.delete_local(thread));
    of(jvmti, jni, std::ptr::null_mut(), thread_id, name)
}

/// The stack of `thread`.
pub fn of_thread(jvmti: Jvmti, jni: Jni, thread: jthread, thread_id: u64) -> StackTrace {
    of(jvmti, jni, thread, thread_id, jvmti.thread_name(jni, thread))
}

/// The stacks of all platform threads.
pub fn of_all_threads(jvmti: Jvmti, jni: Jni) -> Vec<StackTrace> {
    let stacks = jni.with_local_frame(|| {
        let threads = jvmti.all_threads();
        jni.announce_locals(threads.len() + 32);
        threads.into_iter().map(|thread| of_thread(jvmti, jni, thread, 0)).collect()
    });
    stacks.unwrap_or_default()
}

/// The frame of a site, as its class file describes it.
pub fn frame_of(site: Site) -> Frame {
    let function = site.function_name().to_owned();
    Frame { module: site.module, function, file: site.file, line: site.line }
}

fn of(jvmti: Jvmti, jni: Jni, thread: jthread, thread_id: u64, thread_name: String) -> StackTrace {
    let mut raw = jvmti.stack(thread, LIMIT);
    raw.first_mut().into_iter().for_each(|frame| step_back_to_monitorenter(jvmti, frame));
    let truncated = raw.len() == LIMIT;
    let frames = raw.into_iter().filter_map(|frame| describe(jvmti, jni, frame)).collect();
    StackTrace { thread_id, thread_name, frames, truncated }
}

/// Compiled code that waits to enter a monitor is shown at the instruction after `monitorenter`,
/// which often is on the next line.
fn step_back_to_monitorenter(jvmti: Jvmti, frame: &mut RawFrame) {
    const MONITORENTER: u8 = 0xC2;
    let at = |location| jvmti.instruction(frame.method, location);
    if frame.location > 0
        && at(frame.location) != Some(MONITORENTER)
        && at(frame.location - 1) == Some(MONITORENTER)
    {
        frame.location -= 1;
    }
}

/// Whether a method is one that the rewriter adds: `rh$` and a number.
fn is_trampoline(function: &str) -> bool {
    let number = function.strip_prefix("rh$");
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn describe(jvmti: Jvmti, jni: Jni, raw: RawFrame) -> Option<Frame> {
    let (function, _) = jvmti.method_name(raw.method)?;
    if is_trampoline(&function) {
        return None;
    }
    let class = jvmti.declaring_class(raw.method)?;
    let module = jvmti.class_name(class);
    let file = jvmti.source_file(class);
    jni.delete_local(class);
    // A native method's location is -1.
    let line = (raw.location >= 0).then(|| jvmti.line(raw.method, raw.location)).flatten();
    module.filter(|module| module != HOOK).map(|module| Frame { module, function, file, line })
}
