using Redhanded;

namespace System
{
    public struct Single : IComparable, IComparable<float>, IEquatable<float>, IFormattable
    {
        public const float MaxValue = 3.40282347E+38f;
        public const float MinValue = -3.40282347E+38f;
        public const float NaN = 0.0f / 0.0f;
        public const float PositiveInfinity = 1.0f / 0.0f;
        public const float NegativeInfinity = -1.0f / 0.0f;
        public const float Epsilon = 1.401298E-45f;
        public static bool IsNaN(float d) => d != d;
        public static bool IsInfinity(float d) => d == PositiveInfinity || d == NegativeInfinity;

        public int CompareTo(float value) => this < value ? -1 : this > value ? 1 : 0;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((float)value);
        public bool Equals(float obj) => this == obj;
        public override bool Equals(object obj) => obj is float && this == (float)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.NumberText(this);
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public string ToString(IFormatProvider provider) => Intrinsics.NumberText(this);
        public string ToString(string format, IFormatProvider provider) => Intrinsics.Unknown<string>();

        public static float Parse(string s)
        {
            double? value = Intrinsics.ParseFloat(s);
            if (value == null) throw new FormatException();
            return (float)value;
        }

        public static float Parse(string s, IFormatProvider provider) => Parse(s);
        public static float Parse(string s, Globalization.NumberStyles style) => Intrinsics.Unknown<float>();
        public static float Parse(string s, Globalization.NumberStyles style, IFormatProvider provider) => Intrinsics.Unknown<float>();

        public static bool TryParse(string s, out float result)
        {
            double? value = Intrinsics.ParseFloat(s);
            result = value == null ? default : (float)value;
            return value != null;
        }

        public static bool TryParse(string s, IFormatProvider provider, out float result) => TryParse(s, out result);

        public static bool TryParse(string s, Globalization.NumberStyles style, IFormatProvider provider, out float result)
        {
            result = Intrinsics.Unknown<float>();
            return Intrinsics.Unknown<bool>();
        }
    }
}
