using Redhanded;

namespace System
{
    public struct IntPtr
    {
        public static readonly IntPtr Zero;
        public IntPtr(int value) { this = (nint)value; }
        public IntPtr(long value) { this = (nint)value; }
        public static int Size => 8;
        public int ToInt32() => (int)this;
        public long ToInt64() => (long)this;
        public override bool Equals(object obj) => obj is IntPtr && this == (IntPtr)obj;
        public override int GetHashCode() => Intrinsics.Hash(this);
    }
}
