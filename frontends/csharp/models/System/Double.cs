using Redhanded;

namespace System
{
    public struct Double : IComparable, IComparable<double>, IEquatable<double>, IFormattable
    {
        public const double MaxValue = 1.7976931348623157E+308;
        public const double MinValue = -1.7976931348623157E+308;
        public const double NaN = 0.0 / 0.0;
        public const double PositiveInfinity = 1.0 / 0.0;
        public const double NegativeInfinity = -1.0 / 0.0;
        public const double Epsilon = 4.9406564584124654E-324;
        public static bool IsNaN(double d) => d != d;
        public static bool IsInfinity(double d) => d == PositiveInfinity || d == NegativeInfinity;
        public static bool IsPositiveInfinity(double d) => d == PositiveInfinity;
        public static bool IsNegativeInfinity(double d) => d == NegativeInfinity;

        public int CompareTo(double value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((double)value);
        public bool Equals(double obj) => this == obj;
        public override bool Equals(object obj) => obj is double && this == (double)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static double Parse(string s)
        {
            double? value = Intrinsics.ParseFloat(s);
            if (value == null) throw new FormatException();
            return (double)value;
        }

        public static double Parse(string s, IFormatProvider provider) => Parse(s);
        public static double Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<double>();
        public static double Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<double>();

        public static bool TryParse(string s, out double result)
        {
            double? value = Intrinsics.ParseFloat(s);
            result = value == null ? default : (double)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out double result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out double result)
        {
            result = Intrinsics.Unknown<double>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
