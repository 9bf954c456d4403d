using Redhanded;

namespace System
{
    public struct SByte : IComparable, IComparable<sbyte>, IEquatable<sbyte>, IFormattable
    {
        public const sbyte MaxValue = 127;
        public const sbyte MinValue = -128;

        public int CompareTo(sbyte value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((sbyte)value);
        public bool Equals(sbyte obj) => this == obj;
        public override bool Equals(object obj) => obj is sbyte && this == (sbyte)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static sbyte Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (sbyte)value;
        }

        public static sbyte Parse(string s, IFormatProvider provider) => Parse(s);
        public static sbyte Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<sbyte>();
        public static sbyte Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<sbyte>();

        public static bool TryParse(string s, out sbyte result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (sbyte)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out sbyte result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out sbyte result)
        {
            result = Intrinsics.Unknown<sbyte>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
