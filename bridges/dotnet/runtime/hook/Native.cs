using System;
using System.Runtime.InteropServices;

namespace Redhanded
{
    /// <summary>The functions of libredhanded_dotnet. Texts go as UTF-16, with their lengths in
    /// characters. None of them calls back but <see cref="redhanded_dotnet_reached"/> and
    /// <see cref="redhanded_dotnet_settle"/>, with the function they are given.</summary>
    internal static unsafe class Native
    {
        private const string Library = "redhanded_dotnet";

        /// <summary>The version of these functions; the library refuses another.</summary>
        internal const int Version = 4;

        /// <summary>Bits of the answer of <see cref="redhanded_dotnet_begin"/>.</summary>
        internal const int Watching = 1, AwaitsTakeTheLongWay = 2;

        /// <summary>Bits of the answer of <see cref="redhanded_dotnet_reached"/>; a token is in the upper
        /// half when <see cref="Settle"/> is among them.</summary>
        internal const long Forget = 1, Settle = 2;

        /// <summary>Whether one of the thread's two objects is one of the two that are held under a
        /// token.</summary>
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        internal delegate int SameObject(int own, int token, int held);

        /// <summary>Begins to watch this process, if it is to be watched: bits that say how.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_begin(int version, SharedWords** shared);

        /// <summary>The number of the first site of this table, or -1 if it cannot be used.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_register(char* table, int length, int* count);

        /// <summary>The number of this thread, the same each time, never 0.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_thread();

        /// <summary>The thread with this number is gone.</summary>
        [DllImport(Library)]
        internal static extern void redhanded_dotnet_forget_thread(int thread);

        /// <summary>The number of what a site calls: sites that call the same have one, from 0 without
        /// gaps; -1 when nothing is known about the site.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_callee_number(int site);

        /// <summary>1 when a contract speaks of a method of this name, else 0.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_may_matter(char* name, int length);

        /// <summary>Writes what is called to <paramref name="text"/>: the length of it, 0 when nothing of it
        /// is to be watched. When the length is above the capacity, nothing was written.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_callee(int callee, char* text, int capacity);

        /// <summary>Judges a class of receivers of a callee. Writes names of fields to
        /// <paramref name="text"/>: the length, as there.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_judge(
            int callee, char* description, int length, Judgement* judgement, char* text, int capacity);

        /// <summary>As <see cref="redhanded_dotnet_judge"/>, for what is behind a window whose rule this
        /// is.</summary>
        [DllImport(Library)]
        internal static extern int redhanded_dotnet_judge_behind(
            int rule, char* description, int length, Judgement* judgement, char* text, int capacity);

        /// <summary>A call that the filter did not hold back.</summary>
        [DllImport(Library)]
        internal static extern long redhanded_dotnet_reached(Reached* call, IntPtr sameObject);

        /// <summary>Reports what the call ran into, and delays this thread if that was decided. There is a
        /// line of <paramref name="types"/> for each object.</summary>
        [DllImport(Library)]
        internal static extern void redhanded_dotnet_settle(
            int token, char* stack, int stackLength, char* types, int typesLength, IntPtr sameObject);

        /// <summary>Nothing is held under the token any longer.</summary>
        [DllImport(Library)]
        internal static extern void redhanded_dotnet_release(int token);

        /// <summary>Something of ours went wrong; the call passed.</summary>
        [DllImport(Library)]
        internal static extern void redhanded_dotnet_failed(char* what, int length);

        /// <summary>The process ends.</summary>
        [DllImport(Library)]
        internal static extern void redhanded_dotnet_end();
    }

    /// <summary>A verdict as the native side gives it. The same layout is there.</summary>
    internal struct Judgement
    {
        internal VerdictKind Kind;
        internal int Rule;
        /// <summary>1 when the window itself is touched too.</summary>
        internal int Own;
        /// <summary>1 or 0 when the access is a write while a field is true or false, else -1; the field's
        /// name comes first in the text.</summary>
        internal int WriteIf;
    }

    /// <summary>A call as the native side takes it. The same layout is there.</summary>
    internal struct Reached
    {
        internal int Site;
        internal int Rule;
        internal int Thread;
        internal int Domain;
        /// <summary>What is touched: see <see cref="Part"/>.</summary>
        internal Part Part;
        /// <summary>Of the object that is touched.</summary>
        internal int Hash;
        internal int TypeHash;
        /// <summary>Of the window, if both are touched.</summary>
        internal int WindowHash;
        internal int WindowTypeHash;
        /// <summary>1 when the condition of a write holds.</summary>
        internal int WriteHolds;
    }

    /// <summary>What is touched by a call.</summary>
    internal enum Part
    {
        /// <summary>The object.</summary>
        Object = 0,
        /// <summary>What is behind the window that was called.</summary>
        Behind = 1,
        /// <summary>The window itself.</summary>
        Own = 2,
        /// <summary>What is behind the window, and the window itself.</summary>
        Both = 3,
    }
}
