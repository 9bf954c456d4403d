using Redhanded;

namespace System
{
    public abstract class ValueType
    {
        public override bool Equals(object obj) => Intrinsics.SameContent(this, obj);
        public override int GetHashCode() => 0;
        public override string ToString() => Intrinsics.TypeName(this);
    }
}
