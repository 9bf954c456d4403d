//! Which test was running, told from stacks: the frame that a test framework called by reflection.
//!
//! Can miss: frameworks that the bridge does not name, and tests that are not on any stack because
//! they wait for nothing. Can name the wrong test when tests run in parallel and neither of the two
//! threads is the test's own.

use redhanded_model::{Frame, StackTrace};

/// How the stacks of tests look on one platform.
#[derive(Clone, Copy, Debug)]
pub struct TestFrames {
    /// Frames in which a framework calls a test method: the beginning of the module, and the
    /// function, or nothing for any.
    pub callers: &'static [(&'static str, &'static str)],
    /// Beginnings of modules that may lie between the framework and the test.
    pub reflection: &'static [&'static str],
}

impl TestFrames {
    /// The test on the first of `stacks` that has one, as `com.example.CacheTest.concurrentPuts`.
    pub fn find<'a>(&self, stacks: impl IntoIterator<Item = &'a StackTrace>) -> Option<String> {
        stacks.into_iter().find_map(|stack| self.on(&stack.frames))
    }

    fn on(&self, frames: &[Frame]) -> Option<String> {
        let caller = frames.iter().position(|frame| self.is_caller(frame))?;
        let mut called = frames[..caller].iter().rev();
        let test = called.find(|frame| !self.is_reflection(frame) && !self.is_caller(frame))?;
        Some(format!("{}.{}", test.module, test.function))
    }

    fn is_caller(&self, frame: &Frame) -> bool {
        self.callers.iter().any(|(module, function)| {
            frame.module.starts_with(module) && (function.is_empty() || frame.function == *function)
        })
    }

    fn is_reflection(&self, frame: &Frame) -> bool {
        self.reflection.iter().any(|prefix| frame.module.starts_with(prefix))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAMES: TestFrames = TestFrames { callers: &[("runner.", "call")], reflection: &["reflect."] };

    fn stack(frames: &[&str]) -> StackTrace {
        let frames = frames
            .iter()
            .map(|frame| {
                let (module, function) = frame.rsplit_once('.').unwrap();
                Frame { module: module.into(), function: function.into(), file: None, line: None }
            })
            .collect();
        StackTrace { thread_id: 1, thread_name: "main".into(), frames, truncated: false }
    }

    #[test]
    fn the_test_is_the_frame_that_the_framework_called() {
        let pool = stack(&["app.Cache.put", "pool.Thread.run", "runner.Main.run"]);
        let test =
            stack(&["app.Cache.put", "app.CacheTest.puts", "reflect.Method.invoke", "runner.Case.call"]);
        assert_eq!(FRAMES.find([&pool, &test]).as_deref(), Some("app.CacheTest.puts"));
        assert_eq!(FRAMES.find([&pool]), None);
    }
}
