using System.Text;
using System.Threading.Tasks;
using Redhanded;

namespace System.IO
{
    // Not safe for threads: who reads moves its position. What it reads is not known.
    public class StreamReader : TextReader
    {
        public static new readonly StreamReader Null = Intrinsics.Unknown<StreamReader>();

        readonly Stream stream;

        public StreamReader(Stream stream)
        {
            this.stream = stream;
            Intrinsics.Outside();
        }

        public StreamReader(Stream stream, bool detectEncodingFromByteOrderMarks) : this(stream) { }
        public StreamReader(Stream stream, Encoding encoding) : this(stream) { }
        public StreamReader(Stream stream, Encoding encoding, bool detectEncodingFromByteOrderMarks) : this(stream) { }
        public StreamReader(Stream stream, Encoding encoding = null, bool detectEncodingFromByteOrderMarks = true, int bufferSize = -1, bool leaveOpen = false) : this(stream) { }
        public StreamReader(string path) : this(Intrinsics.Unknown<Stream>()) { }
        public StreamReader(string path, bool detectEncodingFromByteOrderMarks) : this(path) { }
        public StreamReader(string path, Encoding encoding) : this(path) { }
        public StreamReader(string path, Encoding encoding, bool detectEncodingFromByteOrderMarks) : this(path) { }

        public virtual Stream BaseStream => stream;
        public virtual Encoding CurrentEncoding => Intrinsics.Unknown<Encoding>();
        public bool EndOfStream => Intrinsics.Unknown<bool>();

        public void DiscardBufferedData() { Intrinsics.TouchWrite(this); }
        protected override void Dispose(bool disposing) { Intrinsics.TouchWrite(this); }

        T Next<T>()
        {
            Intrinsics.TouchWrite(this);
            return Intrinsics.Unknown<T>();
        }

        public override int Peek() => Next<int>();
        public override int Read() => Next<int>();
        public override int Read(char[] buffer, int index, int count) => Next<int>();
        public override string ReadLine() => Next<string>();
        public override string ReadToEnd() => Next<string>();
        public override Task<string> ReadLineAsync() => Next<Task<string>>();
        public override Task<string> ReadToEndAsync() => Next<Task<string>>();
    }
}
