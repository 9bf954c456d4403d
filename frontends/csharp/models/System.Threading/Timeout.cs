namespace System.Threading
{
    public static class Timeout
    {
        public const int Infinite = -1;
        public static TimeSpan InfiniteTimeSpan => new TimeSpan(-10000L);
    }
}
