//! Which test was running on .NET: NUnit, xUnit.net and MSTest.

use redhanded_in_process::running_test::TestFrames;
use redhanded_model::StackTrace;

/// Frames of the test frameworks.
const FRAMES: TestFrames = TestFrames {
    callers: &[
        // NUnit 2 and 3.
        ("NUnit.Core.Reflect", "InvokeMethod"),
        ("NUnit.Framework.Internal.Reflect", "InvokeMethod"),
        ("NUnit.Framework.Internal.MethodWrapper", "Invoke"),
        ("NUnit.Framework.Internal.MethodInfoWrapper", "Invoke"),
        // xUnit.net 1 and 2.
        ("Xunit.Sdk.Reflector", "Invoke"),
        ("Xunit.Sdk.TestInvoker", ""),
        ("Xunit.Sdk.ReflectionMethodInfo", "Invoke"),
        // MSTest.
        ("Microsoft.VisualStudio.TestPlatform.MSTest.TestAdapter.", ""),
        ("Microsoft.VisualStudio.TestPlatform.MSTestAdapter.", ""),
    ],
    reflection: &["System.Reflection.", "System.RuntimeMethodHandle", "System.Delegate"],
};

/// The test on the first of `stacks` that has one, as `Example.CacheTest.ConcurrentPuts`.
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
        StackTrace { thread_id: 1, thread_name: String::new(), frames, truncated: false }
    }

    #[test]
    fn the_test_is_the_frame_that_the_framework_called() {
        let nunit2 = stack(&[
            "Example.Cache.Put",
            "Example.CacheTest.Puts",
            "System.Reflection.MonoMethod.InternalInvoke",
            "System.Reflection.MonoMethod.Invoke",
            "System.Reflection.MethodBase.Invoke",
            "NUnit.Core.Reflect.InvokeMethod",
            "NUnit.Core.TestMethod.RunTestMethod",
        ]);
        let xunit = stack(&[
            "Example.CacheTest.Puts",
            "System.RuntimeMethodHandle.InvokeMethod",
            "System.Reflection.MethodBase.Invoke",
            "Xunit.Sdk.TestInvoker`1.CallTestMethod",
        ]);
        let mstest = stack(&[
            "Example.CacheTest.Puts",
            "System.RuntimeMethodHandle.InvokeMethod",
            "System.Reflection.RuntimeMethodInfo.Invoke",
            "Microsoft.VisualStudio.TestPlatform.MSTest.TestAdapter.Extensions.MethodInfoExtensions.InvokeAsSynchronousTask",
        ]);
        let pool = stack(&["Example.Cache.Put", "System.Threading.ThreadHelper.ThreadStart"]);
        for test in [&nunit2, &xunit, &mstest] {
            assert_eq!(find([&pool, test]).as_deref(), Some("Example.CacheTest.Puts"));
        }
        assert_eq!(find([&pool]), None);
    }
}
