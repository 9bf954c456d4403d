using Redhanded;

namespace System
{
    public abstract class Type
    {
        public string Name => Intrinsics.TypeName(this);
        public string FullName => Intrinsics.TypeName(this);
        public string Namespace => Intrinsics.Unknown<string>();
        public string AssemblyQualifiedName => Intrinsics.Unknown<string>();
        public Type BaseType => Intrinsics.Unknown<Type>();
        public bool IsValueType => Intrinsics.Unknown<bool>();
        public bool IsInterface => Intrinsics.Unknown<bool>();
        public bool IsAbstract => Intrinsics.Unknown<bool>();
        public bool IsGenericType => Intrinsics.Unknown<bool>();
        public bool IsEnum => Intrinsics.Unknown<bool>();
        public bool IsArray => Intrinsics.Unknown<bool>();
        public bool IsAssignableFrom(Type c) => Intrinsics.Unknown<bool>();
        public bool IsSubclassOf(Type c) => Intrinsics.Unknown<bool>();
        public bool IsInstanceOfType(object o) => Intrinsics.Unknown<bool>();
        public override string ToString() => Intrinsics.TypeName(this);
        public override int GetHashCode() => Intrinsics.IdentityHash(this);
        public static Type GetType(string typeName) => Intrinsics.Unknown<Type>();
        public static bool operator ==(Type left, Type right) => Intrinsics.SameObject(left, right);
        public static bool operator !=(Type left, Type right) => !Intrinsics.SameObject(left, right);
    }
}
