using System;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text;
using System.Threading;

namespace Redhanded
{
    /// <summary>The stack of the current thread as text.</summary>
    /// <remarks>First a line with the thread's number and name, then a line for each frame, innermost
    /// first: type, method, file, line; separated by tabs. A last line <c>...</c> says that there are
    /// more. Our own frames are left out.</remarks>
    internal static class Stacks
    {
        /// <summary>Frames kept of each stack.</summary>
        private const int Limit = 256;

        internal static string Capture()
        {
            Thread thread = Thread.CurrentThread;
            StringBuilder text = new StringBuilder();
            text.Append(thread.ManagedThreadId.ToString(CultureInfo.InvariantCulture)).Append('\t');
            Word(thread.Name, text);
            text.Append('\n');
            StackTrace stack = new StackTrace(2, true);
            int kept = 0;
            for (int i = 0; i < stack.FrameCount; i++) {
                StackFrame frame = stack.GetFrame(i);
                MethodBase method = frame.GetMethod();
                if (method == null || IsOwn(method.DeclaringType)) {
                    continue;
                }
                if (kept++ == Limit) {
                    text.Append("...\n");
                    break;
                }
                Frame(frame, method, text);
            }
            return text.ToString();
        }

        private static void Frame(StackFrame frame, MethodBase method, StringBuilder text)
        {
            Type type = method.DeclaringType;
            Word(type == null ? "" : Names.OfReflection(Names.Definition(type)), text);
            text.Append('\t');
            Word(method.Name, text);
            text.Append('\t');
            Word(frame.GetFileName(), text);
            text.Append('\t').Append(frame.GetFileLineNumber().ToString(CultureInfo.InvariantCulture)).Append('\n');
        }

        /// <summary>Whether the type is the hook's or holds proxies.</summary>
        private static bool IsOwn(Type type)
        {
            if (type == null) {
                return false;
            }
            Assembly assembly = type.Assembly;
            return assembly == typeof(Stacks).Assembly
                || type.Namespace == "Redhanded" && type.Name.StartsWith("Calls", StringComparison.Ordinal)
                    && assembly.GetName().Name.EndsWith(".Redhanded", StringComparison.Ordinal);
        }

        /// <summary>Names may have any characters; tabs and ends of lines are ours.</summary>
        private static void Word(string word, StringBuilder text)
        {
            foreach (char character in word ?? "") {
                text.Append(character < ' ' ? ' ' : character);
            }
        }
    }
}
