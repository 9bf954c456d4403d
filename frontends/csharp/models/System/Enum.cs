using Redhanded;

namespace System
{
    public abstract class Enum : ValueType
    {
        public override bool Equals(object obj) => Intrinsics.SameContent(this, obj);
        public override int GetHashCode() => Intrinsics.Hash(this);
        public override string ToString() => Intrinsics.Unknown<string>();
        public string ToString(string format) => Intrinsics.Unknown<string>();
        public bool HasFlag(Enum flag) => Intrinsics.Unknown<bool>();
        public int CompareTo(object target) => Intrinsics.Unknown<int>();

        public static object Parse(Type enumType, string value) => Intrinsics.Unknown<object>();
        public static object Parse(Type enumType, string value, bool ignoreCase) => Intrinsics.Unknown<object>();
        public static TEnum Parse<TEnum>(string value) => Intrinsics.Unknown<TEnum>();
        public static TEnum Parse<TEnum>(string value, bool ignoreCase) => Intrinsics.Unknown<TEnum>();
        public static Array GetValues(Type enumType) => Intrinsics.Unknown<Array>();
        public static TEnum[] GetValues<TEnum>() => Intrinsics.Unknown<TEnum[]>();
        public static string[] GetNames(Type enumType) => Intrinsics.Unknown<string[]>();
        public static string GetName(Type enumType, object value) => Intrinsics.Unknown<string>();
        public static bool IsDefined(Type enumType, object value) => Intrinsics.Unknown<bool>();
        public static object ToObject(Type enumType, object value) => Intrinsics.Unknown<object>();

        public static bool TryParse<TEnum>(string value, out TEnum result)
        {
            result = Intrinsics.Unknown<TEnum>();
            return Intrinsics.Unknown<bool>();
        }

        public static bool TryParse<TEnum>(string value, bool ignoreCase, out TEnum result) => TryParse(value, out result);
    }
}
