using Redhanded;

namespace System
{
    public struct UInt16 : IComparable, IComparable<ushort>, IEquatable<ushort>, IFormattable
    {
        public const ushort MaxValue = 65535;
        public const ushort MinValue = 0;

        public int CompareTo(ushort value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((ushort)value);
        public bool Equals(ushort obj) => this == obj;
        public override bool Equals(object obj) => obj is ushort && this == (ushort)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static ushort Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (ushort)value;
        }

        public static ushort Parse(string s, IFormatProvider provider) => Parse(s);
        public static ushort Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<ushort>();
        public static ushort Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<ushort>();

        public static bool TryParse(string s, out ushort result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (ushort)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out ushort result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out ushort result)
        {
            result = Intrinsics.Unknown<ushort>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
