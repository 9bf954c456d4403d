using Redhanded;

namespace System
{
    // What is written goes nowhere; what is read is not known.
    public static class Console
    {
        public static IO.TextWriter Out => Intrinsics.Unknown<IO.TextWriter>();
        public static IO.TextWriter Error => Intrinsics.Unknown<IO.TextWriter>();
        public static IO.TextReader In => Intrinsics.Unknown<IO.TextReader>();
        public static string Title { get; set; }
        public static bool KeyAvailable => Intrinsics.Unknown<bool>();
        public static ConsoleColor ForegroundColor { get; set; }
        public static ConsoleColor BackgroundColor { get; set; }
        public static bool CursorVisible { get; set; }
        public static int WindowWidth => Intrinsics.Unknown<int>();
        public static int WindowHeight => Intrinsics.Unknown<int>();

        public static void Write(object value) { }
        public static void Write(string value) { }
        public static void Write(int value) { }
        public static void Write(char value) { }
        public static void Write(string format, params object[] arg) { }
        public static void WriteLine() { }
        public static void WriteLine(object value) { }
        public static void WriteLine(string value) { }
        public static void WriteLine(int value) { }
        public static void WriteLine(long value) { }
        public static void WriteLine(char value) { }
        public static void WriteLine(bool value) { }
        public static void WriteLine(double value) { }
        public static void WriteLine(string format, params object[] arg) { }
        public static string ReadLine() => Intrinsics.Unknown<string>();
        public static int Read() => Intrinsics.Unknown<int>();
        public static ConsoleKeyInfo ReadKey() => Intrinsics.Unknown<ConsoleKeyInfo>();
        public static ConsoleKeyInfo ReadKey(bool intercept) => Intrinsics.Unknown<ConsoleKeyInfo>();
        public static void Clear() { }
        public static void Beep() { }
        public static void ResetColor() { }
        public static void SetCursorPosition(int left, int top) { }

        public static event ConsoleCancelEventHandler CancelKeyPress { add { Intrinsics.Outside(); } remove { } }
    }

    public enum ConsoleColor { Black, DarkBlue, DarkGreen, DarkCyan, DarkRed, DarkMagenta, DarkYellow, Gray, DarkGray, Blue, Green, Cyan, Red, Magenta, Yellow, White }

    public delegate void ConsoleCancelEventHandler(object sender, ConsoleCancelEventArgs e);

    public class ConsoleCancelEventArgs : EventArgs
    {
        public bool Cancel { get; set; }
    }
}
