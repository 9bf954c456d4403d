using Redhanded;

namespace System
{
    public struct UInt64 : IComparable, IComparable<ulong>, IEquatable<ulong>, IFormattable
    {
        public const ulong MaxValue = 18446744073709551615;
        public const ulong MinValue = 0;

        public int CompareTo(ulong value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((ulong)value);
        public bool Equals(ulong obj) => this == obj;
        public override bool Equals(object obj) => obj is ulong && this == (ulong)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static ulong Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (ulong)value;
        }

        public static ulong Parse(string s, IFormatProvider provider) => Parse(s);
        public static ulong Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<ulong>();
        public static ulong Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<ulong>();

        public static bool TryParse(string s, out ulong result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (ulong)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out ulong result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out ulong result)
        {
            result = Intrinsics.Unknown<ulong>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
