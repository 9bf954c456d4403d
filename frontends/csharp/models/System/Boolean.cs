using Redhanded;

namespace System
{
    public struct Boolean : IComparable, IComparable<bool>, IEquatable<bool>
    {
        public static readonly string TrueString = "True";
        public static readonly string FalseString = "False";

        public int CompareTo(bool value) => this == value ? 0 : value ? -1 : 1;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((bool)value);
        public bool Equals(bool obj) => this == obj;
        public override bool Equals(object obj) => obj is bool && this == (bool)obj;
        public override int GetHashCode() => this ? 1 : 0;
        public override string ToString() => this ? "True" : "False";

        public static bool Parse(string value)
        {
            bool result;
            if (!TryParse(value, out result)) throw new FormatException();
            return result;
        }

        public static bool TryParse(string value, out bool result)
        {
            string text = value == null ? "" : Intrinsics.StringLower(Intrinsics.StringTrim(value));
            result = text == "true";
            return result || text == "false";
        }
    }
}
