using System;

namespace Redhanded
{
    // What assertions of all libraries are about. They end a test only where it is certain that they
    // fail: of what is not known, and where a type may have an equality of its own, the test is taken
    // to be right.
    public static class Expectation
    {
        // Also for what models refuse: an argument that is not known is taken to be right.
        public static bool IsFalse(bool condition) => !Intrinsics.IsUnknown(condition) && !condition;

        // Whether the two are certainly not equal.
        public static bool Differ(object expected, object actual)
        {
            if (Intrinsics.IsUnknown(expected) || Intrinsics.IsUnknown(actual)) return false;
            if (Intrinsics.SameObject(expected, actual)) return false;
            if (expected == null || actual == null) return true;
            long a, b;
            if (IsInteger(expected, out a) && IsInteger(actual, out b)) return IsFalse(a == b);
            return IsPlain(expected) && IsPlain(actual) && IsFalse(Intrinsics.SameContent(expected, actual));
        }

        // Whether the two are certainly equal.
        public static bool Agree(object expected, object actual)
        {
            if (Intrinsics.IsUnknown(expected) || Intrinsics.IsUnknown(actual)) return false;
            if (Intrinsics.SameObject(expected, actual)) return true;
            if (expected == null || actual == null) return false;
            long a, b;
            if (IsInteger(expected, out a) && IsInteger(actual, out b)) return IsFalse(a != b);
            return IsPlain(expected) && IsPlain(actual) && IsFalse(!Intrinsics.SameContent(expected, actual));
        }

        public static bool AreTwoObjects(object expected, object actual)
        {
            if (Intrinsics.IsUnknown(expected) || Intrinsics.IsUnknown(actual)) return false;
            return !Intrinsics.SameObject(expected, actual);
        }

        public static bool AreOneObject(object expected, object actual)
        {
            if (Intrinsics.IsUnknown(expected) || Intrinsics.IsUnknown(actual)) return false;
            return Intrinsics.SameObject(expected, actual);
        }

        public static bool IsNull(object value) => !Intrinsics.IsUnknown(value) && value == null;
        public static bool IsNotNull(object value) => !Intrinsics.IsUnknown(value) && value != null;

        // Whether one number is certainly less than the other.
        public static bool IsLess(object left, object right)
        {
            long a, b;
            if (Intrinsics.IsUnknown(left) || Intrinsics.IsUnknown(right)) return false;
            if (IsInteger(left, out a) && IsInteger(right, out b)) return IsFalse(a >= b);
            return left is double && right is double && IsFalse((double)left >= (double)right);
        }

        // Numbers of different types are equal as numbers.
        static bool IsInteger(object value, out long number)
        {
            number = 0;
            if (value is int) number = (int)value;
            else if (value is long) number = (long)value;
            else if (value is short) number = (short)value;
            else if (value is byte) number = (byte)value;
            else if (value is sbyte) number = (sbyte)value;
            else if (value is ushort) number = (ushort)value;
            else if (value is uint) number = (uint)value;
            else return false;
            return true;
        }

        static bool IsPlain(object value) => value is bool || value is string || value is char;
    }
}
