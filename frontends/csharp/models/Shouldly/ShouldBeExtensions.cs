using System;
using System.Threading.Tasks;
using Redhanded;

namespace Shouldly
{
    // A test that fails goes no further.
    public static class ShouldBeExtensions
    {
        static void FailIf(bool certain)
        {
            if (certain) throw new ShouldAssertException();
        }

        public static void ShouldBeTrue(this bool actual, string customMessage = null) { FailIf(Expectation.IsFalse(actual)); }
        public static void ShouldBeFalse(this bool actual, string customMessage = null) { FailIf(Expectation.IsFalse(!actual)); }
        public static void ShouldBe(this object actual, object expected, string customMessage = null) { FailIf(Expectation.Differ(expected, actual)); }
        public static void ShouldNotBe(this object actual, object expected, string customMessage = null) { FailIf(Expectation.Agree(expected, actual)); }
        public static void ShouldBeNull(this object actual, string customMessage = null) { FailIf(Expectation.IsNotNull(actual)); }
        public static void ShouldBeSameAs(this object actual, object expected, string customMessage = null) { FailIf(Expectation.AreTwoObjects(expected, actual)); }
        public static void ShouldNotBeSameAs(this object actual, object expected, string customMessage = null) { FailIf(Expectation.AreOneObject(expected, actual)); }
        public static void ShouldBeGreaterThan(this object actual, object expected, string customMessage = null) { FailIf(Expectation.IsLess(actual, expected) || Expectation.Agree(actual, expected)); }
        public static void ShouldBeGreaterThanOrEqualTo(this object actual, object expected, string customMessage = null) { FailIf(Expectation.IsLess(actual, expected)); }
        public static void ShouldBeLessThan(this object actual, object expected, string customMessage = null) { FailIf(Expectation.IsLess(expected, actual) || Expectation.Agree(actual, expected)); }
        public static void ShouldBeLessThanOrEqualTo(this object actual, object expected, string customMessage = null) { FailIf(Expectation.IsLess(expected, actual)); }

        public static T ShouldNotBeNull<T>(this T actual, string customMessage = null)
        {
            FailIf(Expectation.IsNull(actual));
            return actual;
        }
    }

    public static class Should
    {
        // Whether library code that is not here throws is not known.
        public static TException Throw<TException>(Action actual, string customMessage = null) where TException : Exception
        {
            try { actual(); }
            catch (Exception e) { return Intrinsics.Reinterpret<TException>(e); }
            return Intrinsics.Unknown<TException>();
        }

        public static async Task<TException> ThrowAsync<TException>(Func<Task> actual, string customMessage = null) where TException : Exception
        {
            try { await actual(); }
            catch (Exception e) { return Intrinsics.Reinterpret<TException>(e); }
            return Intrinsics.Unknown<TException>();
        }

        public static void NotThrow(Action action, string customMessage = null) { action(); }
        public static Task NotThrowAsync(Func<Task> actual, string customMessage = null) => actual();
    }

    public class ShouldAssertException : Exception
    {
        public ShouldAssertException() { Intrinsics.Failure(this); }
        public ShouldAssertException(string message) : base(message) { Intrinsics.Failure(this); }
    }
}
