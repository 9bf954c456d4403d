using Redhanded;

namespace System.Diagnostics
{
    public class Stopwatch
    {
        public static readonly long Frequency = 10000000;
        public static Stopwatch StartNew() => new Stopwatch();
        public static long GetTimestamp() => Intrinsics.Unknown<long>();
        public bool IsRunning => Intrinsics.Unknown<bool>();
        public TimeSpan Elapsed => new TimeSpan(Intrinsics.Unknown<long>());
        public long ElapsedMilliseconds => Intrinsics.Unknown<long>();
        public long ElapsedTicks => Intrinsics.Unknown<long>();
        public void Start() { }
        public void Stop() { }
        public void Reset() { }
        public void Restart() { }
    }

    public static class Debug
    {
        public static void Assert(bool condition) { }
        public static void Assert(bool condition, string message) { }
        public static void Assert(bool condition, string message, string detailMessage) { }
        public static void Fail(string message) { }
        public static void Write(string message) { }
        public static void Write(object value) { }
        public static void WriteLine(string message) { }
        public static void WriteLine(object value) { }
        public static void WriteLine(string format, params object[] args) { }
        public static void WriteLineIf(bool condition, string message) { }
        public static void Flush() { }
    }

    public static class Trace
    {
        public static void Assert(bool condition) { }
        public static void Assert(bool condition, string message) { }
        public static void Write(string message) { }
        public static void WriteLine(string message) { }
        public static void WriteLine(object value) { }
        public static void TraceError(string message) { }
        public static void TraceError(string format, params object[] args) { }
        public static void TraceWarning(string message) { }
        public static void TraceWarning(string format, params object[] args) { }
        public static void TraceInformation(string message) { }
        public static void TraceInformation(string format, params object[] args) { }
        public static void Flush() { }
    }

    public sealed class ConditionalAttribute : Attribute
    {
        public ConditionalAttribute(string conditionString) { }
    }
}
