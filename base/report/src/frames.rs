//! Which frames a reader wants to see.

use redhanded_model::{Frame, StackTrace};

/// Who a frame belongs to, as far as a reader of a report cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The program under test and its libraries: shown.
    Program,
    /// The runtime and its library: folded.
    Runtime,
    /// What starts tests: folded.
    TestFramework,
}

const RUNTIME: &[&str] = &[
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "com.sun.",
    "kotlin.",
    "kotlinx.coroutines.",
    "scala.",
    "System.",
    "Mono.",
    "Microsoft.CSharp.",
    "Microsoft.FSharp.",
];

const TEST_FRAMEWORKS: &[&str] = &[
    "org.junit.",
    "junit.",
    "org.testng.",
    "org.apache.maven.surefire.",
    "org.apache.maven.failsafe.",
    "org.gradle.",
    "worker.org.gradle.",
    "org.apache.tools.ant.",
    "org.spockframework.",
    "org.scalatest.",
    "io.kotest.",
    "com.intellij.rt.",
    "org.eclipse.jdt.internal.junit",
    "org.codehaus.groovy.runtime.",
    "org.mockito.",
    "NUnit.",
    "Xunit.",
    "Microsoft.VisualStudio.TestTools.",
    "Microsoft.VisualStudio.TestPlatform.",
    "Microsoft.TestPlatform.",
    "Moq.",
    "Castle.DynamicProxy.",
];

/// Who `frame` belongs to.
pub(crate) fn owner(frame: &Frame) -> Owner {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| frame.module.starts_with(prefix));
    if starts(RUNTIME) {
        Owner::Runtime
    } else if starts(TEST_FRAMEWORKS) {
        Owner::TestFramework
    } else {
        Owner::Program
    }
}

/// The frame is of the runtime or its library.
pub(crate) fn is_runtime(frame: &Frame) -> bool {
    owner(frame) == Owner::Runtime
}

/// `stack` without frames that no source has: those that redhanded put there, as far as a bridge
/// could not leave them out, and those of classes that a JVM makes up for lambdas, whose names are
/// addresses and would make the same stacks differ in each process.
pub(crate) fn of_source(stack: &StackTrace) -> StackTrace {
    let mut stack = stack.clone();
    stack.frames.retain(|frame| !is_own(frame) && !is_made_up(frame));
    stack
}

fn is_made_up(frame: &Frame) -> bool {
    frame.module.contains("$$Lambda") || frame.module.starts_with("java.lang.invoke.LambdaForm$")
}

fn is_own(frame: &Frame) -> bool {
    let trampoline = frame
        .function
        .strip_prefix("rh$")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    trampoline || frame.module == "java.lang.RedhandedHook"
}

/// A stack as it is shown: frames of the program, and runs of other frames folded into one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shown<'a> {
    /// A frame of the program.
    Frame(&'a Frame),
    /// So many frames of the runtime, of a test framework, or of both.
    Folded {
        /// How many.
        count: usize,
        /// Whose.
        owner: Owner,
    },
}

/// `frames` with what a reader does not want to see folded. A single frame of the runtime between
/// two of the program is folded too: its line number helps nobody.
pub(crate) fn fold(frames: &[Frame]) -> Vec<Shown<'_>> {
    let mut shown: Vec<Shown<'_>> = Vec::new();
    for frame in frames {
        match (owner(frame), shown.last_mut()) {
            (Owner::Program, _) => shown.push(Shown::Frame(frame)),
            (other, Some(Shown::Folded { count, owner })) => {
                *count += 1;
                // The framework and the reflection around it are one thing to a reader.
                if other == Owner::TestFramework {
                    *owner = other;
                }
            }
            (owner, _) => shown.push(Shown::Folded { count: 1, owner }),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(module: &str, function: &str) -> Frame {
        Frame { module: module.into(), function: function.into(), file: None, line: None }
    }

    #[test]
    fn runs_of_foreign_frames_are_folded() {
        let frames = [
            frame("com.example.Cache", "put"),
            frame("java.lang.reflect.Method", "invoke"),
            frame("org.junit.runner.Runner", "run"),
            frame("java.lang.Thread", "run"),
            frame("com.example.Main", "main"),
        ];
        let shown = fold(&frames);
        assert_eq!(
            shown,
            [
                Shown::Frame(&frames[0]),
                Shown::Folded { count: 3, owner: Owner::TestFramework },
                Shown::Frame(&frames[4]),
            ]
        );
    }

    #[test]
    fn classes_that_the_jvm_makes_up_are_left_out() {
        let stack = StackTrace {
            thread_id: 1,
            thread_name: "t".into(),
            frames: vec![
                frame("com.example.Cache", "lambda$main$0"),
                frame("com.example.Cache$$Lambda$1.0x00007fe648000a10", "run"),
                frame("java.lang.invoke.LambdaForm$MH.0x00007fe648001000", "invoke"),
                frame("com.example.Cache$$Lambda/0x00007fe648000a10", "run"),
            ],
            truncated: false,
        };
        assert_eq!(of_source(&stack).frames, stack.frames[..1]);
    }

    #[test]
    fn only_names_that_we_give_are_ours() {
        assert!(is_own(&frame("com.example.Cache", "rh$12")));
        assert!(!is_own(&frame("com.example.Cache", "rh$")));
        assert!(!is_own(&frame("com.example.Cache", "rh$x")));
        assert!(is_own(&frame("java.lang.RedhandedHook", "call")));
    }
}
