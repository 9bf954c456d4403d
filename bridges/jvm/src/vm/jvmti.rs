use std::ffi::{CStr, c_char, c_void};

use jvmti_bindings::sys::jni::{JNI_OK, JavaVM, jclass, jfieldID, jint, jlong, jmethodID, jobject, jthread};
use jvmti_bindings::sys::jvmti::{
    JVMTI_ENABLE, JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER, JVMTI_THREAD_STATE_PARKED,
    JVMTI_THREAD_STATE_WAITING_INDEFINITELY, JVMTI_VERSION_1_2, jvmtiCapabilities, jvmtiEnv, jvmtiError,
    jvmtiEvent, jvmtiEventCallbacks, jvmtiFrameInfo, jvmtiInterface_1_, jvmtiMonitorUsage,
    jvmtiStartFunction, jvmtiThreadInfo,
};

use super::jni::Jni;

/// The agent's JVMTI environment. Valid from `Agent_OnLoad` to the end of the process and on every
/// attached thread; a call in the wrong phase fails and yields nothing.
#[derive(Clone, Copy, Debug)]
pub struct Jvmti(*mut jvmtiEnv);

// SAFETY: a JVMTI environment may be used from every thread (JVMTI specification, "Environments").
unsafe impl Send for Jvmti {}
// SAFETY: as above.
unsafe impl Sync for Jvmti {}

/// A frame as the JVM keeps it.
#[derive(Clone, Copy, Debug)]
pub struct RawFrame {
    pub method: jmethodID,
    pub location: jlong,
}

/// What matters to us of a thread's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadState {
    BlockedOnMonitor,
    /// Without a timeout.
    Parked,
    Other,
}

/// Calls a function of the interface; `None` when the JVM lacks it or it fails.
macro_rules! call {
    ($self:ident, $function:ident $(, $argument:expr)*) => {{
        // SAFETY: `Jvmti::new` vouches for the environment; the pointers passed are to locals of
        // the right type, and references are live on this thread.
        unsafe {
            match $self.functions().$function {
                Some(function) => ok(function($self.0 $(, $argument)*)),
                None => None,
            }
        }
    }};
}

fn ok(error: jvmtiError) -> Option<()> {
    (error == jvmtiError::NONE).then_some(())
}

impl Jvmti {
    /// A new environment of `vm`.
    ///
    /// # Safety
    /// `vm` is the running JVM.
    pub unsafe fn new(vm: *mut JavaVM) -> Option<Jvmti> {
        let mut env: *mut c_void = std::ptr::null_mut();
        // SAFETY: the caller vouches for `vm`.
        let result = unsafe { ((**vm).GetEnv)(vm, &mut env, JVMTI_VERSION_1_2) };
        (result == JNI_OK && !env.is_null()).then_some(Jvmti(env.cast()))
    }

    fn functions(&self) -> &jvmtiInterface_1_ {
        // SAFETY: the table lives as long as the environment.
        unsafe { &*(*self.0).functions }
    }

    /// Asks for the capabilities we need; false when the JVM lacks an indispensable one.
    pub fn add_capabilities(self) -> bool {
        let mut wanted = jvmtiCapabilities::default();
        // Retransform-capable environments see a class after those that are not: JaCoCo must
        // compute its class ids from the bytes on disk, so it must come first.
        wanted.set_can_retransform_classes(true);
        wanted.set_can_get_line_numbers(true);
        wanted.set_can_get_source_file_name(true);
        wanted.set_can_tag_objects(true);
        wanted.set_can_get_bytecodes(true);
        wanted.set_can_get_monitor_info(true);
        wanted.set_can_get_current_contended_monitor(true);
        call!(self, AddCapabilities, &wanted).is_some()
    }

    pub fn set_callbacks(self, callbacks: &jvmtiEventCallbacks) -> bool {
        let size = jint::try_from(std::mem::size_of::<jvmtiEventCallbacks>()).unwrap_or(0);
        call!(self, SetEventCallbacks, callbacks, size).is_some()
    }

    pub fn enable(self, event: jvmtiEvent) -> bool {
        call!(self, SetEventNotificationMode, JVMTI_ENABLE, event, std::ptr::null_mut()).is_some()
    }

    /// A copy of `bytes` in memory that the JVM may free.
    pub fn allocate_copy(self, bytes: &[u8]) -> Option<*mut u8> {
        let mut memory: *mut u8 = std::ptr::null_mut();
        call!(self, Allocate, jlong::try_from(bytes.len()).ok()?, &mut memory)?;
        // SAFETY: Allocate returned a block of that length.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
        Some(memory)
    }

    fn free<T>(self, memory: *mut T) {
        if !memory.is_null() {
            call!(self, Deallocate, memory.cast());
        }
    }

    /// Takes over a string that the JVM allocated. Modified UTF-8 that is no UTF-8 is shown with
    /// replacement characters.
    fn take_string(self, text: *mut c_char) -> Option<String> {
        if text.is_null() {
            return None;
        }
        // SAFETY: the JVM returned a string that ends with a NUL.
        let owned = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
        self.free(text);
        Some(owned)
    }

    pub fn system_property(self, name: &CStr) -> Option<String> {
        let mut value = std::ptr::null_mut();
        call!(self, GetSystemProperty, name.as_ptr(), &mut value)?;
        self.take_string(value)
    }

    /// The class's name as Java writes it (`java.util.HashMap$Node`, `int[]` as `[I`).
    pub fn class_name(self, class: jclass) -> Option<String> {
        let mut signature = std::ptr::null_mut();
        call!(self, GetClassSignature, class, &mut signature, std::ptr::null_mut())?;
        let signature = self.take_string(signature)?;
        let name = signature.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(&signature);
        Some(name.replace('/', "."))
    }

    /// The loader that defined the class, a local reference; a null one stands for the boot loader.
    pub fn class_loader(self, class: jclass) -> Option<jobject> {
        let mut loader: jobject = std::ptr::null_mut();
        call!(self, GetClassLoader, class, &mut loader)?;
        Some(loader)
    }

    /// The methods that the class itself declares, abstract ones included, without static and
    /// private ones and constructors: name and descriptor.
    pub fn instance_methods(self, class: jclass) -> Vec<(String, String)> {
        const PRIVATE_OR_STATIC: jint = 0x0002 | 0x0008;
        let mut count: jint = 0;
        let mut methods: *mut jmethodID = std::ptr::null_mut();
        if call!(self, GetClassMethods, class, &mut count, &mut methods).is_none() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for index in 0..usize::try_from(count).unwrap_or(0) {
            // SAFETY: the JVM returned `count` entries.
            let method = unsafe { *methods.add(index) };
            let mut modifiers: jint = 0;
            if call!(self, GetMethodModifiers, method, &mut modifiers).is_some()
                && modifiers & PRIVATE_OR_STATIC == 0
                && let Some((name, descriptor)) = self.method_name(method)
                && !name.starts_with('<')
            {
                found.push((name, descriptor));
            }
        }
        self.free(methods);
        found
    }

    pub fn method_name(self, method: jmethodID) -> Option<(String, String)> {
        let mut name = std::ptr::null_mut();
        let mut descriptor = std::ptr::null_mut();
        call!(self, GetMethodName, method, &mut name, &mut descriptor, std::ptr::null_mut())?;
        let (name, descriptor) = (self.take_string(name), self.take_string(descriptor));
        Some((name?, descriptor?))
    }

    /// The instance field of this class (not of its superclasses) called `name`, with its type's
    /// signature.
    pub fn field(self, class: jclass, name: &str) -> Option<(jfieldID, String)> {
        let mut count: jint = 0;
        let mut fields: *mut jfieldID = std::ptr::null_mut();
        call!(self, GetClassFields, class, &mut count, &mut fields)?;
        let mut found = None;
        for index in 0..usize::try_from(count).unwrap_or(0) {
            // SAFETY: the JVM returned `count` entries.
            let field = unsafe { *fields.add(index) };
            let mut field_name = std::ptr::null_mut();
            let mut signature = std::ptr::null_mut();
            if call!(self, GetFieldName, class, field, &mut field_name, &mut signature, std::ptr::null_mut())
                .is_none()
            {
                continue;
            }
            let (field_name, signature) = (self.take_string(field_name), self.take_string(signature));
            if field_name.as_deref() == Some(name) {
                found = signature.map(|signature| (field, signature));
                break;
            }
        }
        self.free(fields);
        found
    }

    pub fn tag(self, object: jobject) -> Option<jlong> {
        let mut tag = 0;
        call!(self, GetTag, object, &mut tag)?;
        (tag != 0).then_some(tag)
    }

    pub fn set_tag(self, object: jobject, tag: jlong) -> bool {
        call!(self, SetTag, object, tag).is_some()
    }

    pub fn identity_hash(self, object: jobject) -> Option<jint> {
        let mut hash = 0;
        call!(self, GetObjectHashCode, object, &mut hash)?;
        Some(hash)
    }

    /// The stack of `thread` (null: the current one), innermost first, at most `limit` frames.
    pub fn stack(self, thread: jthread, limit: usize) -> Vec<RawFrame> {
        let mut frames = vec![jvmtiFrameInfo { method: std::ptr::null_mut(), location: 0 }; limit];
        let mut count: jint = 0;
        let limit = jint::try_from(limit).unwrap_or(jint::MAX);
        if call!(self, GetStackTrace, thread, 0, limit, frames.as_mut_ptr(), &mut count).is_none() {
            return Vec::new();
        }
        frames.truncate(usize::try_from(count).unwrap_or(0));
        frames.iter().map(|frame| RawFrame { method: frame.method, location: frame.location }).collect()
    }

    pub fn declaring_class(self, method: jmethodID) -> Option<jclass> {
        let mut class = std::ptr::null_mut();
        call!(self, GetMethodDeclaringClass, method, &mut class)?;
        Some(class)
    }

    pub fn source_file(self, class: jclass) -> Option<String> {
        let mut name = std::ptr::null_mut();
        call!(self, GetSourceFileName, class, &mut name)?;
        self.take_string(name)
    }

    /// The source line of a code location.
    pub fn line(self, method: jmethodID, location: jlong) -> Option<u32> {
        let mut count: jint = 0;
        let mut table = std::ptr::null_mut();
        call!(self, GetLineNumberTable, method, &mut count, &mut table)?;
        let entries = (0..usize::try_from(count).unwrap_or(0)).map(|index| {
            // SAFETY: the JVM returned `count` entries.
            unsafe { *table.add(index) }
        });
        let line = entries
            .filter(|entry| entry.start_location <= location)
            .max_by_key(|entry| entry.start_location)
            .and_then(|entry| u32::try_from(entry.line_number).ok());
        self.free(table);
        line
    }

    /// The instruction byte at a code location.
    pub fn instruction(self, method: jmethodID, location: jlong) -> Option<u8> {
        let mut count: jint = 0;
        let mut code: *mut u8 = std::ptr::null_mut();
        call!(self, GetBytecodes, method, &mut count, &mut code)?;
        let at = usize::try_from(location).ok().filter(|at| *at < usize::try_from(count).unwrap_or(0));
        // SAFETY: the JVM returned `count` bytes, and `at` is less.
        let instruction = at.map(|at| unsafe { *code.add(at) });
        self.free(code);
        instruction
    }

    pub fn current_thread(self) -> Option<jthread> {
        let mut thread = std::ptr::null_mut();
        call!(self, GetCurrentThread, &mut thread)?;
        (!thread.is_null()).then_some(thread)
    }

    pub fn thread_name(self, jni: Jni, thread: jthread) -> String {
        let mut info = jvmtiThreadInfo::default();
        if call!(self, GetThreadInfo, thread, &mut info).is_none() {
            return String::new();
        }
        for unused in [info.thread_group, info.context_class_loader] {
            if !unused.is_null() {
                jni.delete_local(unused);
            }
        }
        self.take_string(info.name).unwrap_or_default()
    }

    /// All live platform threads.
    pub fn all_threads(self) -> Vec<jthread> {
        let mut count: jint = 0;
        let mut threads: *mut jthread = std::ptr::null_mut();
        if call!(self, GetAllThreads, &mut count, &mut threads).is_none() {
            return Vec::new();
        }
        // SAFETY: the JVM returned `count` entries.
        let all =
            (0..usize::try_from(count).unwrap_or(0)).map(|index| unsafe { *threads.add(index) }).collect();
        self.free(threads);
        all
    }

    pub fn thread_state(self, thread: jthread) -> ThreadState {
        let mut state: jint = 0;
        if call!(self, GetThreadState, thread, &mut state).is_none() {
            return ThreadState::Other;
        }
        if state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER != 0 {
            ThreadState::BlockedOnMonitor
        } else if state & JVMTI_THREAD_STATE_PARKED != 0
            && state & JVMTI_THREAD_STATE_WAITING_INDEFINITELY != 0
        {
            ThreadState::Parked
        } else {
            ThreadState::Other
        }
    }

    /// The monitor that `thread` waits to enter.
    pub fn contended_monitor(self, thread: jthread) -> Option<jobject> {
        let mut monitor = std::ptr::null_mut();
        call!(self, GetCurrentContendedMonitor, thread, &mut monitor)?;
        (!monitor.is_null()).then_some(monitor)
    }

    /// The thread that is inside `monitor`.
    pub fn monitor_owner(self, monitor: jobject) -> Option<jthread> {
        let mut usage = jvmtiMonitorUsage {
            owner: std::ptr::null_mut(),
            entry_count: 0,
            waiter_count: 0,
            waiters: std::ptr::null_mut(),
            notify_waiter_count: 0,
            notify_waiters: std::ptr::null_mut(),
        };
        call!(self, GetObjectMonitorUsage, monitor, &mut usage)?;
        self.free(usage.waiters);
        self.free(usage.notify_waiters);
        (!usage.owner.is_null()).then_some(usage.owner)
    }

    /// Runs `body` on `thread`, a new thread that Java code does not see in its listings.
    pub fn run_agent_thread(self, thread: jthread, body: jvmtiStartFunction) -> bool {
        const NORMAL_PRIORITY: jint = 5;
        call!(self, RunAgentThread, thread, Some(body), std::ptr::null(), NORMAL_PRIORITY).is_some()
    }
}
