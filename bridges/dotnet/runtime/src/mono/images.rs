//! Images are replaced before Mono looks at them.

use std::ffi::c_void;

use super::api::MonoImage;

/// Mono has mapped an image and is about to parse it.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn loading(_profiler: *mut c_void, _image: *mut MonoImage) {}
