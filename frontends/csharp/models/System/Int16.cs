using Redhanded;

namespace System
{
    public struct Int16 : IComparable, IComparable<short>, IEquatable<short>, IFormattable
    {
        public const short MaxValue = 32767;
        public const short MinValue = -32768;

        public int CompareTo(short value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((short)value);
        public bool Equals(short obj) => this == obj;
        public override bool Equals(object obj) => obj is short && this == (short)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static short Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (short)value;
        }

        public static short Parse(string s, IFormatProvider provider) => Parse(s);
        public static short Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<short>();
        public static short Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<short>();

        public static bool TryParse(string s, out short result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (short)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out short result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out short result)
        {
            result = Intrinsics.Unknown<short>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
