using Redhanded;

namespace System.Threading
{
    public static class Volatile
    {
        public static T Read<T>(ref T location) => Intrinsics.VolatileRead(ref location);
        public static void Write<T>(ref T location, T value) { Intrinsics.VolatileWrite(ref location, value); }
    }
}
