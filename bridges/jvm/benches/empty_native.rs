//! The native method that does nothing, for the bench to compare with.

use std::ffi::c_void;

/// `static native void nothing()`
#[unsafe(no_mangle)]
pub extern "system" fn Java_HookBench_nothing(_env: *mut c_void, _class: *mut c_void) {}
