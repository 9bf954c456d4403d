using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Redhanded;

namespace Xunit
{
    // A test that fails goes no further.
    public static class Assert
    {
        static void FailIf(bool certain)
        {
            if (certain) throw new XunitException();
        }

        public static void True(bool condition) { FailIf(Expectation.IsFalse(condition)); }
        public static void True(bool? condition) { FailIf(Expectation.Differ(true, condition)); }
        public static void True(bool condition, string userMessage) { FailIf(Expectation.IsFalse(condition)); }
        public static void False(bool condition) { FailIf(Expectation.IsFalse(!condition)); }
        public static void False(bool? condition) { FailIf(Expectation.Differ(false, condition)); }
        public static void False(bool condition, string userMessage) { FailIf(Expectation.IsFalse(!condition)); }

        public static void Equal(object expected, object actual) { FailIf(Expectation.Differ(expected, actual)); }
        public static void Equal(double expected, double actual, int precision) { }
        public static void StrictEqual(object expected, object actual) { FailIf(Expectation.Differ(expected, actual)); }
        public static void NotEqual(object expected, object actual) { FailIf(Expectation.Agree(expected, actual)); }
        public static void NotStrictEqual(object expected, object actual) { FailIf(Expectation.Agree(expected, actual)); }
        public static void Same(object expected, object actual) { FailIf(Expectation.AreTwoObjects(expected, actual)); }
        public static void NotSame(object expected, object actual) { FailIf(Expectation.AreOneObject(expected, actual)); }
        public static void Null(object @object) { FailIf(Expectation.IsNotNull(@object)); }
        public static void NotNull(object @object) { FailIf(Expectation.IsNull(@object)); }

        public static T IsType<T>(object @object)
        {
            FailIf(Expectation.IsNull(@object));
            return Intrinsics.Reinterpret<T>(@object);
        }

        public static T IsAssignableFrom<T>(object @object)
        {
            FailIf(Expectation.IsNull(@object));
            return Intrinsics.Reinterpret<T>(@object);
        }

        public static T Single<T>(IEnumerable<T> collection)
        {
            foreach (T item in collection) return item;
            throw new XunitException();
        }

        public static void All<T>(IEnumerable<T> collection, Action<T> action)
        {
            foreach (T item in collection) action(item);
        }

        // Whether library code that is not here throws is not known.
        public static T Throws<T>(Action testCode) where T : Exception => Intrinsics.Reinterpret<T>(Record.Exception(testCode));
        public static T Throws<T>(Func<object> testCode) where T : Exception => Intrinsics.Reinterpret<T>(Record.Exception(testCode));
        public static T ThrowsAny<T>(Action testCode) where T : Exception => Intrinsics.Reinterpret<T>(Record.Exception(testCode));
        public static T ThrowsAny<T>(Func<object> testCode) where T : Exception => Intrinsics.Reinterpret<T>(Record.Exception(testCode));
        public static Exception Throws(Type exceptionType, Action testCode) => Record.Exception(testCode);
        public static async Task<T> ThrowsAsync<T>(Func<Task> testCode) where T : Exception => Intrinsics.Reinterpret<T>(await Record.ExceptionAsync(testCode));
        public static async Task<T> ThrowsAnyAsync<T>(Func<Task> testCode) where T : Exception => Intrinsics.Reinterpret<T>(await Record.ExceptionAsync(testCode));

        public static void Fail() { throw new XunitException(); }
        public static void Fail(string message) { throw new XunitException(); }
    }

    public static class Record
    {
        public static Exception Exception(Action testCode)
        {
            try { testCode(); }
            catch (Exception e) { return e; }
            return Intrinsics.Unknown<Exception>();
        }

        public static Exception Exception(Func<object> testCode)
        {
            try { testCode(); }
            catch (Exception e) { return e; }
            return Intrinsics.Unknown<Exception>();
        }

        public static async Task<Exception> ExceptionAsync(Func<Task> testCode)
        {
            try { await testCode(); }
            catch (Exception e) { return e; }
            return Intrinsics.Unknown<Exception>();
        }
    }

    public class XunitException : Exception
    {
        public XunitException() { Intrinsics.Failure(this); }
        public XunitException(string userMessage) : base(userMessage) { Intrinsics.Failure(this); }
    }
}
