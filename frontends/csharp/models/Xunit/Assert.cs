using Redhanded;
using System;

namespace Xunit
{
    // A test that fails goes no further.
    public static class Assert
    {
        // Of what is not known, the test is taken to be right.
        static void Check(bool condition)
        {
            if (!Intrinsics.IsUnknown(condition) && !condition) throw new XunitException();
        }

        public static void True(bool condition) { Check(condition); }
        public static void True(bool condition, string message) { Check(condition); }
        public static void True(bool condition, string message, params object[] args) { Check(condition); }
        public static void False(bool condition) { Check(!condition); }
        public static void False(bool condition, string message) { Check(!condition); }
        public static void False(bool condition, string message, params object[] args) { Check(!condition); }
        public static void Fail() { throw new XunitException(); }
        public static void Fail(string message) { throw new XunitException(); }
    }

    public class XunitException : Exception { }
}
