//! The JVM's two native interfaces, cut down to what the agent uses. All pointers in here come from
//! the JVM; each wrapper is used only on the thread, and for the time, that the JVM handed it out
//! for.

mod jni;
mod jvmti;

pub use jni::{Defined, GlobalRef, Jni};
pub use jvmti::{Jvmti, RawFrame, ThreadState};

pub use jvmti_bindings::sys::jni::{JNIEnv, JavaVM, jclass, jfieldID, jint, jlong, jobject, jthread};
pub use jvmti_bindings::sys::jvmti::{jvmtiEnv, jvmtiEventCallbacks};
