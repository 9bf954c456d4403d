using System;
using System.Threading;
using Redhanded;

namespace NUnit.Framework
{
    public interface IResolveConstraint
    {
        Constraint Resolve();
    }

    // A condition on a value. Of those that are not told apart here nothing is certain.
    public class Constraint : IResolveConstraint
    {
        public Constraint Resolve() => this;

        // Whether a value certainly breaks it, or certainly meets it.
        internal virtual bool IsBroken(object actual) => false;
        internal virtual bool IsMet(object actual) => false;

        // The same of a value that is asked for, once unless the constraint waits.
        internal virtual bool StaysBroken(Func<object> actual) => IsBroken(actual());

        public ConstraintExpression And => new ConstraintExpression(this, Junction.And);
        public ConstraintExpression Or => new ConstraintExpression(this, Junction.Or);
        public ConstraintExpression With => And;

        public DelayedConstraint After(int delayInMilliseconds) => new DelayedConstraint(this);
        public DelayedConstraint After(int delayInMilliseconds, int pollingInterval) => new DelayedConstraint(this);

        public static Constraint operator &(Constraint left, Constraint right) => new JoinedConstraint(left, Junction.And, right);
        public static Constraint operator |(Constraint left, Constraint right) => new JoinedConstraint(left, Junction.Or, right);
        public static Constraint operator !(Constraint constraint) => new NotConstraint(constraint);
    }

    internal enum Junction { And, Or }

    internal class JoinedConstraint : Constraint
    {
        readonly Constraint left;
        readonly Junction junction;
        readonly Constraint right;

        internal JoinedConstraint(Constraint left, Junction junction, Constraint right)
        {
            this.left = left;
            this.junction = junction;
            this.right = right;
        }

        internal override bool IsBroken(object actual) =>
            junction == Junction.And ? left.IsBroken(actual) || right.IsBroken(actual) : left.IsBroken(actual) && right.IsBroken(actual);

        internal override bool IsMet(object actual) =>
            junction == Junction.And ? left.IsMet(actual) && right.IsMet(actual) : left.IsMet(actual) || right.IsMet(actual);
    }

    internal class NotConstraint : Constraint
    {
        readonly Constraint inner;
        internal NotConstraint(Constraint inner) { this.inner = inner; }
        internal override bool IsBroken(object actual) => inner.IsMet(actual);
        internal override bool IsMet(object actual) => inner.IsBroken(actual);
    }

    public class EqualConstraint : Constraint
    {
        readonly object expected;
        internal EqualConstraint(object expected) { this.expected = expected; }
        internal override bool IsBroken(object actual) => Expectation.Differ(expected, actual);
        internal override bool IsMet(object actual) => Expectation.Agree(expected, actual);

        // With a tolerance or another notion of what is equal, nothing is certain.
        public Constraint Within(object amount) => new Constraint();
        public Constraint IgnoreCase => new Constraint();
        public Constraint AsCollection => new Constraint();
        public Constraint Using(object comparer) => new Constraint();
    }

    public class SameAsConstraint : Constraint
    {
        readonly object expected;
        internal SameAsConstraint(object expected) { this.expected = expected; }
        internal override bool IsBroken(object actual) => Expectation.AreTwoObjects(expected, actual);
        internal override bool IsMet(object actual) => Expectation.AreOneObject(expected, actual);
    }

    public class NullConstraint : Constraint
    {
        internal override bool IsBroken(object actual) => Expectation.IsNotNull(actual);
        internal override bool IsMet(object actual) => Expectation.IsNull(actual);
    }

    internal class LessConstraint : Constraint
    {
        readonly object bound;
        readonly bool mayBeEqual;
        internal LessConstraint(object bound, bool mayBeEqual) { this.bound = bound; this.mayBeEqual = mayBeEqual; }
        internal override bool IsBroken(object actual) => Expectation.IsLess(bound, actual) || !mayBeEqual && Expectation.Agree(actual, bound);
        internal override bool IsMet(object actual) => Expectation.IsLess(actual, bound) || mayBeEqual && Expectation.Agree(actual, bound);
    }

    // Waits until the inner one is met, or time is over.
    public class DelayedConstraint : Constraint
    {
        readonly Constraint inner;
        internal DelayedConstraint(Constraint inner) { this.inner = inner; }
        internal override bool IsBroken(object actual) => inner.IsBroken(actual);
        internal override bool IsMet(object actual) => inner.IsMet(actual);

        internal override bool StaysBroken(Func<object> actual)
        {
            for (int i = 0; i < 10; i++)
            {
                if (!inner.IsBroken(actual())) return false;
                Thread.Sleep(1);
            }
            return inner.IsBroken(actual());
        }

        public DelayedConstraint PollEvery(int milliSeconds) => this;
        public DelayedConstraint Seconds => this;
        public DelayedConstraint MilliSeconds => this;
        public DelayedConstraint Minutes => this;
    }

    // What stands in front of a constraint: `Is.Not`, `Is.True.And`.
    public class ConstraintExpression
    {
        readonly Constraint left;
        readonly Junction junction;
        readonly bool negated;

        internal ConstraintExpression(Constraint left, Junction junction) { this.left = left; this.junction = junction; }
        ConstraintExpression(Constraint left, Junction junction, bool negated) { this.left = left; this.junction = junction; this.negated = negated; }

        internal Constraint Append(Constraint right)
        {
            Constraint last = negated ? new NotConstraint(right) : right;
            return left == null ? last : new JoinedConstraint(left, junction, last);
        }

        public ConstraintExpression Not => new ConstraintExpression(left, junction, !negated);

        public Constraint True => Append(new EqualConstraint(true));
        public Constraint False => Append(new EqualConstraint(false));
        public Constraint Null => Append(new NullConstraint());
        public Constraint Empty => new Constraint();
        public Constraint EqualTo(object expected) => Append(new EqualConstraint(expected));
        public Constraint SameAs(object expected) => Append(new SameAsConstraint(expected));
        public Constraint GreaterThan(object expected) => Append(new NotConstraint(new LessConstraint(expected, true)));
        public Constraint GreaterThanOrEqualTo(object expected) => Append(new NotConstraint(new LessConstraint(expected, false)));
        public Constraint AtLeast(object expected) => GreaterThanOrEqualTo(expected);
        public Constraint LessThan(object expected) => Append(new LessConstraint(expected, false));
        public Constraint LessThanOrEqualTo(object expected) => Append(new LessConstraint(expected, true));
        public Constraint AtMost(object expected) => LessThanOrEqualTo(expected);
        public Constraint InstanceOf<TExpected>() => new Constraint();
        public Constraint InstanceOf(Type expectedType) => new Constraint();
        public Constraint TypeOf<TExpected>() => new Constraint();
        public Constraint TypeOf(Type expectedType) => new Constraint();
    }

    public class Is
    {
        static ConstraintExpression Start => new ConstraintExpression(null, Junction.And);

        public static ConstraintExpression Not => Start.Not;
        public static Constraint True => Start.True;
        public static Constraint False => Start.False;
        public static Constraint Null => Start.Null;
        public static Constraint Empty => Start.Empty;
        public static Constraint Zero => Start.EqualTo(0);
        public static Constraint Positive => Start.GreaterThan(0);
        public static Constraint Negative => Start.LessThan(0);
        public static EqualConstraint EqualTo(object expected) => new EqualConstraint(expected);
        public static Constraint SameAs(object expected) => Start.SameAs(expected);
        public static Constraint GreaterThan(object expected) => Start.GreaterThan(expected);
        public static Constraint GreaterThanOrEqualTo(object expected) => Start.GreaterThanOrEqualTo(expected);
        public static Constraint AtLeast(object expected) => Start.AtLeast(expected);
        public static Constraint LessThan(object expected) => Start.LessThan(expected);
        public static Constraint LessThanOrEqualTo(object expected) => Start.LessThanOrEqualTo(expected);
        public static Constraint AtMost(object expected) => Start.AtMost(expected);
        public static Constraint InstanceOf<TExpected>() => new Constraint();
        public static Constraint InstanceOf(Type expectedType) => new Constraint();
        public static Constraint TypeOf<TExpected>() => new Constraint();
        public static Constraint TypeOf(Type expectedType) => new Constraint();
        public static Constraint EquivalentTo(object expected) => new Constraint();
    }
}
