//! The border between the program's runtime and us: no panic crosses it, and what was caught is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

static PANICS: AtomicU64 = AtomicU64::new(0);

/// Runs `body`; a panic in it becomes `otherwise` and is counted.
pub fn guard<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        otherwise
    })
}

/// Panics that were caught since the process started.
pub fn panics() -> u64 {
    PANICS.load(Ordering::Relaxed)
}

/// Keeps the panic message off the program's stderr. The hook is this library's own: the standard
/// library is linked into it, so no other code's panics are concerned.
pub fn silence_panics() {
    std::panic::set_hook(Box::new(|_| {}));
}

/// Says something on the program's stderr: only where there is no other place to say it. A program
/// without stderr loses it.
pub fn complain(message: &str) {
    let line = format!("redhanded: {message}\n");
    // SAFETY: writes a buffer of that length to a descriptor; nothing depends on the outcome.
    unsafe { libc::write(libc::STDERR_FILENO, line.as_ptr().cast(), line.len()) };
}
