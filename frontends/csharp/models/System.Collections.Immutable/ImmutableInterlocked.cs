using System.Threading;
using Redhanded;

namespace System.Collections.Immutable
{
    public static class ImmutableInterlocked
    {
        public static bool Update<T>(ref T location, Func<T, T> transformer) where T : class
        {
            while (true)
            {
                T old = Intrinsics.VolatileRead(ref location);
                T updated = transformer(old);
                if (Intrinsics.SameObject(old, updated)) return false;
                if (Intrinsics.SameObject(Interlocked.CompareExchange(ref location, updated, old), old)) return true;
            }
        }
    }
}
