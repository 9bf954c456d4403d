using System.Text;
using System.Threading.Tasks;
using Redhanded;

namespace System.IO
{
    // Not safe for threads: it keeps what is written until it has enough. What the stream makes of it is not
    // followed, and nobody knows what it waits for.
    public class StreamWriter : TextWriter
    {
        public static new readonly StreamWriter Null = Intrinsics.Unknown<StreamWriter>();

        readonly Stream stream;

        public StreamWriter(Stream stream)
        {
            this.stream = stream;
            Intrinsics.Outside();
        }

        public StreamWriter(Stream stream, Encoding encoding) : this(stream) { }
        public StreamWriter(Stream stream, Encoding encoding, int bufferSize) : this(stream) { }
        public StreamWriter(Stream stream, Encoding encoding = null, int bufferSize = -1, bool leaveOpen = false) : this(stream) { }
        public StreamWriter(string path) : this(Intrinsics.Unknown<Stream>()) { }
        public StreamWriter(string path, bool append) : this(path) { }
        public StreamWriter(string path, bool append, Encoding encoding) : this(path) { }
        public StreamWriter(string path, bool append, Encoding encoding, int bufferSize) : this(path) { }

        public virtual bool AutoFlush { get; set; }
        public virtual Stream BaseStream => stream;
        public virtual Encoding Encoding => Intrinsics.Unknown<Encoding>();

        public override void Write(char value) { Intrinsics.TouchWrite(this); }
        public override void Write(string value) { Intrinsics.TouchWrite(this); }
        public override void Write(char[] buffer) { Intrinsics.TouchWrite(this); }
        public override void Write(char[] buffer, int index, int count) { Intrinsics.TouchWrite(this); }
        public override void WriteLine(string value) { Intrinsics.TouchWrite(this); }
        public override void Flush() { Intrinsics.TouchWrite(this); }
        protected override void Dispose(bool disposing) { Intrinsics.TouchWrite(this); }

        Task Later()
        {
            Intrinsics.TouchWrite(this);
            return Intrinsics.Unknown<Task>();
        }

        public override Task WriteAsync(string value) => Later();
        public override Task WriteLineAsync(string value) => Later();
        public override Task FlushAsync() => Later();
    }
}
