using Redhanded;

namespace System.Text
{
    public sealed class StringBuilder
    {
        string text = "";

        public StringBuilder() { }
        public StringBuilder(int capacity) { }
        public StringBuilder(int capacity, int maxCapacity) { }
        public StringBuilder(string value) { text = value == null ? "" : value; }
        public StringBuilder(string value, int capacity) { text = value == null ? "" : value; }

        public int Length
        {
            get { Intrinsics.TouchRead(this); return Intrinsics.StringLength(text); }
            set { Intrinsics.TouchWrite(this); text = value == 0 ? "" : value <= Intrinsics.StringLength(text) ? Intrinsics.StringSubstring(text, 0, value) : text; }
        }

        public int Capacity { get { Intrinsics.TouchRead(this); return Intrinsics.Unknown<int>(); } set { Intrinsics.TouchWrite(this); } }
        public int MaxCapacity => int.MaxValue;

        public char this[int index]
        {
            get { Intrinsics.TouchRead(this); return Intrinsics.StringCharAt(text, index); }
            set { Intrinsics.TouchWrite(this); text = text.Substring(0, index) + Intrinsics.StringFromChar(value) + text.Substring(index + 1); }
        }

        StringBuilder Put(string value)
        {
            Intrinsics.TouchWrite(this);
            text = Intrinsics.StringConcat(text, value);
            return this;
        }

        public StringBuilder Append(string value) => Put(value);
        public StringBuilder Append(char value) => Put(Intrinsics.StringFromChar(value));
        public StringBuilder Append(int value) => Put(value.ToString());
        public StringBuilder Append(long value) => Put(value.ToString());
        public StringBuilder Append(double value) => Put(value.ToString());
        public StringBuilder Append(bool value) => Put(value.ToString());
        public StringBuilder Append(object value) => Put(value == null ? "" : value.ToString());
        public StringBuilder Append(StringBuilder value) => Put(value == null ? "" : value.ToString());
        public StringBuilder Append(char[] value) => Put(new string(value));
        public StringBuilder Append(char value, int repeatCount) => Put(new string(value, repeatCount));
        public StringBuilder Append(string value, int startIndex, int count) => Put(value.Substring(startIndex, count));
        public StringBuilder Append(char[] value, int startIndex, int charCount) => Put(new string(value, startIndex, charCount));
        public StringBuilder AppendLine() => Put("\n");
        public StringBuilder AppendLine(string value) => Put(value + "\n");
        public StringBuilder AppendFormat(string format, object arg0) => Put(string.Format(format, arg0));
        public StringBuilder AppendFormat(string format, object arg0, object arg1) => Put(string.Format(format, arg0, arg1));
        public StringBuilder AppendFormat(string format, params object[] args) => Put(string.Format(format, args));
        public StringBuilder AppendFormat(IFormatProvider provider, string format, params object[] args) => Put(string.Format(format, args));
        public StringBuilder AppendJoin(string separator, params string[] values) => Put(string.Join(separator, values));

        public StringBuilder Insert(int index, string value)
        {
            Intrinsics.TouchWrite(this);
            text = text.Insert(index, value);
            return this;
        }

        public StringBuilder Insert(int index, char value) => Insert(index, Intrinsics.StringFromChar(value));
        public StringBuilder Insert(int index, object value) => Insert(index, value.ToString());

        public StringBuilder Remove(int startIndex, int length)
        {
            Intrinsics.TouchWrite(this);
            text = text.Remove(startIndex, length);
            return this;
        }

        public StringBuilder Replace(string oldValue, string newValue)
        {
            Intrinsics.TouchWrite(this);
            text = Intrinsics.StringReplace(text, oldValue, newValue);
            return this;
        }

        public StringBuilder Replace(char oldChar, char newChar) => Replace(Intrinsics.StringFromChar(oldChar), Intrinsics.StringFromChar(newChar));

        public StringBuilder Clear()
        {
            Intrinsics.TouchWrite(this);
            text = "";
            return this;
        }

        public int EnsureCapacity(int capacity) => capacity;

        public override string ToString()
        {
            Intrinsics.TouchRead(this);
            return text;
        }

        public string ToString(int startIndex, int length)
        {
            Intrinsics.TouchRead(this);
            return Intrinsics.StringSubstring(text, startIndex, length);
        }
    }
}
