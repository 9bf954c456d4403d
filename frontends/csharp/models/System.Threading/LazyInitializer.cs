using Redhanded;

namespace System.Threading
{
    public static class LazyInitializer
    {
        [Atomic]
        static T Publish<T>(ref T target, T made) where T : class
        {
            T present = Intrinsics.VolatileRead(ref target);
            if (present != null) return present;
            Intrinsics.VolatileWrite(ref target, made);
            return made;
        }

        public static T EnsureInitialized<T>(ref T target) where T : class, new()
        {
            T present = Intrinsics.VolatileRead(ref target);
            return present != null ? present : Publish(ref target, new T());
        }

        public static T EnsureInitialized<T>(ref T target, Func<T> valueFactory) where T : class
        {
            T present = Intrinsics.VolatileRead(ref target);
            return present != null ? present : Publish(ref target, valueFactory());
        }

        public static T EnsureInitialized<T>(ref T target, ref bool initialized, ref object syncLock, Func<T> valueFactory)
        {
            if (Intrinsics.VolatileRead(ref initialized)) return Intrinsics.VolatileRead(ref target);
            object gate = Publish(ref syncLock, new object());
            lock (gate)
            {
                if (!Intrinsics.VolatileRead(ref initialized))
                {
                    Intrinsics.VolatileWrite(ref target, valueFactory());
                    Intrinsics.VolatileWrite(ref initialized, true);
                }
            }
            return Intrinsics.VolatileRead(ref target);
        }
    }
}
