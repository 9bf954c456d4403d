use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Lets another thread end a check early. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Not cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the check to end; it does so within some thousand steps.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
