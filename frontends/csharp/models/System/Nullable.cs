namespace System
{
    public static class Nullable
    {
        public static bool Equals<T>(T? n1, T? n2) where T : struct => n1.HasValue ? n2.HasValue && n1.Value.Equals(n2.Value) : !n2.HasValue;
    }
}
