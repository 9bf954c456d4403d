//! Which test was running on the JVM: JUnit 3 to 5 and TestNG.

use redhanded_in_process::running_test::TestFrames;
use redhanded_model::StackTrace;

/// Frames of Java's test frameworks.
const FRAMES: TestFrames = TestFrames {
    callers: &[
        ("org.junit.runners.model.FrameworkMethod", ""),
        ("org.junit.platform.commons.util.ReflectionUtils", "invokeMethod"),
        ("org.junit.platform.commons.support.", ""),
        ("org.junit.jupiter.engine.execution.MethodInvocation", "proceed"),
        ("org.testng.internal.MethodInvocationHelper", "invokeMethod"),
        ("org.testng.internal.invokers.MethodInvocationHelper", "invokeMethod"),
        ("junit.framework.TestCase", "runTest"),
    ],
    reflection: &["java.lang.reflect.", "jdk.internal.reflect.", "sun.reflect.", "java.lang.invoke."],
};

/// The test on the first of `stacks` that has one, as `com.example.CacheTest.concurrentPuts`.
pub fn find<'a>(stacks: impl IntoIterator<Item = &'a StackTrace>) -> Option<String> {
    FRAMES.find(stacks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use redhanded_model::Frame;

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
        let junit4 = stack(&[
            "com.example.Cache.put",
            "com.example.CacheTest.puts",
            "jdk.internal.reflect.NativeMethodAccessorImpl.invoke0",
            "java.lang.reflect.Method.invoke",
            "org.junit.runners.model.FrameworkMethod$1.runReflectiveCall",
            "org.junit.internal.runners.model.ReflectiveCallable.run",
            "org.junit.runners.model.FrameworkMethod.invokeExplosively",
        ]);
        let junit5 = stack(&[
            "com.example.CacheTest.puts",
            "jdk.internal.reflect.DirectMethodHandleAccessor.invoke",
            "java.lang.reflect.Method.invoke",
            "org.junit.platform.commons.util.ReflectionUtils.invokeMethod",
            "org.junit.jupiter.engine.execution.MethodInvocation.proceed",
        ]);
        let testng = stack(&[
            "java.lang.Object.wait",
            "com.example.CacheTest.puts",
            "java.lang.reflect.Method.invoke",
            "org.testng.internal.invokers.MethodInvocationHelper.invokeMethod",
        ]);
        let pool = stack(&["com.example.Cache.put", "java.lang.Thread.run"]);
        for test in [&junit4, &junit5, &testng] {
            assert_eq!(find([&pool, test]).as_deref(), Some("com.example.CacheTest.puts"));
        }
        assert_eq!(find([&pool]), None);
    }
}
