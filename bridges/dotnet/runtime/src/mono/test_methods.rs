//! Which tests are running, told by Mono as it enters and leaves them.
//!
//! The test is on the stack of its own thread only, and often enough neither of two threads that were
//! caught is that one: it waits for them. Mono does not show the stacks of other threads. So methods
//! that are marked as tests are compiled with a call of ours at their beginning and end; no others are.
//!
//! An asynchronous test ends long before its work does. It counts as running until another test begins.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use redhanded_dotnet_rewriter::{MarkedMethod, ReferenceAssembly};
use redhanded_in_process::border::guard;
use redhanded_launch::dotnet::readable;

use super::api::{MonoImage, MonoMethod};
use super::profiler;

/// The attributes by which test frameworks know tests: NUnit, xUnit.net, MSTest.
const TEST_ATTRIBUTES: &[&str] = &[
    "NUnit.Framework.TestAttribute",
    "NUnit.Framework.TestCaseAttribute",
    "NUnit.Framework.TestCaseSourceAttribute",
    "NUnit.Framework.TheoryAttribute",
    "Xunit.FactAttribute",
    "Xunit.TheoryAttribute",
    "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute",
    "Microsoft.VisualStudio.TestTools.UnitTesting.DataTestMethodAttribute",
];
/// Compilers put it on asynchronous methods.
const ASYNC_ATTRIBUTE: &str = "System.Runtime.CompilerServices.AsyncStateMachineAttribute";

/// `MonoProfilerCallInstrumentationFlags`: enter, leave, tail call, exception.
const ENTER_AND_LEAVE: i32 = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 6;

/// There is any test: the question that is asked for each method that is compiled.
static ANY: AtomicBool = AtomicBool::new(false);
static STATE: Mutex<Option<State>> = Mutex::new(None);

#[derive(Debug, Default)]
struct State {
    /// Tests by image and token.
    tests: HashMap<(usize, u32), Test>,
    /// The tests that were entered and not left.
    running: Vec<String>,
    /// The asynchronous test that was left last.
    lingering: Option<String>,
}

#[derive(Clone, Debug)]
struct Test {
    name: String,
    is_async: bool,
}

/// Takes in the tests of an image that is about to be loaded.
pub fn learn(image: *mut MonoImage, assembly: &ReferenceAssembly) {
    let marked = assembly.methods_with_attributes(|name| TEST_ATTRIBUTES.contains(&name));
    if marked.is_empty() {
        return;
    }
    with_state(|state| {
        for method in marked {
            state.tests.insert((image.addr(), method.token), Test::of(&method));
        }
    });
    ANY.store(true, Ordering::Release);
}

/// The test that is running, when there is only one.
pub fn running() -> Option<String> {
    if !ANY.load(Ordering::Acquire) {
        return None;
    }
    with_state(|state| {
        let first = state.running.first().or(state.lingering.as_ref())?;
        state.running.iter().all(|other| other == first).then(|| first.clone())
    })
}

impl Test {
    fn of(method: &MarkedMethod) -> Test {
        let words = readable(&method.type_name, &method.name);
        Test {
            name: format!("{}.{}", words.module, words.function),
            is_async: method.attributes.iter().any(|name| name == ASYNC_ATTRIBUTE),
        }
    }
}

impl State {
    fn enter(&mut self, test: &Test) {
        self.lingering = None;
        self.running.push(test.name.clone());
    }

    fn leave(&mut self, test: &Test) {
        if let Some(at) = self.running.iter().rposition(|name| *name == test.name) {
            self.running.remove(at);
        }
        if test.is_async {
            self.lingering = Some(test.name.clone());
        }
    }
}

/// Mono is about to compile a method.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn filter(_profiler: *mut c_void, method: *mut MonoMethod) -> i32 {
    if !ANY.load(Ordering::Acquire) {
        return 0;
    }
    // SAFETY: Mono passes the method.
    guard(0, || unsafe { test_of(method) }.map_or(0, |_| ENTER_AND_LEAVE))
}

/// A test begins.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn enter(_profiler: *mut c_void, method: *mut MonoMethod, _context: *mut c_void) {
    // SAFETY: Mono passes the method.
    guard((), || unsafe { with_test(method, State::enter) });
}

/// A test ends: it returns, calls another method in its place, or throws.
///
/// # Safety
/// Called by Mono.
pub unsafe extern "C" fn leave(_profiler: *mut c_void, method: *mut MonoMethod, _how: *mut c_void) {
    // SAFETY: Mono passes the method.
    guard((), || unsafe { with_test(method, State::leave) });
}

/// # Safety
/// `method` is one that Mono has handed us, in this call of Mono's.
unsafe fn with_test(method: *mut MonoMethod, change: fn(&mut State, &Test)) {
    // SAFETY: the caller says so.
    if let Some(test) = unsafe { test_of(method) } {
        with_state(|state| change(state, &test));
    }
}

/// # Safety
/// As [`with_test`].
unsafe fn test_of(method: *mut MonoMethod) -> Option<Test> {
    // SAFETY: the caller says so.
    let (image, token) = unsafe { profiler::mono()?.image_and_token(method) };
    with_state(|state| state.tests.get(&(image.addr(), token)).cloned())
}

fn with_state<T>(body: impl FnOnce(&mut State) -> T) -> T {
    body(STATE.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, is_async: bool) -> Test {
        Test { name: name.to_owned(), is_async }
    }

    #[test]
    fn an_asynchronous_test_lingers_until_another_begins() {
        let mut state = State::default();
        let (first, second) = (test("T.First", true), test("T.Second", false));
        state.enter(&first);
        state.leave(&first);
        assert_eq!(state.lingering.as_deref(), Some("T.First"));
        state.enter(&second);
        assert_eq!(
            (state.lingering.as_deref(), state.running.as_slice()),
            (None, &["T.Second".to_owned()][..])
        );
        state.leave(&second);
        assert!(state.running.is_empty() && state.lingering.is_none());
    }
}
