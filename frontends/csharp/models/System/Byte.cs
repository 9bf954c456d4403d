using Redhanded;

namespace System
{
    public struct Byte : IComparable, IComparable<byte>, IEquatable<byte>, IFormattable
    {
        public const byte MaxValue = 255;
        public const byte MinValue = 0;

        public int CompareTo(byte value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((byte)value);
        public bool Equals(byte obj) => this == obj;
        public override bool Equals(object obj) => obj is byte && this == (byte)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static byte Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (byte)value;
        }

        public static byte Parse(string s, IFormatProvider provider) => Parse(s);
        public static byte Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<byte>();
        public static byte Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<byte>();

        public static bool TryParse(string s, out byte result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (byte)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out byte result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out byte result)
        {
            result = Intrinsics.Unknown<byte>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
