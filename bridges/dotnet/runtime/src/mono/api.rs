//! The functions of Mono that we call. They are looked up when Mono has loaded us: the same library is
//! loaded into processes without Mono.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::NonNull;

/// `MonoImage`, of which only its owner knows what is in it.
#[repr(C)]
#[derive(Debug)]
pub struct MonoImage {
    _private: [u8; 0],
}

/// `MonoMethod`.
#[repr(C)]
#[derive(Debug)]
pub struct MonoMethod {
    _private: [u8; 0],
}

/// `MonoAssembly`.
#[repr(C)]
#[derive(Debug)]
pub struct MonoAssembly {
    _private: [u8; 0],
}

/// `MonoAssemblyName`.
#[repr(C)]
#[derive(Debug)]
pub struct MonoAssemblyName {
    _private: [u8; 0],
}

/// `MonoProfiler`: ours to define, and nothing is needed.
type MonoProfiler = c_void;

/// `MonoProfilerImageLoadingCallback`.
pub type ImageLoading = unsafe extern "C" fn(*mut MonoProfiler, *mut MonoImage);
/// `MonoProfilerRuntimeShutdownBeginCallback`.
pub type ShutdownBegin = unsafe extern "C" fn(*mut MonoProfiler);
/// `MonoProfilerCallInstrumentationFilterCallback`.
pub type Filter = unsafe extern "C" fn(*mut MonoProfiler, *mut MonoMethod) -> c_int;
/// `MonoProfilerMethodEnterCallback`, and those for the ends of methods: the last argument differs.
pub type MethodEvent = unsafe extern "C" fn(*mut MonoProfiler, *mut MonoMethod, *mut c_void);
/// `MonoAssemblyPreLoadFunc`.
pub type Preload =
    unsafe extern "C" fn(*mut MonoAssemblyName, *mut *mut c_char, *mut c_void) -> *mut MonoAssembly;

/// What an assembly is loaded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its code is to run.
    Run,
    /// Reflection is to show what is in it (`Assembly.ReflectionOnlyLoad`).
    Show,
}

/// What Mono is to call.
#[derive(Clone, Copy, Debug)]
pub struct Events {
    /// An image is about to be parsed.
    pub image_loading: ImageLoading,
    /// Mono begins to shut down.
    pub shutdown_begin: ShutdownBegin,
    /// A method is about to be compiled: is it to tell when it is entered and left?
    pub filter: Filter,
    /// Such a method is entered.
    pub enter: MethodEvent,
    /// Such a method is left.
    pub leave: MethodEvent,
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// Mono's functions.
        #[derive(Clone, Copy, Debug)]
        pub struct Mono {
            $($(#[$doc])* $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
        }

        impl Mono {
            /// Looks the functions up in this process.
            ///
            /// # Errors
            /// The name of one that is missing.
            pub fn find() -> Result<Mono, &'static str> {
                Ok(Mono {
                    $($name: {
                        let symbol = symbol(concat!(stringify!($name), "\0"))
                            .ok_or(stringify!($name))?;
                        // SAFETY: Mono declares its function of this name with this type.
                        unsafe { std::mem::transmute::<NonNull<c_void>, unsafe extern "C" fn($($argument),*) $(-> $result)?>(symbol) }
                    },)*
                })
            }
        }
    };
}

functions! {
    /// `mono_get_runtime_build_info`
    mono_get_runtime_build_info: fn() -> *mut c_char;
    /// `mono_profiler_create`
    mono_profiler_create: fn(*mut MonoProfiler) -> *mut c_void;
    /// `mono_profiler_set_image_loading_callback`
    mono_profiler_set_image_loading_callback: fn(*mut c_void, Option<ImageLoading>);
    /// `mono_profiler_set_runtime_shutdown_begin_callback`
    mono_profiler_set_runtime_shutdown_begin_callback: fn(*mut c_void, Option<ShutdownBegin>);
    /// `mono_profiler_set_call_instrumentation_filter_callback`
    mono_profiler_set_call_instrumentation_filter_callback: fn(*mut c_void, Option<Filter>);
    /// `mono_profiler_set_method_enter_callback`
    mono_profiler_set_method_enter_callback: fn(*mut c_void, Option<MethodEvent>);
    /// `mono_profiler_set_method_leave_callback`
    mono_profiler_set_method_leave_callback: fn(*mut c_void, Option<MethodEvent>);
    /// `mono_profiler_set_method_tail_call_callback`
    mono_profiler_set_method_tail_call_callback: fn(*mut c_void, Option<MethodEvent>);
    /// `mono_profiler_set_method_exception_leave_callback`
    mono_profiler_set_method_exception_leave_callback: fn(*mut c_void, Option<MethodEvent>);
    /// `mono_method_get_class`
    mono_method_get_class: fn(*mut MonoMethod) -> *mut c_void;
    /// `mono_class_get_image`
    mono_class_get_image: fn(*mut c_void) -> *mut MonoImage;
    /// `mono_method_get_token`
    mono_method_get_token: fn(*mut MonoMethod) -> u32;
    /// `mono_image_get_filename`
    mono_image_get_filename: fn(*mut MonoImage) -> *const c_char;
    /// `mono_image_open_from_data_with_name`
    mono_image_open_from_data_with_name: fn(*mut c_char, u32, c_int, *mut c_int, c_int, *const c_char) -> *mut MonoImage;
    /// `mono_image_close`
    mono_image_close: fn(*mut MonoImage);
    /// `mono_assembly_load_from_full`
    mono_assembly_load_from_full: fn(*mut MonoImage, *const c_char, *mut c_int, c_int) -> *mut MonoAssembly;
    /// `mono_assembly_loaded`
    mono_assembly_loaded: fn(*mut MonoAssemblyName) -> *mut MonoAssembly;
    /// `mono_assembly_get_image`
    mono_assembly_get_image: fn(*mut MonoAssembly) -> *mut MonoImage;
    /// `mono_assembly_name_new`
    mono_assembly_name_new: fn(*const c_char) -> *mut MonoAssemblyName;
    /// `mono_assembly_name_free`
    mono_assembly_name_free: fn(*mut MonoAssemblyName);
    /// `mono_assembly_name_get_name`
    mono_assembly_name_get_name: fn(*mut MonoAssemblyName) -> *const c_char;
    /// `mono_install_assembly_preload_hook`
    mono_install_assembly_preload_hook: fn(Option<Preload>, *mut c_void);
    /// `mono_install_assembly_refonly_preload_hook`
    mono_install_assembly_refonly_preload_hook: fn(Option<Preload>, *mut c_void);
    /// `mono_dllmap_insert`
    mono_dllmap_insert: fn(*mut MonoImage, *const c_char, *const c_char, *const c_char, *const c_char);
}

fn symbol(name: &str) -> Option<NonNull<c_void>> {
    let name = CStr::from_bytes_with_nul(name.as_bytes()).ok()?;
    // SAFETY: looks a name up among those that are loaded.
    NonNull::new(unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) })
}

impl Mono {
    /// Mono's version (`6.8.0.105 (Debian ...)`).
    pub fn build_info(&self) -> String {
        // SAFETY: returns a string that ends in NUL and is the caller's. It is not freed: that would
        // take the allocator it came from.
        unsafe { owned((self.mono_get_runtime_build_info)()) }
    }

    /// Has Mono call us at certain events.
    pub fn listen(&self, events: &Events) {
        // SAFETY: Mono takes any pointer for a profiler of ours and calls the functions from now on.
        unsafe {
            let profiler = (self.mono_profiler_create)(std::ptr::null_mut());
            (self.mono_profiler_set_image_loading_callback)(profiler, Some(events.image_loading));
            (self.mono_profiler_set_runtime_shutdown_begin_callback)(profiler, Some(events.shutdown_begin));
            (self.mono_profiler_set_call_instrumentation_filter_callback)(profiler, Some(events.filter));
            (self.mono_profiler_set_method_enter_callback)(profiler, Some(events.enter));
            (self.mono_profiler_set_method_leave_callback)(profiler, Some(events.leave));
            (self.mono_profiler_set_method_tail_call_callback)(profiler, Some(events.leave));
            (self.mono_profiler_set_method_exception_leave_callback)(profiler, Some(events.leave));
        }
    }

    /// The image that a method is in, and its token there.
    ///
    /// # Safety
    /// `method` is one that Mono has handed us, in this call of Mono's.
    pub unsafe fn image_and_token(&self, method: *mut MonoMethod) -> (*mut MonoImage, u32) {
        // SAFETY: the caller says so.
        unsafe {
            let class = (self.mono_method_get_class)(method);
            ((self.mono_class_get_image)(class), (self.mono_method_get_token)(method))
        }
    }

    /// Has Mono ask us first where an assembly is: to run it, or only to show what is in it.
    pub fn answer_for_assemblies(&self, to_run: Preload, to_show: Preload) {
        // SAFETY: Mono calls the functions from now on.
        unsafe {
            (self.mono_install_assembly_preload_hook)(Some(to_run), std::ptr::null_mut());
            (self.mono_install_assembly_refonly_preload_hook)(Some(to_show), std::ptr::null_mut());
        }
    }

    /// Has every `DllImport` of `name` find the library `path`.
    pub fn map_library(&self, name: &CStr, path: &CStr) {
        let all_functions = std::ptr::null();
        // SAFETY: Mono copies the strings.
        unsafe {
            (self.mono_dllmap_insert)(
                std::ptr::null_mut(),
                name.as_ptr(),
                all_functions,
                path.as_ptr(),
                all_functions,
            );
        }
    }

    /// The path of an image, or what Mono calls an image without one.
    ///
    /// # Safety
    /// `image` is one that Mono has handed us, in this call of Mono's.
    pub unsafe fn image_name(&self, image: *mut MonoImage) -> String {
        // SAFETY: the caller says so; the string belongs to the image.
        unsafe { owned((self.mono_image_get_filename)(image)) }
    }

    /// The simple name of an assembly that is looked for.
    ///
    /// # Safety
    /// `name` is one that Mono has handed us, in this call of Mono's.
    pub unsafe fn simple_name(&self, name: *mut MonoAssemblyName) -> String {
        // SAFETY: the caller says so; the string belongs to the name.
        unsafe { owned((self.mono_assembly_name_get_name)(name)) }
    }

    /// The path of the assembly with this simple name that is loaded in the present domain, or what Mono
    /// calls its image; none when there is no such assembly.
    pub fn loaded_from(&self, name: &str) -> Option<String> {
        let name = CString::new(name).ok()?;
        // SAFETY: the name is parsed, looked for, and given back; the image belongs to the assembly, and no
        // assembly goes before its domain does.
        unsafe {
            let name = NonNull::new((self.mono_assembly_name_new)(name.as_ptr()))?;
            let assembly = NonNull::new((self.mono_assembly_loaded)(name.as_ptr()));
            (self.mono_assembly_name_free)(name.as_ptr());
            let image = (self.mono_assembly_get_image)(assembly?.as_ptr());
            (!image.is_null()).then(|| self.image_name(image))
        }
    }

    /// Loads an assembly from memory into the present domain; null when Mono refuses it.
    pub fn load_assembly(&self, bytes: &'static [u8], name: &str, purpose: Purpose) -> *mut MonoAssembly {
        let (Ok(length), Ok(name)) = (u32::try_from(bytes.len()), CString::new(name)) else {
            return std::ptr::null_mut();
        };
        let (need_copy, reflection_only) = (0, c_int::from(purpose == Purpose::Show));
        let mut status = 0;
        // SAFETY: Mono only reads the bytes, which live as long as the process, and copies the name.
        unsafe {
            let image = (self.mono_image_open_from_data_with_name)(
                bytes.as_ptr().cast_mut().cast(),
                length,
                need_copy,
                &mut status,
                reflection_only,
                name.as_ptr(),
            );
            if image.is_null() {
                return std::ptr::null_mut();
            }
            let assembly =
                (self.mono_assembly_load_from_full)(image, name.as_ptr(), &mut status, reflection_only);
            // The assembly keeps the image.
            (self.mono_image_close)(image);
            assembly
        }
    }
}

/// # Safety
/// `text` is null or ends in NUL.
unsafe fn owned(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller says so.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
