using System;
using System.Threading.Tasks;
using Redhanded;

namespace Microsoft.VisualStudio.TestTools.UnitTesting
{
    // A test that fails goes no further.
    public static class Assert
    {
        static void FailIf(bool certain)
        {
            if (certain) throw new AssertFailedException();
        }

        public static void IsTrue(bool condition) { FailIf(Expectation.IsFalse(condition)); }
        public static void IsTrue(bool condition, string message, params object[] parameters) { FailIf(Expectation.IsFalse(condition)); }
        public static void IsFalse(bool condition) { FailIf(Expectation.IsFalse(!condition)); }
        public static void IsFalse(bool condition, string message, params object[] parameters) { FailIf(Expectation.IsFalse(!condition)); }

        public static void AreEqual(object expected, object actual) { FailIf(Expectation.Differ(expected, actual)); }
        public static void AreEqual(object expected, object actual, string message, params object[] parameters) { FailIf(Expectation.Differ(expected, actual)); }
        public static void AreEqual(double expected, double actual, double delta) { }
        public static void AreEqual(double expected, double actual, double delta, string message, params object[] parameters) { }
        public static void AreEqual(string expected, string actual, bool ignoreCase) { }
        public static void AreNotEqual(object notExpected, object actual) { FailIf(Expectation.Agree(notExpected, actual)); }
        public static void AreNotEqual(object notExpected, object actual, string message, params object[] parameters) { FailIf(Expectation.Agree(notExpected, actual)); }
        public static void AreSame(object expected, object actual) { FailIf(Expectation.AreTwoObjects(expected, actual)); }
        public static void AreSame(object expected, object actual, string message, params object[] parameters) { FailIf(Expectation.AreTwoObjects(expected, actual)); }
        public static void AreNotSame(object notExpected, object actual) { FailIf(Expectation.AreOneObject(notExpected, actual)); }
        public static void AreNotSame(object notExpected, object actual, string message, params object[] parameters) { FailIf(Expectation.AreOneObject(notExpected, actual)); }
        public static void IsNull(object value) { FailIf(Expectation.IsNotNull(value)); }
        public static void IsNull(object value, string message, params object[] parameters) { FailIf(Expectation.IsNotNull(value)); }
        public static void IsNotNull(object value) { FailIf(Expectation.IsNull(value)); }
        public static void IsNotNull(object value, string message, params object[] parameters) { FailIf(Expectation.IsNull(value)); }

        static Exception Caught(Action action)
        {
            try { action(); }
            catch (Exception e) { return e; }
            // Whether library code that is not here throws is not known.
            return Intrinsics.Unknown<Exception>();
        }

        static async Task<T> CaughtAsync<T>(Func<Task> action)
        {
            try { await action(); }
            catch (Exception e) { return Intrinsics.Reinterpret<T>(e); }
            return Intrinsics.Unknown<T>();
        }

        public static T ThrowsException<T>(Action action) where T : Exception => Intrinsics.Reinterpret<T>(Caught(action));
        public static T ThrowsException<T>(Action action, string message, params object[] parameters) where T : Exception => Intrinsics.Reinterpret<T>(Caught(action));
        public static T ThrowsExactly<T>(Action action) where T : Exception => Intrinsics.Reinterpret<T>(Caught(action));
        public static T Throws<T>(Action action) where T : Exception => Intrinsics.Reinterpret<T>(Caught(action));
        public static Task<T> ThrowsExceptionAsync<T>(Func<Task> action) where T : Exception => CaughtAsync<T>(action);
        public static Task<T> ThrowsExactlyAsync<T>(Func<Task> action) where T : Exception => CaughtAsync<T>(action);
        public static Task<T> ThrowsAsync<T>(Func<Task> action) where T : Exception => CaughtAsync<T>(action);

        public static void Fail() { throw new AssertFailedException(); }
        public static void Fail(string message, params object[] parameters) { throw new AssertFailedException(); }
        public static void Inconclusive() { throw new AssertInconclusiveException(); }
        public static void Inconclusive(string message, params object[] parameters) { throw new AssertInconclusiveException(); }
    }

    public class AssertFailedException : Exception
    {
        public AssertFailedException() { Intrinsics.Failure(this); }
        public AssertFailedException(string msg) : base(msg) { Intrinsics.Failure(this); }
        public AssertFailedException(string msg, Exception ex) : base(msg, ex) { Intrinsics.Failure(this); }
    }

    public class AssertInconclusiveException : Exception { }
}
