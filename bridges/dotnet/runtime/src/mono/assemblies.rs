//! Generated assemblies: the hook, and the proxies of what was rewritten. Mono asks us for them first,
//! so they need not lie where it would look.
//!
//! They are loaded from memory. A copy of each lies in the run directory under the name that Mono is
//! told: programs go through all assemblies that are loaded and open the files where they say they are.
//!
//! Proxies name types of the application, and Mono finds for each image once and for all which assembly
//! a name means. Application domains may have different copies of one, so each gets an image of the
//! proxies of its own, under a name of its own. The hook names nothing but the class library, and is one
//! for all.

use std::collections::HashMap;
use std::ffi::{c_char, c_void};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use redhanded_in_process::border::guard;
use redhanded_in_process::own_file::write_whole;
use redhanded_launch::dotnet::HOOK_ASSEMBLY;

use super::api::{MonoAssembly, MonoAssemblyName, Purpose};
use super::{memory, profiler};
use crate::agent::Agent;

/// The hook, compiled by the build script.
const HOOK: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/Redhanded.Hook.dll"));

/// The assemblies that are there to be loaded, by simple name.
static PROVIDED: Mutex<Option<HashMap<String, Provided>>> = Mutex::new(None);

#[derive(Clone, Debug)]
struct Provided {
    image: &'static [u8],
    /// The directory for all that this process is provided with.
    directory: PathBuf,
    /// How often it was loaded to be run.
    loaded: u32,
}

impl Provided {
    /// Where it lies when it is loaded for the time with this number, from 0.
    fn path(&self, name: &str, time: u32) -> PathBuf {
        let file = format!("{name}.dll");
        match time {
            0 => self.directory.join(file),
            _ => self.directory.join(time.to_string()).join(file),
        }
    }
}

/// Keeps an assembly for when Mono looks for it. Refused when there is another one of the name: it
/// belongs to another version of what was rewritten, and Mono tells them apart by their names alone.
pub fn provide(agent: &Agent, name: &str, image: &[u8]) -> bool {
    let mut provided = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
    let provided = provided.get_or_insert_default();
    if let Some(known) = provided.get(name) {
        return known.image == image;
    }
    let new = Provided { image: memory::keep(image), directory: directory(agent), loaded: 0 };
    // Without the file all works but what opens it.
    let _ = write(&new.path(name, 0), image);
    provided.insert(name.to_owned(), new);
    true
}

/// Whether this is the path of an assembly of ours.
pub fn is_provided(agent: &Agent, path: &str) -> bool {
    Path::new(path).starts_with(directory(agent))
}

fn directory(agent: &Agent) -> PathBuf {
    agent.generated.join(std::process::id().to_string())
}

/// Mono looks for an assembly to run: ours are handed over, for all others it looks itself.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn preload(
    name: *mut MonoAssemblyName,
    _paths: *mut *mut c_char,
    _user_data: *mut c_void,
) -> *mut MonoAssembly {
    // SAFETY: as here.
    unsafe { hand_over(name, Purpose::Run) }
}

/// As [`preload`], for reflection: programs go from an assembly to those it refers to.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn preload_to_show(
    name: *mut MonoAssemblyName,
    _paths: *mut *mut c_char,
    _user_data: *mut c_void,
) -> *mut MonoAssembly {
    // SAFETY: as here.
    unsafe { hand_over(name, Purpose::Show) }
}

/// # Safety
/// `name` is one that Mono has handed us, in this call of Mono's.
unsafe fn hand_over(name: *mut MonoAssemblyName, purpose: Purpose) -> *mut MonoAssembly {
    guard(std::ptr::null_mut(), || {
        let (Some(mono), Some(agent)) = (profiler::mono(), Agent::get()) else {
            return std::ptr::null_mut();
        };
        // SAFETY: the caller says so.
        let name = unsafe { mono.simple_name(name) };
        match find(agent, &name, purpose) {
            Some((image, path)) => mono.load_assembly(image, &path.to_string_lossy(), purpose),
            None => std::ptr::null_mut(),
        }
    })
}

/// The assembly of this name, if it is ours, and the path under which it is to be loaded.
fn find(agent: &Agent, name: &str, purpose: Purpose) -> Option<(&'static [u8], PathBuf)> {
    if name == HOOK_ASSEMBLY {
        provide(agent, name, HOOK);
    }
    let mut provided = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = provided.as_mut()?.get_mut(name)?;
    if name == HOOK_ASSEMBLY || purpose == Purpose::Show {
        return Some((found.image, found.path(name, 0)));
    }
    // Mono asks once in each domain.
    let path = found.path(name, found.loaded);
    if found.loaded > 0 {
        let _ = link(&found.path(name, 0), &path);
    }
    found.loaded += 1;
    Some((found.image, path))
}

fn link(file: &Path, path: &Path) -> std::io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    std::fs::hard_link(file, path)
}

fn write(path: &Path, image: &[u8]) -> std::io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    write_whole(path, image)
}
