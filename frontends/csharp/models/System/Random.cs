using Redhanded;

namespace System
{
    // Its state is not safe for threads, whatever it is asked for.
    public class Random
    {
        readonly bool shared;

        public Random() { }
        public Random(int Seed) { }
        Random(bool shared) { this.shared = shared; }

        static readonly Random safe = new Random(true);
        public static Random Shared => safe;

        void Advance() { if (!shared) Intrinsics.TouchWrite(this); }

        public virtual int Next()
        {
            Advance();
            return Intrinsics.Choice(2147483647);
        }

        public virtual int Next(int maxValue)
        {
            Advance();
            return Intrinsics.Choice(maxValue);
        }

        public virtual int Next(int minValue, int maxValue)
        {
            Advance();
            return minValue + Intrinsics.Choice(maxValue - minValue);
        }

        public virtual long NextInt64()
        {
            Advance();
            return Intrinsics.Unknown<long>();
        }

        public virtual double NextDouble()
        {
            Advance();
            return Intrinsics.Choice(1000000) / 1000000.0;
        }

        public virtual void NextBytes(byte[] buffer)
        {
            Advance();
            for (int i = 0; i < buffer.Length; i++) buffer[i] = (byte)Intrinsics.Choice(256);
        }
    }
}
