using System.Collections;
using System.Collections.Generic;
using System.Text;
using Redhanded;

namespace System
{
    public sealed class String : IComparable, IComparable<string>, IEquatable<string>, IEnumerable<char>, ICloneable
    {
        public static readonly string Empty = "";

        // `new string(...)`.
        internal static string Make(char c, int count) => Repeated(c, count);
        internal static string Make(char[] value) => value == null ? "" : Intrinsics.StringFromChars(value, 0, Intrinsics.ArrayLength(value));
        internal static string Make(char[] value, int startIndex, int length) => Intrinsics.StringFromChars(value, startIndex, length);
        internal static string Make(ReadOnlySpan<char> value) => Intrinsics.Unknown<string>();

        public int Length => Intrinsics.StringLength(this);
        public char this[int index] => Intrinsics.StringCharAt(this, index);

        public override bool Equals(object obj) => Intrinsics.SameContent(this, obj);
        public bool Equals(string value) => Intrinsics.SameContent(this, value);
        public bool Equals(string value, StringComparison comparisonType) => Compare(this, value, comparisonType) == 0;
        public static bool Equals(string a, string b) => Intrinsics.SameContent(a, b);
        public static bool Equals(string a, string b, StringComparison comparisonType) => Compare(a, b, comparisonType) == 0;
        public override int GetHashCode() => Intrinsics.Hash(this);
        public int GetHashCode(StringComparison comparisonType) => Intrinsics.Hash(Folded(this, comparisonType));
        public override string ToString() => this;
        public string ToString(IFormatProvider provider) => this;
        public object Clone() => this;

        static string Folded(string s, StringComparison comparisonType)
        {
            int kind = (int)comparisonType;
            return s != null && kind % 2 == 1 ? Intrinsics.StringLower(s) : s;
        }

        public static int Compare(string strA, string strB) => Intrinsics.StringCompare(strA, strB);
        public static int Compare(string strA, string strB, bool ignoreCase) => Compare(strA, strB, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);
        public static int Compare(string strA, string strB, StringComparison comparisonType) => Intrinsics.StringCompare(Folded(strA, comparisonType), Folded(strB, comparisonType));
        public static int CompareOrdinal(string strA, string strB) => Intrinsics.StringCompare(strA, strB);
        public int CompareTo(string strB) => Intrinsics.StringCompare(this, strB);
        public int CompareTo(object value) => Intrinsics.StringCompare(this, (string)value);

        public static bool IsNullOrEmpty(string value) => value == null || Intrinsics.StringLength(value) == 0;
        public static bool IsNullOrWhiteSpace(string value) => value == null || Intrinsics.StringLength(Intrinsics.StringTrim(value)) == 0;

        static string Text(object value) => value == null ? "" : value.ToString();

        public static string Concat(object arg0) => Text(arg0);
        public static string Concat(object arg0, object arg1) => Intrinsics.StringConcat(Text(arg0), Text(arg1));
        public static string Concat(object arg0, object arg1, object arg2) => Intrinsics.StringConcat(Intrinsics.StringConcat(Text(arg0), Text(arg1)), Text(arg2));
        public static string Concat(string str0, string str1) => Intrinsics.StringConcat(str0, str1);
        public static string Concat(string str0, string str1, string str2) => Intrinsics.StringConcat(Intrinsics.StringConcat(str0, str1), str2);
        public static string Concat(string str0, string str1, string str2, string str3) => Intrinsics.StringConcat(Intrinsics.StringConcat(str0, str1), Intrinsics.StringConcat(str2, str3));

        public static string Concat(params string[] values)
        {
            string all = "";
            for (int i = 0; i < values.Length; i++) all = Intrinsics.StringConcat(all, values[i]);
            return all;
        }

        public static string Concat(params object[] args)
        {
            string all = "";
            for (int i = 0; i < args.Length; i++) all = Intrinsics.StringConcat(all, Text(args[i]));
            return all;
        }

        public static string Concat<T>(IEnumerable<T> values) => Join("", values);

        public static string Join(string separator, params string[] value)
        {
            string all = "";
            for (int i = 0; i < value.Length; i++) all = Intrinsics.StringConcat(i == 0 ? "" : Intrinsics.StringConcat(all, separator), value[i]);
            return all;
        }

        public static string Join(string separator, params object[] values)
        {
            string all = "";
            for (int i = 0; i < values.Length; i++) all = Intrinsics.StringConcat(i == 0 ? "" : Intrinsics.StringConcat(all, separator), Text(values[i]));
            return all;
        }

        public static string Join<T>(string separator, IEnumerable<T> values)
        {
            string all = "";
            bool first = true;
            foreach (T value in values)
            {
                if (!first) all = Intrinsics.StringConcat(all, separator);
                first = false;
                all = Intrinsics.StringConcat(all, Text(value));
            }
            return all;
        }

        public static string Join(char separator, params string[] value) => Join(Intrinsics.StringFromChar(separator), value);
        public static string Join<T>(char separator, IEnumerable<T> values) => Join(Intrinsics.StringFromChar(separator), values);

        public static string Format(string format, object arg0) => Format(format, new[] { arg0 });
        public static string Format(string format, object arg0, object arg1) => Format(format, new[] { arg0, arg1 });
        public static string Format(string format, object arg0, object arg1, object arg2) => Format(format, new[] { arg0, arg1, arg2 });

        // Without alignments and formats.
        public static string Format(string format, params object[] args)
        {
            string all = format;
            for (int i = 0; i < args.Length; i++)
            {
                string hole = Intrinsics.StringConcat(Intrinsics.StringConcat("{", Intrinsics.NumberText(i)), "}");
                all = Intrinsics.StringReplace(all, hole, Text(args[i]));
            }
            return all;
        }

        public static string Format(IFormatProvider provider, string format, params object[] args) => Format(format, args);

        public string Substring(int startIndex) => Intrinsics.StringSubstring(this, startIndex, Intrinsics.StringLength(this) - startIndex);
        public string Substring(int startIndex, int length) => Intrinsics.StringSubstring(this, startIndex, length);

        public int IndexOf(string value) => Intrinsics.StringIndexOf(this, value, 0);
        public int IndexOf(string value, int startIndex) => Intrinsics.StringIndexOf(this, value, startIndex);
        public int IndexOf(string value, StringComparison comparisonType) => Intrinsics.StringIndexOf(Folded(this, comparisonType), Folded(value, comparisonType), 0);
        public int IndexOf(string value, int startIndex, StringComparison comparisonType) => Intrinsics.StringIndexOf(Folded(this, comparisonType), Folded(value, comparisonType), startIndex);
        public int IndexOf(char value) => Intrinsics.StringIndexOf(this, Intrinsics.StringFromChar(value), 0);
        public int IndexOf(char value, int startIndex) => Intrinsics.StringIndexOf(this, Intrinsics.StringFromChar(value), startIndex);
        public int LastIndexOf(string value) => Intrinsics.StringLastIndexOf(this, value);
        public int LastIndexOf(string value, StringComparison comparisonType) => Intrinsics.StringLastIndexOf(Folded(this, comparisonType), Folded(value, comparisonType));
        public int LastIndexOf(char value) => Intrinsics.StringLastIndexOf(this, Intrinsics.StringFromChar(value));

        public int IndexOfAny(char[] anyOf) => IndexOfAny(anyOf, 0);

        public int IndexOfAny(char[] anyOf, int startIndex)
        {
            int length = Intrinsics.StringLength(this);
            for (int i = startIndex; i < length; i++)
            {
                if (IsOneOf(Intrinsics.StringCharAt(this, i), anyOf)) return i;
            }
            return -1;
        }

        static bool IsOneOf(char c, char[] anyOf)
        {
            for (int i = 0; i < anyOf.Length; i++)
            {
                if (anyOf[i] == c) return true;
            }
            return false;
        }

        public bool Contains(string value) => IndexOf(value) >= 0;
        public bool Contains(string value, StringComparison comparisonType) => IndexOf(value, comparisonType) >= 0;
        public bool Contains(char value) => IndexOf(value) >= 0;

        public bool StartsWith(string value)
        {
            int length = Intrinsics.StringLength(value);
            return Intrinsics.StringLength(this) >= length && Intrinsics.SameContent(Intrinsics.StringSubstring(this, 0, length), value);
        }

        public bool StartsWith(string value, StringComparison comparisonType) => Folded(this, comparisonType).StartsWith(Folded(value, comparisonType));
        public bool StartsWith(char value) => Intrinsics.StringLength(this) > 0 && Intrinsics.StringCharAt(this, 0) == value;

        public bool EndsWith(string value)
        {
            int rest = Intrinsics.StringLength(this) - Intrinsics.StringLength(value);
            return rest >= 0 && Intrinsics.SameContent(Intrinsics.StringSubstring(this, rest, Intrinsics.StringLength(value)), value);
        }

        public bool EndsWith(string value, StringComparison comparisonType) => Folded(this, comparisonType).EndsWith(Folded(value, comparisonType));
        public bool EndsWith(char value) => Intrinsics.StringLength(this) > 0 && Intrinsics.StringCharAt(this, Intrinsics.StringLength(this) - 1) == value;

        public string ToUpper() => Intrinsics.StringUpper(this);
        public string ToLower() => Intrinsics.StringLower(this);
        public string ToUpperInvariant() => Intrinsics.StringUpper(this);
        public string ToLowerInvariant() => Intrinsics.StringLower(this);
        public string Trim() => Intrinsics.StringTrim(this);
        public string Trim(params char[] trimChars) => TrimEnd(trimChars).TrimStart(trimChars);

        public string TrimStart(params char[] trimChars)
        {
            int length = Intrinsics.StringLength(this);
            int start = 0;
            while (start < length && IsTrimmed(Intrinsics.StringCharAt(this, start), trimChars)) start++;
            return Intrinsics.StringSubstring(this, start, length - start);
        }

        public string TrimEnd(params char[] trimChars)
        {
            int length = Intrinsics.StringLength(this);
            while (length > 0 && IsTrimmed(Intrinsics.StringCharAt(this, length - 1), trimChars)) length--;
            return Intrinsics.StringSubstring(this, 0, length);
        }

        static bool IsTrimmed(char c, char[] trimChars) => trimChars == null || trimChars.Length == 0 ? Char.IsWhiteSpace(c) : IsOneOf(c, trimChars);

        public string Replace(string oldValue, string newValue) => Intrinsics.StringReplace(this, oldValue, newValue);
        public string Replace(char oldChar, char newChar) => Intrinsics.StringReplace(this, Intrinsics.StringFromChar(oldChar), Intrinsics.StringFromChar(newChar));
        public string Insert(int startIndex, string value) => Concat(Substring(0, startIndex), value, Substring(startIndex));
        public string Remove(int startIndex) => Substring(0, startIndex);
        public string Remove(int startIndex, int count) => Intrinsics.StringConcat(Substring(0, startIndex), Substring(startIndex + count));

        static string Repeated(char c, int count)
        {
            string unit = Intrinsics.StringFromChar(c);
            string all = "";
            for (int i = 0; i < count; i++) all = Intrinsics.StringConcat(all, unit);
            return all;
        }

        public string PadLeft(int totalWidth) => PadLeft(totalWidth, ' ');
        public string PadLeft(int totalWidth, char paddingChar) => Intrinsics.StringConcat(Repeated(paddingChar, totalWidth - Intrinsics.StringLength(this)), this);
        public string PadRight(int totalWidth) => PadRight(totalWidth, ' ');
        public string PadRight(int totalWidth, char paddingChar) => Intrinsics.StringConcat(this, Repeated(paddingChar, totalWidth - Intrinsics.StringLength(this)));

        public string[] Split(params char[] separator) => Split(separator, 0);

        public string[] Split(char[] separator, StringSplitOptions options)
        {
            if (Intrinsics.IsUnknown(this)) return Intrinsics.Unknown<string[]>();
            List<string> parts = new List<string>();
            int length = Intrinsics.StringLength(this);
            int start = 0;
            for (int i = 0; i <= length; i++)
            {
                if (i < length && !IsTrimmed(Intrinsics.StringCharAt(this, i), separator)) continue;
                if (i > start || (options & StringSplitOptions.RemoveEmptyEntries) == 0) parts.Append(Intrinsics.StringSubstring(this, start, i - start));
                start = i + 1;
            }
            return parts.ToArray();
        }

        public string[] Split(char[] separator, int count) => Intrinsics.Unknown<string[]>();
        public string[] Split(char[] separator, int count, StringSplitOptions options) => Intrinsics.Unknown<string[]>();
        public string[] Split(char separator, StringSplitOptions options = 0) => Split(new[] { separator }, options);
        public string[] Split(char separator, int count, StringSplitOptions options = 0) => Intrinsics.Unknown<string[]>();
        public string[] Split(string separator, StringSplitOptions options = 0) => Split(new[] { separator }, options);

        public string[] Split(string[] separator, StringSplitOptions options)
        {
            if (Intrinsics.IsUnknown(this) || separator.Length != 1) return Intrinsics.Unknown<string[]>();
            List<string> parts = new List<string>();
            int start = 0;
            while (true)
            {
                int end = Intrinsics.StringIndexOf(this, separator[0], start);
                int stop = end < 0 ? Intrinsics.StringLength(this) : end;
                if (stop > start || (options & StringSplitOptions.RemoveEmptyEntries) == 0) parts.Append(Intrinsics.StringSubstring(this, start, stop - start));
                if (end < 0) return parts.ToArray();
                start = end + Intrinsics.StringLength(separator[0]);
            }
        }

        public char[] ToCharArray()
        {
            char[] units = new char[Intrinsics.StringLength(this)];
            for (int i = 0; i < units.Length; i++) units[i] = Intrinsics.StringCharAt(this, i);
            return units;
        }

        public static string Intern(string str) => str;
        public static string IsInterned(string str) => str;
        public static string Copy(string str) => str;
        public static string Create(int length) => Intrinsics.Unknown<string>();

        public IEnumerator<char> GetEnumerator()
        {
            int length = Intrinsics.StringLength(this);
            for (int i = 0; i < length; i++) yield return Intrinsics.StringCharAt(this, i);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public static bool operator ==(string a, string b) => Intrinsics.SameContent(a, b);
        public static bool operator !=(string a, string b) => !Intrinsics.SameContent(a, b);
    }

    public enum StringComparison { CurrentCulture, CurrentCultureIgnoreCase, InvariantCulture, InvariantCultureIgnoreCase, Ordinal, OrdinalIgnoreCase }

    [Flags]
    public enum StringSplitOptions { None = 0, RemoveEmptyEntries = 1, TrimEntries = 2 }

    public abstract class StringComparer : IComparer<string>, IEqualityComparer<string>
    {
        public static StringComparer Ordinal => new StandardStringComparer(StringComparison.Ordinal);
        public static StringComparer OrdinalIgnoreCase => new StandardStringComparer(StringComparison.OrdinalIgnoreCase);
        public static StringComparer InvariantCulture => new StandardStringComparer(StringComparison.Ordinal);
        public static StringComparer InvariantCultureIgnoreCase => new StandardStringComparer(StringComparison.OrdinalIgnoreCase);
        public static StringComparer CurrentCulture => new StandardStringComparer(StringComparison.Ordinal);
        public static StringComparer CurrentCultureIgnoreCase => new StandardStringComparer(StringComparison.OrdinalIgnoreCase);

        public abstract int Compare(string x, string y);
        public abstract bool Equals(string x, string y);
        public abstract int GetHashCode(string obj);
    }

    public sealed class StandardStringComparer : StringComparer
    {
        readonly StringComparison comparison;
        public StandardStringComparer(StringComparison comparison) { this.comparison = comparison; }
        public override int Compare(string x, string y) => string.Compare(x, y, comparison);
        public override bool Equals(string x, string y) => string.Compare(x, y, comparison) == 0;
        public override int GetHashCode(string obj) => obj.GetHashCode(comparison);
    }
}
