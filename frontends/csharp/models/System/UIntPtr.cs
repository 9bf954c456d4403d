namespace System
{
    public struct UIntPtr
    {
        public static readonly UIntPtr Zero;
        public static int Size => 8;
        public uint ToUInt32() => (uint)this;
        public ulong ToUInt64() => (ulong)this;
    }
}
