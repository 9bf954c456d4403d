using Redhanded;

namespace System
{
    public static class Environment
    {
        public static int ProcessorCount => 4;
        public static int TickCount => Intrinsics.Unknown<int>();
        public static long TickCount64 => Intrinsics.Unknown<long>();
        public static int CurrentManagedThreadId => Intrinsics.CurrentThread() + 1;
        public static string NewLine => "\n";
        public static string MachineName => Intrinsics.Unknown<string>();
        public static string UserName => Intrinsics.Unknown<string>();
        public static string CurrentDirectory { get; set; }
        public static string CommandLine => Intrinsics.Unknown<string>();
        public static string StackTrace => Intrinsics.Unknown<string>();
        public static bool HasShutdownStarted => false;
        public static bool Is64BitProcess => true;
        public static int ExitCode { get; set; }
        public static string GetEnvironmentVariable(string variable) => Intrinsics.Unknown<string>();
        public static void SetEnvironmentVariable(string variable, string value) { }
        public static string[] GetCommandLineArgs() => Intrinsics.Unknown<string[]>();

        // Nothing follows it.
        public static void Exit(int exitCode)
        {
            Intrinsics.Await(new object());
            Intrinsics.Block();
        }

        public static void FailFast(string message) { Exit(1); }
    }
}
