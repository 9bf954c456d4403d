using Redhanded;

namespace System.Collections
{
    // Not safe for threads, not even for different bits: several share a word.
    public sealed class BitArray : ICollection, ICloneable
    {
        bool[] bits;

        public BitArray(int length) { bits = new bool[length]; }

        public BitArray(int length, bool defaultValue)
        {
            bits = new bool[length];
            for (int i = 0; i < length; i++) bits[i] = defaultValue;
        }

        public BitArray(bool[] values)
        {
            bits = new bool[values.Length];
            for (int i = 0; i < values.Length; i++) bits[i] = values[i];
        }

        public BitArray(BitArray bits)
        {
            Intrinsics.TouchRead(bits);
            this.bits = Copy(bits.bits, bits.bits.Length);
        }

        static bool[] Copy(bool[] from, int length)
        {
            bool[] copy = new bool[length];
            for (int i = 0; i < length && i < from.Length; i++) copy[i] = from[i];
            return copy;
        }

        public int Count => Length;
        public bool IsReadOnly => false;
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public int Length
        {
            // No bit that is set changes it.
            get { return bits.Length; }
            set { Intrinsics.TouchWrite(this); bits = Copy(bits, value); }
        }

        public bool this[int index] { get => Get(index); set => Set(index, value); }

        public bool Get(int index)
        {
            Intrinsics.TouchRead(this);
            if (index < 0 || index >= bits.Length) throw new ArgumentOutOfRangeException("index");
            return bits[index];
        }

        public void Set(int index, bool value)
        {
            Intrinsics.TouchWrite(this);
            if (index < 0 || index >= bits.Length) throw new ArgumentOutOfRangeException("index");
            bits[index] = value;
        }

        public void SetAll(bool value)
        {
            Intrinsics.TouchWrite(this);
            for (int i = 0; i < bits.Length; i++) bits[i] = value;
        }

        public BitArray And(BitArray value) { Read(value); for (int i = 0; i < bits.Length; i++) bits[i] = bits[i] && value.bits[i]; return this; }
        public BitArray Or(BitArray value) { Read(value); for (int i = 0; i < bits.Length; i++) bits[i] = bits[i] || value.bits[i]; return this; }
        public BitArray Xor(BitArray value) { Read(value); for (int i = 0; i < bits.Length; i++) bits[i] = bits[i] != value.bits[i]; return this; }

        void Read(BitArray other)
        {
            Intrinsics.TouchRead(other);
            Intrinsics.TouchWrite(this);
            if (other.bits.Length != bits.Length) throw new ArgumentException();
        }

        public BitArray Not()
        {
            Intrinsics.TouchWrite(this);
            for (int i = 0; i < bits.Length; i++) bits[i] = !bits[i];
            return this;
        }

        public void CopyTo(Array array, int index)
        {
            Intrinsics.TouchRead(this);
            if (array is bool[]) Intrinsics.ArrayCopy(bits, 0, array, index, bits.Length);
        }

        public object Clone() => new BitArray(this);

        public IEnumerator GetEnumerator()
        {
            for (int i = 0; i < Length; i++) yield return Get(i);
        }
    }
}
