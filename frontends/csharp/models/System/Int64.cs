using Redhanded;

namespace System
{
    public struct Int64 : IComparable, IComparable<long>, IEquatable<long>, IFormattable
    {
        public const long MaxValue = 9223372036854775807;
        public const long MinValue = -9223372036854775808;

        public int CompareTo(long value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((long)value);
        public bool Equals(long obj) => this == obj;
        public override bool Equals(object obj) => obj is long && this == (long)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static long Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (long)value;
        }

        public static long Parse(string s, IFormatProvider provider) => Parse(s);
        public static long Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<long>();
        public static long Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<long>();

        public static bool TryParse(string s, out long result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (long)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out long result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out long result)
        {
            result = Intrinsics.Unknown<long>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
