//! Stacks of Java threads in the words of the report.
//!
//! Our own frames are hidden: the hook, and the `rh$N` method that a call site was routed through.
//! Hiding the latter loses nothing, since its caller is the frame with the site's line.

use redhanded_model::{Frame, Site, StackTrace};

use crate::vm::{Jvmti, RawFrame, jthread};

/// Frames kept of each stack.
const LIMIT: usize = 256;

/// The hook's class.
const HOOK: &str = "java.lang.RedhandedHook";

/// The stack of the current thread.
pub fn of_current_thread(jvmti: Jvmti, thread_id: u64) -> StackTrace {
    let name = jvmti.current_thread().map(|thread| jvmti.thread_name(thread)).unwrap_or_default();
    of(jvmti, std::ptr::null_mut(), thread_id, name)
}

/// The stack of `thread`.
pub fn of_thread(jvmti: Jvmti, thread: jthread, thread_id: u64) -> StackTrace {
    of(jvmti, thread, thread_id, jvmti.thread_name(thread))
}

/// The frame of a site, as its class file describes it.
pub fn frame_of(site: &Site) -> Frame {
    Frame {
        module: site.module.clone(),
        function: site.function_name().to_owned(),
        file: site.file.clone(),
        line: site.line,
    }
}

fn of(jvmti: Jvmti, thread: jthread, thread_id: u64, thread_name: String) -> StackTrace {
    let raw = jvmti.stack(thread, LIMIT);
    let truncated = raw.len() == LIMIT;
    let frames = raw.into_iter().filter_map(|frame| describe(jvmti, frame)).collect();
    StackTrace { thread_id, thread_name, frames, truncated }
}

fn describe(jvmti: Jvmti, raw: RawFrame) -> Option<Frame> {
    let (function, _) = jvmti.method_name(raw.method)?;
    if function.starts_with("rh$") {
        return None;
    }
    let class = jvmti.declaring_class(raw.method)?;
    let module = jvmti.class_name(class)?;
    if module == HOOK {
        return None;
    }
    // A native method's location is -1.
    let line = (raw.location >= 0).then(|| jvmti.line(raw.method, raw.location)).flatten();
    Some(Frame { module, function, file: jvmti.source_file(class), line })
}
