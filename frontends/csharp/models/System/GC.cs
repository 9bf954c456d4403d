using Redhanded;

namespace System
{
    public static class GC
    {
        public static int MaxGeneration => 2;
        public static void Collect() { Intrinsics.Collect(); }
        public static void Collect(int generation) { Intrinsics.Collect(); }
        public static void Collect(int generation, GCCollectionMode mode) { Intrinsics.Collect(); }
        public static void WaitForPendingFinalizers() { Intrinsics.WaitForFinalizers(); }
        public static void SuppressFinalize(object obj) { Intrinsics.SuppressFinalize(obj); }
        public static void ReRegisterForFinalize(object obj) { Intrinsics.ReRegisterForFinalize(obj); }
        // Until here it is in use: what was done before comes before its finalizer.
        public static void KeepAlive(object obj) { Intrinsics.TouchRead(obj); }
        public static long GetTotalMemory(bool forceFullCollection) => Intrinsics.Unknown<long>();
        public static int GetGeneration(object obj) => Intrinsics.Unknown<int>();
        public static int CollectionCount(int generation) => Intrinsics.Unknown<int>();
        public static void AddMemoryPressure(long bytesAllocated) { }
        public static void RemoveMemoryPressure(long bytesAllocated) { }
    }

    public enum GCCollectionMode { Default, Forced, Optimized, Aggressive }
}
