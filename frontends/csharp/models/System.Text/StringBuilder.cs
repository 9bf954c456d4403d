using Redhanded;

namespace System.Text
{
    public sealed class StringBuilder
    {
        string text = "";
        // How long it is where the text is not known: what was appended counts, so that it is not
        // taken for empty. Not known either if that may be nothing.
        int length = Intrinsics.Unknown<int>();

        public StringBuilder() { }
        public StringBuilder(int capacity) { }
        public StringBuilder(int capacity, int maxCapacity) { }
        public StringBuilder(string value) { text = value == null ? "" : value; }
        public StringBuilder(string value, int capacity) { text = value == null ? "" : value; }

        public int Length
        {
            get { Intrinsics.TouchRead(this); return Size(); }
            set
            {
                Intrinsics.TouchWrite(this);
                length = value;
                text = value == 0 ? "" : value <= Intrinsics.StringLength(text) ? Intrinsics.StringSubstring(text, 0, value) : text;
            }
        }

        int Size() => Intrinsics.IsUnknown(text) ? length : Intrinsics.StringLength(text);

        public int Capacity { get { Intrinsics.TouchRead(this); return Intrinsics.Unknown<int>(); } set { Intrinsics.TouchWrite(this); } }
        public int MaxCapacity => int.MaxValue;

        public char this[int index]
        {
            get { Intrinsics.TouchRead(this); return Intrinsics.StringCharAt(text, index); }
            set
            {
                Intrinsics.TouchWrite(this);
                int before = Size();
                text = text.Substring(0, index) + Intrinsics.StringFromChar(value) + text.Substring(index + 1);
                if (Intrinsics.IsUnknown(text)) length = before;
            }
        }

        StringBuilder Put(string value) => Put(value, 0);

        // Of a value that is not known, it is known that it has so many characters at least.
        StringBuilder Put(string value, int least)
        {
            Intrinsics.TouchWrite(this);
            int before = Size();
            text = Intrinsics.StringConcat(text, value);
            if (Intrinsics.IsUnknown(text)) length = Longer(before, value, least);
            return this;
        }

        static int Longer(int before, string value, int least)
        {
            bool known = !Intrinsics.IsUnknown(value);
            int more = known ? (value == null ? 0 : Intrinsics.StringLength(value)) : least;
            if (Intrinsics.IsUnknown(before)) return more == 0 ? before : more + Rest();
            if (known) return before + more;
            return before + more == 0 ? Intrinsics.Unknown<int>() : before + more + Rest();
        }

        // As long as anything may be; mostly short, since loops count it.
        static int Rest() => Intrinsics.Choice(4) == 0 ? Intrinsics.Choice(4096) : Intrinsics.Choice(16);

        StringBuilder PutFormatted(string format, string value) => Put(value, Intrinsics.IsUnknown(value) ? Literal(format) : 0);

        // The characters of a format outside of what is filled in.
        static int Literal(string format)
        {
            if (Intrinsics.IsUnknown(format)) return 0;
            int count = 0;
            bool inside = false;
            for (int i = 0; i < Intrinsics.StringLength(format); i++)
            {
                char c = Intrinsics.StringCharAt(format, i);
                if (c == '{') inside = true;
                else if (c == '}') inside = false;
                else if (!inside) count++;
            }
            return count;
        }

        public StringBuilder Append(string value) => Put(value);
        public StringBuilder Append(char value) => Put(Intrinsics.StringFromChar(value), 1);
        public StringBuilder Append(int value) => Put(value.ToString(), 1);
        public StringBuilder Append(long value) => Put(value.ToString(), 1);
        public StringBuilder Append(double value) => Put(value.ToString(), 1);
        public StringBuilder Append(bool value) => Put(value.ToString(), 1);
        public StringBuilder Append(object value) => Put(value == null ? "" : value.ToString());
        public StringBuilder Append(StringBuilder value) => Put(value == null ? "" : value.ToString());
        public StringBuilder Append(char[] value) => Put(new string(value));
        public StringBuilder Append(char value, int repeatCount) => Put(new string(value, repeatCount));
        public StringBuilder Append(string value, int startIndex, int count) => Put(value.Substring(startIndex, count));
        public StringBuilder Append(char[] value, int startIndex, int charCount) => Put(new string(value, startIndex, charCount));
        public StringBuilder AppendLine() => Put("\n");
        public StringBuilder AppendLine(string value) => Put(value + "\n", 1);
        public StringBuilder AppendFormat(string format, object arg0) => PutFormatted(format, string.Format(format, arg0));
        public StringBuilder AppendFormat(string format, object arg0, object arg1) => PutFormatted(format, string.Format(format, arg0, arg1));
        public StringBuilder AppendFormat(string format, params object[] args) => PutFormatted(format, string.Format(format, args));
        public StringBuilder AppendFormat(IFormatProvider provider, string format, params object[] args) => PutFormatted(format, string.Format(format, args));
        public StringBuilder AppendJoin(string separator, params string[] values) => Put(string.Join(separator, values));

        public StringBuilder Insert(int index, string value)
        {
            Intrinsics.TouchWrite(this);
            int before = Size();
            text = text.Insert(index, value);
            if (Intrinsics.IsUnknown(text)) length = Longer(before, value, 0);
            return this;
        }

        public StringBuilder Insert(int index, char value) => Insert(index, Intrinsics.StringFromChar(value));
        public StringBuilder Insert(int index, object value) => Insert(index, value.ToString());

        public StringBuilder Remove(int startIndex, int length)
        {
            Intrinsics.TouchWrite(this);
            int before = Size();
            text = text.Remove(startIndex, length);
            if (Intrinsics.IsUnknown(text)) this.length = Expectation.IsFalse(length <= before) ? 0 : before - length;
            return this;
        }

        public StringBuilder Replace(string oldValue, string newValue)
        {
            Intrinsics.TouchWrite(this);
            text = Intrinsics.StringReplace(text, oldValue, newValue);
            if (Intrinsics.IsUnknown(text)) length = Intrinsics.Unknown<int>();
            return this;
        }

        public StringBuilder Replace(char oldChar, char newChar)
        {
            Intrinsics.TouchWrite(this);
            int before = Size();
            text = Intrinsics.StringReplace(text, Intrinsics.StringFromChar(oldChar), Intrinsics.StringFromChar(newChar));
            if (Intrinsics.IsUnknown(text)) length = before;
            return this;
        }

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
