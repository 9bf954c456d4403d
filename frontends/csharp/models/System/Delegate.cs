using Redhanded;

namespace System
{
    public abstract class Delegate
    {
        public override bool Equals(object obj) => Intrinsics.SameContent(this, obj);
        public override int GetHashCode() => Intrinsics.IdentityHash(this);
        public object Target => Intrinsics.Unknown<object>();
        public object DynamicInvoke(params object[] args) => Intrinsics.Unknown<object>();
        public Delegate[] GetInvocationList() => Intrinsics.Unknown<Delegate[]>();
        public object Clone() => this;
        public static Delegate Combine(Delegate a, Delegate b) => Intrinsics.CombineDelegates(a, b);
        public static Delegate Remove(Delegate source, Delegate value) => Intrinsics.RemoveDelegate(source, value);
        public static Delegate RemoveAll(Delegate source, Delegate value) => Intrinsics.RemoveDelegate(source, value);

        public static Delegate Combine(params Delegate[] delegates)
        {
            Delegate all = null;
            for (int i = 0; i < delegates.Length; i++) all = Intrinsics.CombineDelegates(all, delegates[i]);
            return all;
        }
    }
}
