using Redhanded;

namespace System
{
    public class Object
    {
        public Object() { }
        public virtual bool Equals(object obj) => Intrinsics.SameContent(this, obj);
        public virtual int GetHashCode() => Intrinsics.Hash(this);
        public virtual string ToString() => Intrinsics.TypeName(this);
        public Type GetType() => Intrinsics.TypeOf(this);
        protected object MemberwiseClone() => Intrinsics.Clone(this);
        public static bool ReferenceEquals(object objA, object objB) => Intrinsics.SameObject(objA, objB);

        public static bool Equals(object objA, object objB)
        {
            if (objA is null || objB is null) return objA is null && objB is null;
            return objA.Equals(objB);
        }
    }
}
