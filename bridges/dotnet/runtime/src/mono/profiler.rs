//! How Mono loads us, and tells us of its end.

use std::ffi::{CStr, CString, c_char, c_void};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::OnceLock;

use redhanded_in_process::border::guard;

use super::api::{Events, Mono};
use super::{assemblies, images, test_methods};
use crate::agent::Agent;
use crate::start;

/// What the hook's `DllImport`s name.
const LIBRARY: &CStr = c"redhanded_dotnet";
/// The oldest Mono whose images we know: before it they are released in another way.
const OLDEST_MAJOR: u32 = 6;

static MONO: OnceLock<Mono> = OnceLock::new();

/// Mono's functions, once it has loaded us.
pub fn mono() -> Option<&'static Mono> {
    MONO.get()
}

/// Mono has just started, and runs no code yet. Whatever is wrong with us, the program runs.
///
/// # Safety
/// Called by Mono.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mono_profiler_init_redhanded(_description: *const c_char) {
    guard((), begin);
}

fn begin() {
    let found = Mono::find();
    let (runtime, unsupported) = match &found {
        Ok(mono) => {
            let version = mono.build_info();
            let unsupported = is_too_old(&version).then(|| "its Mono is older than 6.0".to_owned());
            (format!("Mono {version}"), unsupported)
        }
        Err(name) => ("Mono".to_owned(), Some(format!("its Mono has no function {name}"))),
    };
    let Some(_agent) = start::by_mono(&runtime, unsupported) else { return };
    let Some(mono) = found.ok().map(|mono| MONO.get_or_init(|| mono)) else { return };
    if let Some(path) = own_path().and_then(|path| CString::new(path.into_os_string().into_vec()).ok()) {
        mono.map_library(LIBRARY, &path);
    }
    mono.answer_for_assemblies(assemblies::preload, assemblies::preload_to_show);
    mono.listen(&Events {
        image_loading: images::loading,
        shutdown_begin,
        filter: test_methods::filter,
        enter: test_methods::enter,
        leave: test_methods::leave,
    });
    // An unhandled exception ends the process without a shutdown.
    // SAFETY: the function lives as long as the process.
    unsafe { libc::atexit(at_exit) };
}

fn is_too_old(version: &str) -> bool {
    let major = version.split('.').next().and_then(|major| major.parse::<u32>().ok());
    major.is_some_and(|major| major < OLDEST_MAJOR)
}

/// Where this very library is: the hook must be linked to this one and to no copy.
fn own_path() -> Option<PathBuf> {
    // SAFETY: a struct of pointers, for the call below to fill.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    let inside = mono_profiler_init_redhanded as *const c_void;
    // SAFETY: looks an address of ours up.
    let found = unsafe { libc::dladdr(inside, &mut info) };
    if found == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the string belongs to the loader and ends in NUL.
    let path = unsafe { CStr::from_ptr(info.dli_fname) };
    let path = PathBuf::from(std::ffi::OsString::from_vec(path.to_bytes().to_vec()));
    path.canonicalize().ok()
}

/// # Safety
/// Called by Mono.
unsafe extern "C" fn shutdown_begin(_profiler: *mut c_void) {
    end();
}

extern "C" fn at_exit() {
    end();
}

fn end() {
    guard((), || {
        if let Some(agent) = Agent::get() {
            agent.end();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::is_too_old;

    #[test]
    fn mono_before_6_is_too_old() {
        assert!(is_too_old("5.20.1.34 (Visual Studio built mono)"));
        assert!(!is_too_old("6.8.0.105 (Debian 6.8.0.105+dfsg-3.3)"));
        assert!(!is_too_old("6.12.0.200 (tarball)"));
        assert!(!is_too_old("unknown"));
    }
}
