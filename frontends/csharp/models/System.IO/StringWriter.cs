using System.Text;
using System.Threading.Tasks;
using Redhanded;

namespace System.IO
{
    // Whether a writer is safe for threads, its class knows.
    public abstract class TextWriter : MarshalByRefObject, IDisposable, IAsyncDisposable
    {
        public static readonly TextWriter Null = Intrinsics.Unknown<TextWriter>();
        public static TextWriter Synchronized(TextWriter writer) => Intrinsics.Unknown<TextWriter>();

        protected TextWriter() { }
        protected TextWriter(IFormatProvider formatProvider) { }

        public virtual string NewLine { get; set; } = "\n";
        public virtual void Close() { Dispose(true); }
        public void Dispose() { Dispose(true); }
        protected virtual void Dispose(bool disposing) { }
        public virtual void Flush() { }

        public virtual ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }

        public virtual void Write(char value) { }

        public virtual void Write(string value)
        {
            if (value == null) return;
            for (int i = 0; i < value.Length; i++) Write(value[i]);
        }

        public virtual void Write(object value) { if (value != null) Write(value.ToString()); }
        public virtual void Write(bool value) { Write(value.ToString()); }
        public virtual void Write(int value) { Write(value.ToString()); }
        public virtual void Write(long value) { Write(value.ToString()); }
        public virtual void Write(double value) { Write(value.ToString()); }
        public virtual void Write(char[] buffer) { Write(new string(buffer)); }
        public virtual void Write(char[] buffer, int index, int count) { Write(new string(buffer, index, count)); }
        public virtual void Write(string format, object arg0) { Write(string.Format(format, arg0)); }
        public virtual void Write(string format, object arg0, object arg1) { Write(string.Format(format, arg0, arg1)); }
        public virtual void Write(string format, params object[] arg) { Write(string.Format(format, arg)); }
        public virtual void WriteLine() { Write("\n"); }
        public virtual void WriteLine(string value) { Write(value + "\n"); }
        public virtual void WriteLine(char value) { Write(value); WriteLine(); }
        public virtual void WriteLine(object value) { Write(value); WriteLine(); }
        public virtual void WriteLine(bool value) { Write(value); WriteLine(); }
        public virtual void WriteLine(int value) { Write(value); WriteLine(); }
        public virtual void WriteLine(long value) { Write(value); WriteLine(); }
        public virtual void WriteLine(double value) { Write(value); WriteLine(); }
        public virtual void WriteLine(string format, object arg0) { WriteLine(string.Format(format, arg0)); }
        public virtual void WriteLine(string format, object arg0, object arg1) { WriteLine(string.Format(format, arg0, arg1)); }
        public virtual void WriteLine(string format, params object[] arg) { WriteLine(string.Format(format, arg)); }

        public virtual Task WriteAsync(string value)
        {
            Write(value);
            return Task.CompletedTask;
        }

        public virtual Task WriteLineAsync(string value)
        {
            WriteLine(value);
            return Task.CompletedTask;
        }

        public virtual Task FlushAsync()
        {
            Flush();
            return Task.CompletedTask;
        }
    }

    // Not safe for threads.
    public class StringWriter : TextWriter
    {
        readonly StringBuilder text;

        public StringWriter() { text = new StringBuilder(); }
        public StringWriter(IFormatProvider formatProvider) { text = new StringBuilder(); }
        public StringWriter(StringBuilder sb) { text = sb; }
        public StringWriter(StringBuilder sb, IFormatProvider formatProvider) { text = sb; }

        public virtual StringBuilder GetStringBuilder() => text;
        public override void Write(char value) { text.Append(value); }
        public override void Write(string value) { text.Append(value); }
        public override string ToString() => text.ToString();
    }

    public abstract class TextReader : MarshalByRefObject, IDisposable
    {
        public static readonly TextReader Null = Intrinsics.Unknown<TextReader>();
        public static TextReader Synchronized(TextReader reader) => Intrinsics.Unknown<TextReader>();

        public virtual void Close() { Dispose(true); }
        public void Dispose() { Dispose(true); }
        protected virtual void Dispose(bool disposing) { }
        public virtual int Peek() => Intrinsics.Unknown<int>();
        public virtual int Read() => Intrinsics.Unknown<int>();
        public virtual int Read(char[] buffer, int index, int count) => Intrinsics.Unknown<int>();
        public virtual string ReadLine() => Intrinsics.Unknown<string>();
        public virtual string ReadToEnd() => Intrinsics.Unknown<string>();
        public virtual Task<string> ReadLineAsync() => Task.FromResult(ReadLine());
        public virtual Task<string> ReadToEndAsync() => Task.FromResult(ReadToEnd());
    }

    // Not safe for threads: who reads moves its position.
    public class StringReader : TextReader
    {
        readonly string text;
        int position;

        public StringReader(string s) { text = s; }

        public override int Peek()
        {
            Intrinsics.TouchRead(this);
            return position < text.Length ? text[position] : -1;
        }

        public override int Read()
        {
            Intrinsics.TouchWrite(this);
            if (position >= text.Length) return -1;
            position++;
            return text[position - 1];
        }

        public override string ReadLine()
        {
            Intrinsics.TouchWrite(this);
            if (position >= text.Length) return null;
            int end = Intrinsics.StringIndexOf(text, "\n", position);
            if (end < 0) end = text.Length;
            string line = text.Substring(position, end - position);
            position = end + 1;
            return line;
        }

        public override string ReadToEnd()
        {
            Intrinsics.TouchWrite(this);
            string rest = position < text.Length ? text.Substring(position) : "";
            position = text.Length;
            return rest;
        }
    }
}
