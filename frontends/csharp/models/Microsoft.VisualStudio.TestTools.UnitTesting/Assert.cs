using Redhanded;
using System;

namespace Microsoft.VisualStudio.TestTools.UnitTesting
{
    // A test that fails goes no further.
    public static class Assert
    {
        // Of what is not known, the test is taken to be right.
        static void Check(bool condition)
        {
            if (!Intrinsics.IsUnknown(condition) && !condition) throw new AssertFailedException();
        }

        public static void IsTrue(bool condition) { Check(condition); }
        public static void IsTrue(bool condition, string message) { Check(condition); }
        public static void IsTrue(bool condition, string message, params object[] args) { Check(condition); }
        public static void IsFalse(bool condition) { Check(!condition); }
        public static void IsFalse(bool condition, string message) { Check(!condition); }
        public static void IsFalse(bool condition, string message, params object[] args) { Check(!condition); }
        public static void Fail() { throw new AssertFailedException(); }
        public static void Fail(string message) { throw new AssertFailedException(); }
    }

    public class AssertFailedException : Exception { }
}
