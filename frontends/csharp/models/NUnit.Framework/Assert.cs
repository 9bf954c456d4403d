using System;
using System.Threading.Tasks;
using Redhanded;

namespace NUnit.Framework
{
    // A test that fails goes no further.
    public static class Assert
    {
        internal static void FailIf(bool certain)
        {
            if (certain) throw new AssertionException();
        }

        public static void IsTrue(bool condition) { FailIf(Expectation.IsFalse(condition)); }
        public static void IsTrue(bool condition, string message, params object[] args) { FailIf(Expectation.IsFalse(condition)); }
        public static void True(bool condition) { FailIf(Expectation.IsFalse(condition)); }
        public static void True(bool condition, string message, params object[] args) { FailIf(Expectation.IsFalse(condition)); }
        public static void IsFalse(bool condition) { FailIf(Expectation.IsFalse(!condition)); }
        public static void IsFalse(bool condition, string message, params object[] args) { FailIf(Expectation.IsFalse(!condition)); }
        public static void False(bool condition) { FailIf(Expectation.IsFalse(!condition)); }
        public static void False(bool condition, string message, params object[] args) { FailIf(Expectation.IsFalse(!condition)); }

        public static void AreEqual(object expected, object actual) { FailIf(Expectation.Differ(expected, actual)); }
        public static void AreEqual(object expected, object actual, string message, params object[] args) { FailIf(Expectation.Differ(expected, actual)); }
        public static void AreEqual(double expected, double actual, double delta) { }
        public static void AreEqual(double expected, double actual, double delta, string message, params object[] args) { }
        public static void AreNotEqual(object expected, object actual) { FailIf(Expectation.Agree(expected, actual)); }
        public static void AreNotEqual(object expected, object actual, string message, params object[] args) { FailIf(Expectation.Agree(expected, actual)); }
        public static void AreSame(object expected, object actual) { FailIf(Expectation.AreTwoObjects(expected, actual)); }
        public static void AreSame(object expected, object actual, string message, params object[] args) { FailIf(Expectation.AreTwoObjects(expected, actual)); }
        public static void AreNotSame(object expected, object actual) { FailIf(Expectation.AreOneObject(expected, actual)); }
        public static void AreNotSame(object expected, object actual, string message, params object[] args) { FailIf(Expectation.AreOneObject(expected, actual)); }

        public static void IsNull(object anObject) { FailIf(Expectation.IsNotNull(anObject)); }
        public static void IsNull(object anObject, string message, params object[] args) { FailIf(Expectation.IsNotNull(anObject)); }
        public static void Null(object anObject) { FailIf(Expectation.IsNotNull(anObject)); }
        public static void Null(object anObject, string message, params object[] args) { FailIf(Expectation.IsNotNull(anObject)); }
        public static void IsNotNull(object anObject) { FailIf(Expectation.IsNull(anObject)); }
        public static void IsNotNull(object anObject, string message, params object[] args) { FailIf(Expectation.IsNull(anObject)); }
        public static void NotNull(object anObject) { FailIf(Expectation.IsNull(anObject)); }
        public static void NotNull(object anObject, string message, params object[] args) { FailIf(Expectation.IsNull(anObject)); }

        public static void Greater(object arg1, object arg2) { FailIf(Expectation.IsLess(arg1, arg2) || Expectation.Agree(arg1, arg2)); }
        public static void Greater(object arg1, object arg2, string message, params object[] args) { Greater(arg1, arg2); }
        public static void GreaterOrEqual(object arg1, object arg2) { FailIf(Expectation.IsLess(arg1, arg2)); }
        public static void GreaterOrEqual(object arg1, object arg2, string message, params object[] args) { GreaterOrEqual(arg1, arg2); }
        public static void Less(object arg1, object arg2) { Greater(arg2, arg1); }
        public static void Less(object arg1, object arg2, string message, params object[] args) { Greater(arg2, arg1); }
        public static void LessOrEqual(object arg1, object arg2) { GreaterOrEqual(arg2, arg1); }
        public static void LessOrEqual(object arg1, object arg2, string message, params object[] args) { GreaterOrEqual(arg2, arg1); }

        public static void That(bool condition) { FailIf(Expectation.IsFalse(condition)); }
        public static void That(bool condition, string message, params object[] args) { FailIf(Expectation.IsFalse(condition)); }
        public static void That(Func<bool> condition) { FailIf(Expectation.IsFalse(condition())); }
        public static void That(Func<bool> condition, string message, params object[] args) { FailIf(Expectation.IsFalse(condition())); }
        public static void That(object actual, IResolveConstraint expression) { FailIf(expression.Resolve().IsBroken(actual)); }
        public static void That(object actual, IResolveConstraint expression, string message, params object[] args) { FailIf(expression.Resolve().IsBroken(actual)); }
        public static void That<TActual>(ActualValueDelegate<TActual> del, IResolveConstraint expr) { FailIf(StaysBroken(() => del(), expr)); }
        public static void That<TActual>(ActualValueDelegate<TActual> del, IResolveConstraint expr, string message, params object[] args) { FailIf(StaysBroken(() => del(), expr)); }
        // Which exceptions there are is not looked at.
        public static void That(TestDelegate code, IResolveConstraint constraint) { Caught(code); }
        public static void That(TestDelegate code, IResolveConstraint constraint, string message, params object[] args) { Caught(code); }

        // Constraints that are not told apart here may be about exceptions.
        static bool StaysBroken(Func<object> actual, IResolveConstraint expr)
        {
            if (!Intrinsics.IsUnknown(expr)) return expr.Resolve().StaysBroken(actual);
            Caught(() => actual());
            return false;
        }

        static Exception Caught(TestDelegate code)
        {
            try { code(); }
            catch (Exception e) { return e; }
            // Whether library code that is not here throws is not known.
            return Intrinsics.Unknown<Exception>();
        }

        static Exception CaughtAsync(AsyncTestDelegate code)
        {
            try { code().GetAwaiter().GetResult(); }
            catch (Exception e) { return e; }
            return Intrinsics.Unknown<Exception>();
        }

        public static T Throws<T>(TestDelegate code) where T : Exception => Intrinsics.Reinterpret<T>(Caught(code));
        public static T Throws<T>(TestDelegate code, string message, params object[] args) where T : Exception => Intrinsics.Reinterpret<T>(Caught(code));
        public static Exception Throws(Type expectedExceptionType, TestDelegate code) => Caught(code);
        public static Exception Throws(Type expectedExceptionType, TestDelegate code, string message, params object[] args) => Caught(code);
        public static Exception Throws(IResolveConstraint expression, TestDelegate code) => Caught(code);
        public static T Catch<T>(TestDelegate code) where T : Exception => Intrinsics.Reinterpret<T>(Caught(code));
        public static Exception Catch(TestDelegate code) => Caught(code);
        public static T ThrowsAsync<T>(AsyncTestDelegate code) where T : Exception => Intrinsics.Reinterpret<T>(CaughtAsync(code));
        public static T CatchAsync<T>(AsyncTestDelegate code) where T : Exception => Intrinsics.Reinterpret<T>(CaughtAsync(code));
        public static void DoesNotThrow(TestDelegate code) { code(); }
        public static void DoesNotThrow(TestDelegate code, string message, params object[] args) { code(); }
        public static void DoesNotThrowAsync(AsyncTestDelegate code) { code().GetAwaiter().GetResult(); }
        public static void Multiple(TestDelegate testDelegate) { testDelegate(); }

        public static void Fail() { throw new AssertionException(); }
        public static void Fail(string message) { throw new AssertionException(); }
        public static void Fail(string message, params object[] args) { throw new AssertionException(); }
        public static void Pass() { throw new SuccessException(); }
        public static void Pass(string message) { throw new SuccessException(); }
        public static void Ignore() { throw new IgnoreException(); }
        public static void Ignore(string message) { throw new IgnoreException(); }
        public static void Ignore(string message, params object[] args) { throw new IgnoreException(); }
        public static void Inconclusive() { throw new InconclusiveException(); }
        public static void Inconclusive(string message) { throw new InconclusiveException(); }
        public static void Inconclusive(string message, params object[] args) { throw new InconclusiveException(); }
    }

    public static class Assume
    {
        public static void That(bool condition) { Assert.That(condition); }
        public static void That(bool condition, string message, params object[] args) { Assert.That(condition); }
        public static void That(object actual, IResolveConstraint expression) { Assert.That(actual, expression); }
    }

    public delegate void TestDelegate();
    public delegate Task AsyncTestDelegate();
    public delegate TActual ActualValueDelegate<TActual>();

    public class AssertionException : Exception
    {
        internal AssertionException() { Intrinsics.Failure(this); }
        public AssertionException(string message) : base(message) { Intrinsics.Failure(this); }
        public AssertionException(string message, Exception inner) : base(message, inner) { Intrinsics.Failure(this); }
    }

    public class SuccessException : Exception { }
    public class IgnoreException : Exception { }
    public class InconclusiveException : Exception { }
}
