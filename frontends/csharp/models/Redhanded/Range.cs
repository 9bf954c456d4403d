namespace Redhanded
{
    // What `array[a..b]` becomes.
    public static class Range
    {
        public static T[] GetSubArray<T>(T[] array, int start, int count)
        {
            T[] part = new T[count];
            Intrinsics.ArrayCopy(array, start, part, 0, count);
            return part;
        }
    }
}
