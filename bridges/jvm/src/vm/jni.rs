use std::ffi::{CStr, c_void};

use jvmti_bindings::sys::jni::{
    JNI_OK, JNI_VERSION_1_6, JNIEnv, JavaVM, jboolean, jclass, jfieldID, jlong, jmethodID, jobject, jvalue,
};

/// What came of defining a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defined {
    Now,
    /// It threw an object of this class, a local reference.
    Threw(jclass),
    Failed,
}

/// The JNI environment of the current thread.
///
/// Every method ends with no exception pending: what we ask for may fail, the program must not see
/// it. References returned are local ones; the JVM frees them when the native method returns.
#[derive(Clone, Copy)]
pub struct Jni(*mut JNIEnv);

impl Jni {
    /// # Safety
    /// `env` is the environment the JVM gave to this thread, and the value does not outlive the
    /// native call.
    pub unsafe fn new(env: *mut JNIEnv) -> Jni {
        Jni(env)
    }

    /// The environment of the current thread if it is attached to the JVM.
    ///
    /// # Safety
    /// `vm` is the running JVM.
    pub unsafe fn of_current_thread(vm: *mut JavaVM) -> Option<Jni> {
        let mut env: *mut c_void = std::ptr::null_mut();
        // SAFETY: the caller vouches for `vm`; GetEnv only reads the thread's state.
        let result = unsafe { ((**vm).GetEnv)(vm, &mut env, JNI_VERSION_1_6) };
        (result == JNI_OK && !env.is_null()).then_some(Jni(env.cast()))
    }

    /// Drops a pending exception, if there is one.
    fn clear_exception(self) {
        // SAFETY: `new` vouches for the environment; these two may be called with one pending.
        unsafe {
            if ((**self.0).ExceptionCheck)(self.0) != 0 {
                ((**self.0).ExceptionClear)(self.0);
            }
        }
    }

    /// Whether an exception of the program is pending; then nothing else may be called.
    pub fn has_exception(self) -> bool {
        // SAFETY: `new` vouches for the environment.
        unsafe { ((**self.0).ExceptionCheck)(self.0) != 0 }
    }

    pub fn class_of(self, object: jobject) -> jclass {
        // SAFETY: `object` is a live, non-null reference of this thread.
        unsafe { ((**self.0).GetObjectClass)(self.0, object) }
    }

    pub fn superclass(self, class: jclass) -> Option<jclass> {
        // SAFETY: `class` is a live reference to a class.
        let superclass = unsafe { ((**self.0).GetSuperclass)(self.0, class) };
        (!superclass.is_null()).then_some(superclass)
    }

    pub fn same_object(self, a: jobject, b: jobject) -> bool {
        // SAFETY: both are live references; IsSameObject accepts any.
        unsafe { ((**self.0).IsSameObject)(self.0, a, b) != 0 }
    }

    pub fn instance_of(self, object: jobject, class: jclass) -> bool {
        // SAFETY: both are live references.
        unsafe { ((**self.0).IsInstanceOf)(self.0, object, class) != 0 }
    }

    pub fn find_class(self, name: &CStr) -> Option<jclass> {
        // SAFETY: `name` ends with a NUL; a failure is cleared below.
        let class = unsafe { ((**self.0).FindClass)(self.0, name.as_ptr()) };
        self.clear_exception();
        (!class.is_null()).then_some(class)
    }

    /// Asks `loader` for a class by its name with dots, and does not initialise it. The loader's code
    /// runs. `any` is any class.
    pub fn class_by_name(self, name: &CStr, loader: jobject, any: jclass) -> Option<jclass> {
        let class = self.class_of(any);
        let signature = c"(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
        let for_name = self.static_method(class, c"forName", signature)?;
        // SAFETY: `name` ends with a NUL; the method takes a string, a boolean and a loader; failures are
        // cleared.
        let found = unsafe {
            let string = ((**self.0).NewStringUTF)(self.0, name.as_ptr());
            self.clear_exception();
            if string.is_null() {
                return None;
            }
            let arguments = [jvalue { l: string }, jvalue { z: 0 }, jvalue { l: loader }];
            let found = ((**self.0).CallStaticObjectMethodA)(self.0, class, for_name, arguments.as_ptr());
            self.clear_exception();
            self.delete_local(string);
            found
        };
        self.delete_local(class);
        (!found.is_null()).then_some(found)
    }

    /// Defines a class in the boot loader.
    pub fn define_boot_class(self, name: &CStr, bytes: &[u8]) -> Option<jclass> {
        let length = i32::try_from(bytes.len()).ok()?;
        // SAFETY: the buffer is `length` bytes long and only read.
        let class = unsafe {
            ((**self.0).DefineClass)(
                self.0,
                name.as_ptr(),
                std::ptr::null_mut(),
                bytes.as_ptr().cast(),
                length,
            )
        };
        self.clear_exception();
        (!class.is_null()).then_some(class)
    }

    /// Defines a class in this loader. It is not initialised, not even verified.
    pub fn define_class(self, loader: jobject, name: &CStr, bytes: &[u8]) -> Defined {
        let Ok(length) = i32::try_from(bytes.len()) else { return Defined::Failed };
        // SAFETY: the loader is a live reference; the buffer is `length` bytes long and only read;
        // what is thrown is looked at with no exception pending.
        unsafe {
            let class =
                ((**self.0).DefineClass)(self.0, name.as_ptr(), loader, bytes.as_ptr().cast(), length);
            let thrown = ((**self.0).ExceptionOccurred)(self.0);
            self.clear_exception();
            if thrown.is_null() && !class.is_null() {
                self.delete_local(class);
                return Defined::Now;
            }
            if thrown.is_null() {
                return Defined::Failed;
            }
            let kind = self.class_of(thrown);
            self.delete_local(thrown);
            Defined::Threw(kind)
        }
    }

    pub fn field(self, class: jclass, name: &CStr, signature: &CStr) -> Option<jfieldID> {
        // SAFETY: both strings end with a NUL; a failure is cleared below.
        let field = unsafe { ((**self.0).GetFieldID)(self.0, class, name.as_ptr(), signature.as_ptr()) };
        self.clear_exception();
        (!field.is_null()).then_some(field)
    }

    pub fn static_field(self, class: jclass, name: &CStr, signature: &CStr) -> Option<jfieldID> {
        // SAFETY: both strings end with a NUL; a failure is cleared below.
        let field =
            unsafe { ((**self.0).GetStaticFieldID)(self.0, class, name.as_ptr(), signature.as_ptr()) };
        self.clear_exception();
        (!field.is_null()).then_some(field)
    }

    pub fn method(self, class: jclass, name: &CStr, signature: &CStr) -> Option<jmethodID> {
        // SAFETY: both strings end with a NUL; a failure is cleared below.
        let method = unsafe { ((**self.0).GetMethodID)(self.0, class, name.as_ptr(), signature.as_ptr()) };
        self.clear_exception();
        (!method.is_null()).then_some(method)
    }

    pub fn object_field(self, object: jobject, field: jfieldID) -> Option<jobject> {
        // SAFETY: `field` is a reference field of the object's class.
        let value = unsafe { ((**self.0).GetObjectField)(self.0, object, field) };
        (!value.is_null()).then_some(value)
    }

    pub fn boolean_field(self, object: jobject, field: jfieldID) -> bool {
        // SAFETY: `field` is a boolean field of the object's class.
        unsafe { ((**self.0).GetBooleanField)(self.0, object, field) != 0 }
    }

    pub fn long_field(self, object: jobject, field: jfieldID) -> jlong {
        // SAFETY: `field` is a long field of the object's class.
        unsafe { ((**self.0).GetLongField)(self.0, object, field) }
    }

    pub fn static_long(self, class: jclass, field: jfieldID) -> jlong {
        // SAFETY: `field` is a static long field of `class`.
        unsafe { ((**self.0).GetStaticLongField)(self.0, class, field) }
    }

    pub fn set_static_long(self, class: jclass, field: jfieldID, value: jlong) {
        // SAFETY: `field` is a static long field of `class`.
        unsafe { ((**self.0).SetStaticLongField)(self.0, class, field, value) }
    }

    /// Creates an object with the constructor that takes one string.
    pub fn new_object_with_string(
        self,
        class: jclass,
        constructor: jmethodID,
        text: &CStr,
    ) -> Option<jobject> {
        // SAFETY: `text` ends with a NUL; the constructor takes one string; failures are cleared.
        unsafe {
            let string = ((**self.0).NewStringUTF)(self.0, text.as_ptr());
            self.clear_exception();
            if string.is_null() {
                return None;
            }
            let arguments = [jvalue { l: string }];
            let object = ((**self.0).NewObjectA)(self.0, class, constructor, arguments.as_ptr());
            self.clear_exception();
            (!object.is_null()).then_some(object)
        }
    }

    /// Whether `thread` is a virtual one; false on a JVM that knows none.
    pub fn is_virtual_thread(self, thread: jobject) -> bool {
        // SAFETY: GetVersion may always be called. IsVirtualThread is in the table from version 19.
        unsafe {
            ((**self.0).GetVersion)(self.0) >= 0x0013_0000
                && ((**self.0).IsVirtualThread)(self.0, thread) != jboolean::from(false)
        }
    }

    /// Calls a static method without arguments that returns an object.
    pub fn call_static_object(self, class: jclass, method: jmethodID) -> Option<jobject> {
        // SAFETY: `method` is such a method of `class`; a failure is cleared below.
        let object = unsafe { ((**self.0).CallStaticObjectMethodA)(self.0, class, method, std::ptr::null()) };
        self.clear_exception();
        (!object.is_null()).then_some(object)
    }

    /// Calls a static method that takes a long and returns one; none when it throws.
    pub fn call_static_long(self, class: jclass, method: jmethodID, argument: jlong) -> Option<jlong> {
        let arguments = [jvalue { j: argument }];
        // SAFETY: `method` is such a method of `class`; an exception is cleared.
        unsafe {
            let result = ((**self.0).CallStaticLongMethodA)(self.0, class, method, arguments.as_ptr());
            let thrown = self.has_exception();
            self.clear_exception();
            (!thrown).then_some(result)
        }
    }

    /// Calls a method without arguments that returns an object.
    pub fn call_object(self, object: jobject, method: jmethodID) -> Option<jobject> {
        // SAFETY: `method` is such a method of the object's class; a failure is cleared below.
        let result = unsafe { ((**self.0).CallObjectMethodA)(self.0, object, method, std::ptr::null()) };
        self.clear_exception();
        (!result.is_null()).then_some(result)
    }

    pub fn static_method(self, class: jclass, name: &CStr, signature: &CStr) -> Option<jmethodID> {
        // SAFETY: both strings end with a NUL; a failure is cleared below.
        let method =
            unsafe { ((**self.0).GetStaticMethodID)(self.0, class, name.as_ptr(), signature.as_ptr()) };
        self.clear_exception();
        (!method.is_null()).then_some(method)
    }

    pub fn global(self, object: jobject) -> Option<GlobalRef> {
        // SAFETY: `object` is a live reference.
        let raw = unsafe { ((**self.0).NewGlobalRef)(self.0, object) };
        let mut vm: *mut JavaVM = std::ptr::null_mut();
        // SAFETY: writes the one pointer.
        let result = unsafe { ((**self.0).GetJavaVM)(self.0, &mut vm) };
        (!raw.is_null() && result == JNI_OK).then_some(GlobalRef { raw, vm })
    }

    pub fn delete_local(self, object: jobject) {
        // SAFETY: `object` is a local reference of this thread that is not used again.
        unsafe { ((**self.0).DeleteLocalRef)(self.0, object) }
    }

    /// Runs `body` and frees all local references it made; none if the JVM has no memory.
    ///
    /// `-Xcheck:jni` reports on stdout who makes more references than were announced: `body`
    /// announces with [`Jni::announce_locals`] what goes beyond the frame's 32.
    pub fn with_local_frame<T>(self, body: impl FnOnce() -> T) -> Option<T> {
        // SAFETY: push and pop are balanced; `body` returns no local reference (its callers see to
        // it).
        unsafe {
            if ((**self.0).PushLocalFrame)(self.0, 32) != JNI_OK {
                self.clear_exception();
                return None;
            }
            let result = body();
            ((**self.0).PopLocalFrame)(self.0, std::ptr::null_mut());
            Some(result)
        }
    }

    /// Says that `count` more local references are, or will be, in use in this frame.
    pub fn announce_locals(self, count: usize) {
        // SAFETY: `new` vouches for the environment; a failure is cleared below.
        unsafe { ((**self.0).EnsureLocalCapacity)(self.0, i32::try_from(count).unwrap_or(i32::MAX)) };
        self.clear_exception();
    }
}

/// A reference that keeps its object alive on any thread, freed on drop.
#[derive(Debug)]
pub struct GlobalRef {
    raw: jobject,
    vm: *mut JavaVM,
}

// SAFETY: global references and the JavaVM may be used from every attached thread; drop looks up
// the environment of the thread it runs on.
unsafe impl Send for GlobalRef {}
// SAFETY: as above; nothing is mutated.
unsafe impl Sync for GlobalRef {}

impl GlobalRef {
    pub fn raw(&self) -> jobject {
        self.raw
    }
}

impl Drop for GlobalRef {
    fn drop(&mut self) {
        // SAFETY: `vm` was handed out by the JVM that made the reference. On a thread that is not
        // attached the reference is leaked: better than attaching a thread to the program.
        unsafe {
            if let Some(jni) = Jni::of_current_thread(self.vm) {
                ((**jni.0).DeleteGlobalRef)(jni.0, self.raw);
            }
        }
    }
}
