//! The one place that names a synchronisation primitive: the standard library's, or loom's under
//! `--cfg loom`, so that the lock-free parts are explored exactly as they are shipped.

#[cfg(not(loom))]
pub(crate) use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    sync::{Arc, Mutex, MutexGuard},
};

#[cfg(loom)]
pub(crate) use loom::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    sync::{Mutex, MutexGuard},
};
// Traps are handed to bridges, which know the standard library's `Arc` only. Counting references
// is not what the loom tests are about.
#[cfg(loom)]
pub(crate) use std::sync::Arc;

/// Locks `mutex`. A panic of another thread while it held the lock does not spread: all that is
/// kept under locks here is consistent between any two statements.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    match mutex.lock() {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
    }
}
