using Redhanded;

namespace System
{
    public struct Char : IComparable, IComparable<char>, IEquatable<char>
    {
        public const char MaxValue = '\uffff';
        public const char MinValue = '\0';

        public int CompareTo(char value) => this - value;
        public int CompareTo(object value) => value == null ? 1 : CompareTo((char)value);
        public bool Equals(char obj) => this == obj;
        public override bool Equals(object obj) => obj is char && this == (char)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.StringFromChar(this);
        public static string ToString(char c) => Intrinsics.StringFromChar(c);

        public static bool IsDigit(char c) => c >= '0' && c <= '9';
        public static bool IsNumber(char c) => IsDigit(c);
        public static bool IsUpper(char c) => c >= 'A' && c <= 'Z';
        public static bool IsLower(char c) => c >= 'a' && c <= 'z';
        public static bool IsLetter(char c) => IsUpper(c) || IsLower(c) || c >= '\u00c0';
        public static bool IsLetterOrDigit(char c) => IsLetter(c) || IsDigit(c);
        public static bool IsWhiteSpace(char c) => c == ' ' || c >= '\t' && c <= '\r' || c == '\u00a0';
        public static bool IsControl(char c) => c < ' ' || c >= '\u007f' && c <= '\u009f';
        public static bool IsPunctuation(char c) => c > ' ' && c < '\u007f' && !IsLetterOrDigit(c);
        public static bool IsSymbol(char c) => Intrinsics.Unknown<bool>();
        public static bool IsSeparator(char c) => c == ' ' || c == '\u00a0';
        public static bool IsSurrogate(char c) => c >= '\ud800' && c <= '\udfff';
        public static bool IsHighSurrogate(char c) => c >= '\ud800' && c <= '\udbff';
        public static bool IsLowSurrogate(char c) => c >= '\udc00' && c <= '\udfff';
        public static bool IsDigit(string s, int index) => IsDigit(s[index]);
        public static bool IsLetter(string s, int index) => IsLetter(s[index]);
        public static bool IsWhiteSpace(string s, int index) => IsWhiteSpace(s[index]);
        public static char ToUpper(char c) => IsLower(c) ? (char)(c - 32) : c;
        public static char ToLower(char c) => IsUpper(c) ? (char)(c + 32) : c;
        public static char ToUpperInvariant(char c) => ToUpper(c);
        public static char ToLowerInvariant(char c) => ToLower(c);
        public static double GetNumericValue(char c) => IsDigit(c) ? c - '0' : -1;
        public static char Parse(string s) => s[0];
    }
}
