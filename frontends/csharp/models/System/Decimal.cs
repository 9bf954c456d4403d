using Redhanded;

namespace System
{
    public struct Decimal : IComparable, IComparable<decimal>, IEquatable<decimal>, IFormattable
    {
        public const decimal MaxValue = 79228162514264337593543950335m;
        public const decimal MinValue = -79228162514264337593543950335m;
        public const decimal Zero = 0m;
        public const decimal One = 1m;
        public const decimal MinusOne = -1m;
        public static decimal Round(decimal d) => (decimal)Intrinsics.Round((double)d);
        public static decimal Round(decimal d, int decimals) => d;
        public static decimal Floor(decimal d) => (decimal)Intrinsics.Floor((double)d);
        public static decimal Ceiling(decimal d) => (decimal)Intrinsics.Ceiling((double)d);
        public static decimal Truncate(decimal d) => (decimal)Intrinsics.Truncate((double)d);

        public int CompareTo(decimal value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((decimal)value);
        public bool Equals(decimal obj) => this == obj;
        public override bool Equals(object obj) => obj is decimal && this == (decimal)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static decimal Parse(string s)
        {
            double? value = Intrinsics.ParseFloat(s);
            if (value == null) throw new FormatException();
            return (decimal)value;
        }

        public static decimal Parse(string s, IFormatProvider provider) => Parse(s);
        public static decimal Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<decimal>();
        public static decimal Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<decimal>();

        public static bool TryParse(string s, out decimal result)
        {
            double? value = Intrinsics.ParseFloat(s);
            result = value == null ? default : (decimal)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out decimal result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out decimal result)
        {
            result = Intrinsics.Unknown<decimal>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
