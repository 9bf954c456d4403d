using System;
using System.Threading.Tasks;
using Redhanded;

namespace FluentAssertions
{
    public static class AssertionExtensions
    {
        public static ObjectAssertions Should(this object actualValue) => new ObjectAssertions(actualValue);
        public static ActionAssertions Should(this Action action) => new ActionAssertions(action);
        public static ActionAssertions Should<T>(this Func<T> func) => new ActionAssertions(() => func());
        public static AsyncAssertions Should(this Func<Task> action) => new AsyncAssertions(action);
        public static AsyncAssertions Should<T>(this Func<Task<T>> action) => new AsyncAssertions(() => action());
        public static Action Invoking<T>(this T subject, Action<T> action) => () => action(subject);
    }

    // A test that fails goes no further. One class does for the subjects of all types.
    public class ObjectAssertions
    {
        readonly object subject;
        internal ObjectAssertions(object subject) { this.subject = subject; }

        AndConstraint FailIf(bool certain)
        {
            if (certain) throw new AssertionFailedException();
            return new AndConstraint(this);
        }

        public AndConstraint BeTrue(string because = "", params object[] becauseArgs) => FailIf(Expectation.Differ(true, subject));
        public AndConstraint BeFalse(string because = "", params object[] becauseArgs) => FailIf(Expectation.Differ(false, subject));
        public AndConstraint Be(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.Differ(expected, subject));
        public AndConstraint NotBe(object unexpected, string because = "", params object[] becauseArgs) => FailIf(Expectation.Agree(unexpected, subject));
        public AndConstraint BeNull(string because = "", params object[] becauseArgs) => FailIf(Expectation.IsNotNull(subject));
        public AndConstraint NotBeNull(string because = "", params object[] becauseArgs) => FailIf(Expectation.IsNull(subject));
        public AndConstraint BeSameAs(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.AreTwoObjects(expected, subject));
        public AndConstraint NotBeSameAs(object unexpected, string because = "", params object[] becauseArgs) => FailIf(Expectation.AreOneObject(unexpected, subject));
        public AndConstraint BeGreaterThan(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.IsLess(subject, expected) || Expectation.Agree(subject, expected));
        public AndConstraint BeGreaterThanOrEqualTo(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.IsLess(subject, expected));
        public AndConstraint BeGreaterOrEqualTo(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.IsLess(subject, expected));
        public AndConstraint BeLessThan(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.IsLess(expected, subject) || Expectation.Agree(subject, expected));
        public AndConstraint BeLessThanOrEqualTo(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.IsLess(expected, subject));
        public AndConstraint BeLessOrEqualTo(object expected, string because = "", params object[] becauseArgs) => FailIf(Expectation.IsLess(expected, subject));
    }

    public class AndConstraint
    {
        public ObjectAssertions And { get; }
        internal AndConstraint(ObjectAssertions and) { And = and; }
    }

    // Which exceptions there are is not looked at.
    public class ActionAssertions
    {
        readonly Action subject;
        internal ActionAssertions(Action subject) { this.subject = subject; }

        public void NotThrow(string because = "", params object[] becauseArgs) { subject(); }
        public void NotThrow<TException>(string because = "", params object[] becauseArgs) { subject(); }

        public ExceptionAssertions<TException> Throw<TException>(string because = "", params object[] becauseArgs)
        {
            try { subject(); }
            catch (Exception) { }
            return new ExceptionAssertions<TException>();
        }

        public ExceptionAssertions<TException> ThrowExactly<TException>(string because = "", params object[] becauseArgs) => Throw<TException>();
    }

    public class AsyncAssertions
    {
        readonly Func<Task> subject;
        internal AsyncAssertions(Func<Task> subject) { this.subject = subject; }

        public async Task NotThrowAsync(string because = "", params object[] becauseArgs) { await subject(); }
        public async Task NotThrowAsync<TException>(string because = "", params object[] becauseArgs) { await subject(); }

        public async Task<ExceptionAssertions<TException>> ThrowAsync<TException>(string because = "", params object[] becauseArgs)
        {
            try { await subject(); }
            catch (Exception) { }
            return new ExceptionAssertions<TException>();
        }

        public Task<ExceptionAssertions<TException>> ThrowExactlyAsync<TException>(string because = "", params object[] becauseArgs) => ThrowAsync<TException>();
    }

    public class ExceptionAssertions<TException> { }

    internal class AssertionFailedException : Exception
    {
        public AssertionFailedException() { Intrinsics.Failure(this); }
    }
}
