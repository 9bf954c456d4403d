//! Threads of ours, of which the runtime does not know. They take no signals: those are the program's.

use std::io;
use std::thread::Builder;

/// Room for code that is recursive in what it reads.
const STACK: usize = 16 << 20;

/// Starts a thread that nobody waits for.
///
/// # Errors
/// What the system says.
pub fn start(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    without_signals(|| Builder::new().name(name.to_owned()).spawn(body).map(drop))
}

/// Why something was not done on a thread of its own.
#[derive(Debug, thiserror::Error)]
pub enum NotDone {
    /// There is no thread to do it.
    #[error("no thread could be started to rewrite it ({0}); allow this process more threads or more memory")]
    NoThread(io::Error),
    /// It panicked.
    #[error("redhanded failed at it; please report that with the assembly")]
    Panicked,
}

/// Runs `body` on a thread with a large stack and waits for it.
///
/// # Errors
/// It panicked, or the thread could not be started.
pub fn run<T: Send>(body: impl FnOnce() -> T + Send) -> Result<T, NotDone> {
    std::thread::scope(|scope| {
        let builder = Builder::new().name("redhanded".to_owned()).stack_size(STACK);
        let thread = without_signals(|| builder.spawn_scoped(scope, body)).map_err(NotDone::NoThread)?;
        thread.join().map_err(|_| NotDone::Panicked)
    })
}

/// A thread begins with the signal mask of the one that starts it.
fn without_signals<T>(start: impl FnOnce() -> T) -> T {
    // SAFETY: both sets live on this stack; the mask of this thread is put back as it was.
    unsafe {
        let mut all: libc::sigset_t = std::mem::zeroed();
        let mut before: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
        let started = start();
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
        started
    }
}

#[cfg(test)]
mod tests {
    use super::{NotDone, run};

    #[test]
    fn a_panic_over_there_is_no_panic_here() {
        assert_eq!(run(|| 7).unwrap(), 7);
        assert!(matches!(run(|| -> i32 { panic!("over there") }), Err(NotDone::Panicked)));
    }
}
