//! Images are replaced before Mono looks at them.

use std::ffi::c_void;
use std::path::Path;

use redhanded_in_process::border::guard;
use redhanded_model::{Record, SkippedModule};

use super::api::MonoImage;
use super::{assemblies, profiler, test_methods};
use crate::agent::Agent;
use crate::rewriting;

/// Mono has mapped an image and is about to parse it.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn loading(_profiler: *mut c_void, image: *mut MonoImage) {
    guard((), || {
        let (Some(agent), Some(mono)) = (Agent::get(), profiler::mono()) else { return };
        // SAFETY: Mono passes the image.
        let name = unsafe { mono.image_name(image) };
        if assemblies::is_provided(agent, &name) {
            return;
        }
        // SAFETY: as above, and nobody else knows the image yet.
        let Some(data) = (unsafe { RawData::find(image, &name) }) else {
            agent.recorder.append(&Record::Skipped(not_found(name)));
            return;
        };
        // SAFETY: the image was just mapped, and stays so at least until this callback returns.
        let bytes = unsafe { data.bytes() };
        let Some(assembly) = rewriting::of_the_application(bytes) else { return };
        if let Some(assembly) = assembly {
            if let Some(first) = mono.loaded_from(&assembly.name().name) {
                // The name would lead the proxies to the types of the first one.
                if first != name {
                    agent.recorder.append(&Record::Skipped(second_copy(name, &assembly.name().name)));
                }
                return;
            }
            test_methods::learn(image, &assembly);
        }
        if let Some(replacement) = agent.rewriter.replacement(agent, &name, bytes) {
            // SAFETY: as above.
            unsafe { data.replace(replacement) };
        }
    });
}

/// Why an image stays as it is whose bytes were not found.
fn not_found(name: String) -> SkippedModule {
    // What is neither a file nor bytes in memory is being made by the program, piece by piece.
    if Known::of(&name).is_none() {
        return SkippedModule {
            module: if name.is_empty() { "System.Reflection.Emit".to_owned() } else { name },
            reason: "code that a program makes while it runs is not rewritten".to_owned(),
        };
    }
    let reason = "this Mono keeps its images in an unknown way; instrument it with `redhanded instrument` \
                  before the run"
        .to_owned();
    SkippedModule { module: name, reason }
}

/// Why an assembly stays as it is of which the application domain has one already.
fn second_copy(path: String, name: &str) -> SkippedModule {
    let is_file = Path::new(&path).is_absolute();
    SkippedModule {
        module: if is_file { path } else { name.to_owned() },
        reason: "an application domain has loaded it before, from another place".to_owned(),
    }
}

/// Where an image keeps the place and the length of its bytes: a pointer and, right behind it, 32 bits.
#[derive(Clone, Copy, Debug)]
struct RawData {
    pointer: *mut *const u8,
    length: *mut u32,
}

/// The fields lie among the first ones, in all versions since 2.0.
const FIRST_WORDS: usize = 6;
/// The shortest file that can be an executable.
const SHORTEST: u32 = 128;

impl RawData {
    /// Finds them by what is known: where the bytes of an image without a file are, or how long the file
    /// is and how it begins.
    ///
    /// # Safety
    /// `image` is an image that Mono has mapped, called `name`.
    unsafe fn find(image: *mut MonoImage, name: &str) -> Option<RawData> {
        let known = Known::of(name)?;
        let words: *mut u64 = image.cast();
        (1..FIRST_WORDS).find_map(|index| {
            // SAFETY: an image is larger than these words.
            let (pointer, length) =
                unsafe { (words.add(index).cast::<*const u8>(), words.add(index + 1).cast()) };
            // SAFETY: as above.
            let (at, long) = unsafe { (*pointer, *length) };
            // SAFETY: where `may_be` agrees, there is an image of at least that length.
            let fits = known.may_be(at, long) && unsafe { known.begins(at) };
            fits.then_some(RawData { pointer, length })
        })
    }

    /// # Safety
    /// The image is mapped for as long as the bytes are used.
    unsafe fn bytes<'a>(self) -> &'a [u8] {
        // SAFETY: they were found to be the place and length of the image.
        unsafe { std::slice::from_raw_parts(*self.pointer, *self.length as usize) }
    }

    /// # Safety
    /// Mono has not looked at the image yet.
    unsafe fn replace(self, bytes: &'static [u8]) {
        let Ok(length) = u32::try_from(bytes.len()) else { return };
        // SAFETY: as in `find`. What was mapped before is released through other fields.
        unsafe {
            *self.pointer = bytes.as_ptr();
            *self.length = length;
        }
    }
}

/// What is known of the bytes of an image.
#[derive(Debug)]
enum Known {
    /// A file of this length beginning with these bytes was mapped.
    File { length: u32, beginning: Vec<u8> },
    /// They are here.
    Place(usize),
}

impl Known {
    fn of(name: &str) -> Option<Known> {
        if let Some(place) = name.strip_prefix("data-0x") {
            return usize::from_str_radix(place, 16).ok().map(Known::Place);
        }
        use std::io::Read;
        let file = std::fs::File::open(Path::new(name)).ok()?;
        let length = u32::try_from(file.metadata().ok()?.len()).ok().filter(|length| *length >= SHORTEST)?;
        let mut beginning = Vec::new();
        file.take(u64::from(SHORTEST)).read_to_end(&mut beginning).ok()?;
        Some(Known::File { length, beginning })
    }

    fn may_be(&self, at: *const u8, long: u32) -> bool {
        match self {
            // Files are mapped at the beginning of a page.
            Known::File { length, .. } => long == *length && !at.is_null() && at.addr().is_multiple_of(4096),
            Known::Place(place) => long >= SHORTEST && at.addr() == *place,
        }
    }

    /// # Safety
    /// At `at` there are at least [`SHORTEST`] bytes.
    unsafe fn begins(&self, at: *const u8) -> bool {
        // SAFETY: the caller says so.
        let bytes = unsafe { std::slice::from_raw_parts(at, SHORTEST as usize) };
        match self {
            Known::File { beginning, .. } => bytes == beginning,
            Known::Place(_) => bytes.starts_with(b"MZ"),
        }
    }
}
