using Redhanded;

namespace System
{
    public struct Int32 : IComparable, IComparable<int>, IEquatable<int>, IFormattable
    {
        public const int MaxValue = 2147483647;
        public const int MinValue = -2147483648;

        public int CompareTo(int value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((int)value);
        public bool Equals(int obj) => this == obj;
        public override bool Equals(object obj) => obj is int && this == (int)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static int Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (int)value;
        }

        public static int Parse(string s, IFormatProvider provider) => Parse(s);
        public static int Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<int>();
        public static int Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<int>();

        public static bool TryParse(string s, out int result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (int)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out int result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out int result)
        {
            result = Intrinsics.Unknown<int>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
