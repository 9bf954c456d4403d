using Redhanded;

namespace System.Threading
{
    public static class Interlocked
    {
        [Atomic]
        public static int Add(ref int location1, int value)
        {
            int sum = Intrinsics.VolatileRead(ref location1) + value;
            Intrinsics.VolatileWrite(ref location1, sum);
            return sum;
        }

        [Atomic]
        public static long Add(ref long location1, long value)
        {
            long sum = Intrinsics.VolatileRead(ref location1) + value;
            Intrinsics.VolatileWrite(ref location1, sum);
            return sum;
        }

        [Atomic]
        public static uint Add(ref uint location1, uint value)
        {
            uint sum = Intrinsics.VolatileRead(ref location1) + value;
            Intrinsics.VolatileWrite(ref location1, sum);
            return sum;
        }

        [Atomic]
        public static ulong Add(ref ulong location1, ulong value)
        {
            ulong sum = Intrinsics.VolatileRead(ref location1) + value;
            Intrinsics.VolatileWrite(ref location1, sum);
            return sum;
        }

        public static int Increment(ref int location) => Add(ref location, 1);
        public static long Increment(ref long location) => Add(ref location, 1L);
        public static uint Increment(ref uint location) => Add(ref location, 1u);
        public static ulong Increment(ref ulong location) => Add(ref location, 1ul);
        public static int Decrement(ref int location) => Add(ref location, -1);
        public static long Decrement(ref long location) => Add(ref location, -1L);
        public static uint Decrement(ref uint location) => Add(ref location, 4294967295u);
        public static ulong Decrement(ref ulong location) => Add(ref location, 18446744073709551615ul);

        [Atomic]
        public static int And(ref int location1, int value)
        {
            int old = Intrinsics.VolatileRead(ref location1);
            Intrinsics.VolatileWrite(ref location1, old & value);
            return old;
        }

        [Atomic]
        public static int Or(ref int location1, int value)
        {
            int old = Intrinsics.VolatileRead(ref location1);
            Intrinsics.VolatileWrite(ref location1, old | value);
            return old;
        }

        [Atomic]
        public static long And(ref long location1, long value)
        {
            long old = Intrinsics.VolatileRead(ref location1);
            Intrinsics.VolatileWrite(ref location1, old & value);
            return old;
        }

        [Atomic]
        public static long Or(ref long location1, long value)
        {
            long old = Intrinsics.VolatileRead(ref location1);
            Intrinsics.VolatileWrite(ref location1, old | value);
            return old;
        }

        [Atomic]
        public static T Exchange<T>(ref T location1, T value)
        {
            T old = Intrinsics.VolatileRead(ref location1);
            Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static int CompareExchange(ref int location1, int value, int comparand)
        {
            int old = Intrinsics.VolatileRead(ref location1);
            if (old == comparand) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static long CompareExchange(ref long location1, long value, long comparand)
        {
            long old = Intrinsics.VolatileRead(ref location1);
            if (old == comparand) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static uint CompareExchange(ref uint location1, uint value, uint comparand)
        {
            uint old = Intrinsics.VolatileRead(ref location1);
            if (old == comparand) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static ulong CompareExchange(ref ulong location1, ulong value, ulong comparand)
        {
            ulong old = Intrinsics.VolatileRead(ref location1);
            if (old == comparand) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static double CompareExchange(ref double location1, double value, double comparand)
        {
            double old = Intrinsics.VolatileRead(ref location1);
            if (old == comparand) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static float CompareExchange(ref float location1, float value, float comparand)
        {
            float old = Intrinsics.VolatileRead(ref location1);
            if (old == comparand) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        [Atomic]
        public static T CompareExchange<T>(ref T location1, T value, T comparand) where T : class
        {
            T old = Intrinsics.VolatileRead(ref location1);
            if (Intrinsics.SameObject(old, comparand)) Intrinsics.VolatileWrite(ref location1, value);
            return old;
        }

        public static long Read(ref long location) => Intrinsics.VolatileRead(ref location);
        public static ulong Read(ref ulong location) => Intrinsics.VolatileRead(ref location);
        public static void MemoryBarrier() { Intrinsics.Fence(); }
        public static void MemoryBarrierProcessWide() { Intrinsics.Fence(); }
    }
}
