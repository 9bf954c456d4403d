//! Assemblies that are nowhere on disk: the hook, and the proxies of what was rewritten.

use std::collections::HashMap;
use std::ffi::{c_char, c_void};
use std::sync::{Mutex, PoisonError};

use redhanded_in_process::border::guard;
use redhanded_launch::dotnet::HOOK_ASSEMBLY;

use super::api::{MonoAssembly, MonoAssemblyName};
use super::profiler;

/// The hook, compiled by the build script.
static HOOK: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/Redhanded.Hook.dll"));

/// The proxies made so far, by simple name.
static PROXIES: Mutex<Option<HashMap<String, &'static [u8]>>> = Mutex::new(None);

/// Keeps an assembly of proxies for when Mono looks for it.
pub fn provide(name: String, bytes: Vec<u8>) {
    let mut proxies = PROXIES.lock().unwrap_or_else(PoisonError::into_inner);
    proxies.get_or_insert_default().entry(name).or_insert_with(|| Box::leak(bytes.into_boxed_slice()));
}

/// Mono looks for an assembly: ours are handed over, for all others it looks itself.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn preload(
    name: *mut MonoAssemblyName,
    _paths: *mut *mut c_char,
    _user_data: *mut c_void,
) -> *mut MonoAssembly {
    guard(std::ptr::null_mut(), || {
        let Some(mono) = profiler::mono() else { return std::ptr::null_mut() };
        // SAFETY: Mono passes the name it looks for.
        let name = unsafe { mono.simple_name(name) };
        match find(&name) {
            Some(bytes) => mono.load_assembly(bytes, &format!("{name}.dll")),
            None => std::ptr::null_mut(),
        }
    })
}

fn find(name: &str) -> Option<&'static [u8]> {
    if name == HOOK_ASSEMBLY {
        return Some(HOOK);
    }
    let proxies = PROXIES.lock().unwrap_or_else(PoisonError::into_inner);
    proxies.as_ref()?.get(name).copied()
}
