using Redhanded;

namespace System
{
    public struct UInt32 : IComparable, IComparable<uint>, IEquatable<uint>, IFormattable
    {
        public const uint MaxValue = 4294967295;
        public const uint MinValue = 0;

        public int CompareTo(uint value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((uint)value);
        public bool Equals(uint obj) => this == obj;
        public override bool Equals(object obj) => obj is uint && this == (uint)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static uint Parse(string s)
        {
            long? value = Intrinsics.ParseInteger(s);
            if (value == null) throw new FormatException();
            return (uint)value;
        }

        public static uint Parse(string s, IFormatProvider provider) => Parse(s);
        public static uint Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<uint>();
        public static uint Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<uint>();

        public static bool TryParse(string s, out uint result)
        {
            long? value = Intrinsics.ParseInteger(s);
            result = value == null ? default : (uint)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out uint result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out uint result)
        {
            result = Intrinsics.Unknown<uint>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
