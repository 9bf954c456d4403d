using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.IO
{
    public enum SeekOrigin { Begin, Current, End }

    // Whether a stream is safe for threads, its class knows.
    public abstract class Stream : MarshalByRefObject, IDisposable, IAsyncDisposable
    {
        public static readonly Stream Null = Intrinsics.Unknown<Stream>();

        public abstract bool CanRead { get; }
        public abstract bool CanSeek { get; }
        public abstract bool CanWrite { get; }
        public virtual bool CanTimeout => false;
        public abstract long Length { get; }
        public abstract long Position { get; set; }
        public virtual int ReadTimeout { get; set; }
        public virtual int WriteTimeout { get; set; }

        public abstract void Flush();
        public abstract int Read(byte[] buffer, int offset, int count);
        public abstract long Seek(long offset, SeekOrigin origin);
        public abstract void SetLength(long value);
        public abstract void Write(byte[] buffer, int offset, int count);

        public static Stream Synchronized(Stream stream) => Intrinsics.Unknown<Stream>();
        public virtual void Close() { Dispose(true); }
        public void Dispose() { Close(); }
        protected virtual void Dispose(bool disposing) { }

        public virtual ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }

        public virtual int ReadByte()
        {
            byte[] one = new byte[1];
            return Read(one, 0, 1) == 0 ? -1 : one[0];
        }

        public virtual void WriteByte(byte value)
        {
            byte[] one = new byte[1];
            one[0] = value;
            Write(one, 0, 1);
        }

        public Task FlushAsync() => FlushAsync(default);

        public virtual Task FlushAsync(CancellationToken cancellationToken)
        {
            Flush();
            return Task.CompletedTask;
        }

        // They may go on elsewhere, and end later.
        public Task<int> ReadAsync(byte[] buffer, int offset, int count) => ReadAsync(buffer, offset, count, default);
        public virtual Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.Run(() => Read(buffer, offset, count));
        public Task WriteAsync(byte[] buffer, int offset, int count) => WriteAsync(buffer, offset, count, default);
        public virtual Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.Run(() => Write(buffer, offset, count));
    }

    // Not safe for threads: who reads moves its position.
    public class MemoryStream : Stream
    {
        byte[] bytes;
        int length;
        int position;

        public MemoryStream() { bytes = new byte[16]; }
        public MemoryStream(int capacity) { bytes = new byte[16]; }

        public MemoryStream(byte[] buffer)
        {
            bytes = buffer;
            length = buffer.Length;
        }

        public MemoryStream(byte[] buffer, bool writable) : this(buffer) { }

        // Memory is there at once: nothing is left to another thread.
        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            try
            {
                return Task.FromResult(Read(buffer, offset, count));
            }
            catch (Exception e)
            {
                return Task.FromException<int>(e);
            }
        }

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            try
            {
                Write(buffer, offset, count);
                return Task.CompletedTask;
            }
            catch (Exception e)
            {
                return Task.FromException(e);
            }
        }

        public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public override bool CanRead => true;
        public override bool CanSeek => true;
        public override bool CanWrite => true;
        public virtual int Capacity { get { Intrinsics.TouchRead(this); return bytes.Length; } set { Intrinsics.TouchWrite(this); } }
        public override long Length { get { Intrinsics.TouchRead(this); return length; } }

        public override long Position
        {
            get { Intrinsics.TouchRead(this); return position; }
            set { Intrinsics.TouchWrite(this); position = (int)value; }
        }

        public override void Flush() { }

        public override long Seek(long offset, SeekOrigin origin)
        {
            Intrinsics.TouchWrite(this);
            if (origin == SeekOrigin.Begin) position = (int)offset;
            else if (origin == SeekOrigin.Current) position = position + (int)offset;
            else position = length + (int)offset;
            return position;
        }

        public override void SetLength(long value)
        {
            Intrinsics.TouchWrite(this);
            Reserve((int)value);
            length = (int)value;
            if (position > length) position = length;
        }

        void Reserve(int needed)
        {
            if (needed <= bytes.Length) return;
            byte[] more = new byte[needed * 2];
            Intrinsics.ArrayCopy(bytes, 0, more, 0, length);
            bytes = more;
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            Intrinsics.TouchWrite(this);
            int available = length - position;
            if (available <= 0) return 0;
            if (count > available) count = available;
            Intrinsics.ArrayCopy(bytes, position, buffer, offset, count);
            position = position + count;
            return count;
        }

        public override int ReadByte()
        {
            Intrinsics.TouchWrite(this);
            if (position >= length) return -1;
            position++;
            return bytes[position - 1];
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            Intrinsics.TouchWrite(this);
            Reserve(position + count);
            Intrinsics.ArrayCopy(buffer, offset, bytes, position, count);
            position = position + count;
            if (position > length) length = position;
        }

        public override void WriteByte(byte value)
        {
            Intrinsics.TouchWrite(this);
            Reserve(position + 1);
            bytes[position] = value;
            position++;
            if (position > length) length = position;
        }

        public virtual byte[] GetBuffer() { Intrinsics.TouchRead(this); return bytes; }

        public virtual byte[] ToArray()
        {
            Intrinsics.TouchRead(this);
            byte[] copy = new byte[length];
            Intrinsics.ArrayCopy(bytes, 0, copy, 0, length);
            return copy;
        }

        public virtual void WriteTo(Stream stream)
        {
            Intrinsics.TouchRead(this);
            stream.Write(bytes, 0, length);
        }
    }
}
