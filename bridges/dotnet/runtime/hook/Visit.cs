using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace Redhanded
{
    /// <summary>A call that the filter did not hold back: whose object is touched, and what the engine
    /// says.</summary>
    internal static unsafe class Visit
    {
        /// <summary>Windows may be nested as deep as memory allows; we follow them this far.</summary>
        private const int DeepestWindow = 16;

        /// <summary>Objects that delayed threads of this domain are about to touch, by token.</summary>
        private static readonly object[] held = new object[1024];

        private static readonly int domain = AppDomain.CurrentDomain.Id;
        private static readonly Native.SameObject same = IsHeld;
        private static readonly IntPtr samePointer = Marshal.GetFunctionPointerForDelegate(same);

        /// <summary>What a thread is doing in here.</summary>
        private sealed class State
        {
            [ThreadStatic]
            internal static State current;

            internal readonly int Thread;
            /// <summary>What we call may in turn run code of the program that calls the hook.</summary>
            internal bool Inside;
            /// <summary>What the thread is about to touch.</summary>
            internal object Touched;

            internal State(int thread)
            {
                Thread = thread;
            }

            /// <summary>The thread is gone, and its statics with it.</summary>
            ~State()
            {
                Native.redhanded_dotnet_forget_thread(Thread);
            }
        }

        /// <summary>Shows the call to the engine, which may delay this thread. Throws nothing.
        /// <paramref name="recent"/> is where the filter has noted it, or null.</summary>
        internal static void Reach(object target, Type type, int site, int thread, long* recent)
        {
            // In a finally block no abort of the thread comes in between: it waits until we are done.
            try { } finally {
                State state = State.current;
                if (state == null) {
                    State.current = state = new State(thread);
                }
                if (!state.Inside) {
                    Guarded(state, target, type, site, recent);
                }
            }
        }

        /// <summary>The verdict about a value type, which is then the one remembered at the site.</summary>
        internal static Verdict JudgeValue(Type type, int site)
        {
            Verdict verdict = null;
            try { } finally {
                State state = State.current;
                bool inside = state != null && state.Inside;
                try {
                    if (!inside) {
                        verdict = Judge.Receiver(type, site);
                        Hook.sites[site].Window = verdict;
                    }
                } catch (ThreadInterruptedException) {
                    Thread.CurrentThread.Interrupt();
                } catch (Exception error) {
                    Failed(error);
                }
            }
            return verdict ?? Verdict.Nothing(type);
        }

        private static void Guarded(State state, object target, Type type, int site, long* recent)
        {
            bool interrupted = false;
            state.Inside = true;
            try {
                Reached(state, target, type, site, recent);
            } catch (ThreadInterruptedException) {
                // Meant for the program: it hears of it where it would have without us.
                interrupted = true;
            } catch (Exception error) {
                Failed(error);
            } finally {
                state.Touched = null;
                state.Inside = false;
            }
            if (interrupted) {
                Thread.CurrentThread.Interrupt();
            }
        }

        private static void Failed(Exception error)
        {
            string what = error.GetType().FullName;
            fixed (char* text = what) {
                Native.redhanded_dotnet_failed(text, what.Length);
            }
        }

        private static void Reached(State state, object target, Type type, int site, long* recent)
        {
            Verdict window = Hook.sites[site].Window;
            if (window != null) {
                Follow(state, window, target, null, site, recent);
                return;
            }
            for (int depth = 0; depth < DeepestWindow && target != null; depth++) {
                Verdict verdict = Judge.Receiver(target.GetType(), site);
                switch (verdict.Kind) {
                case VerdictKind.Ignored:
                    if (depth == 0 && Verdict.MayBeKept(type)) {
                        Hook.sites[site].Ignored = type;
                    }
                    return;
                case VerdictKind.Object:
                    Touch(state, target, verdict, Part.Object, site, recent);
                    return;
                case VerdictKind.Window:
                    Follow(state, verdict, verdict.Behind(target), verdict.Own ? target : null, site, recent);
                    return;
                case VerdictKind.Wrapper:
                    target = verdict.Behind(target);
                    break;
                }
            }
        }

        /// <summary>Touches what is behind a window: <paramref name="behind"/>, or what that is a window
        /// on in turn. Then the window itself, unless it is null.</summary>
        private static void Follow(State state, Verdict window, object behind, object own, int site, long* recent)
        {
            Verdict through = window;
            Part part = Part.Own;
            for (int depth = 0; depth < DeepestWindow && behind != null; depth++) {
                Verdict verdict = Judge.Behind(behind.GetType(), window.Rule, site);
                if (verdict.Kind == VerdictKind.Object) {
                    Touch(state, behind, window, Part.Behind, site, recent);
                    part = Part.OwnToo;
                    break;
                }
                if (verdict.Kind == VerdictKind.Ignored) {
                    break;
                }
                through = verdict;
                behind = through.Behind(behind);
            }
            if (own != null) {
                Touch(state, own, window, part, site, recent);
            }
        }

        private static void Touch(State state, object target, Verdict verdict, Part part, int site, long* recent)
        {
            Reached call = new Reached();
            call.Site = site;
            call.Rule = verdict.Rule;
            call.Thread = state.Thread;
            call.Domain = domain;
            call.Hash = RuntimeHelpers.GetHashCode(target);
            call.TypeHash = RuntimeHelpers.GetHashCode(target.GetType());
            call.Part = part;
            call.WriteHolds = part == Part.Object && verdict.WriteHolds(target) ? 1 : 0;
            state.Touched = target;
            long answer = Native.redhanded_dotnet_reached(&call, samePointer);
            if ((answer & Native.Forget) != 0 && recent != null) {
                *recent = 0;
            }
            if ((answer & Native.Settle) != 0) {
                Settle(target, (int)(answer >> 32));
            }
            state.Touched = null;
        }

        private static void Settle(object target, int token)
        {
            string stack = "", type = "";
            try {
                stack = Stacks.Capture();
                type = Names.Readable(target.GetType());
            } finally {
                held[token] = target;
                try {
                    fixed (char* stackText = stack, typeText = type) {
                        Native.redhanded_dotnet_settle(
                            token, stackText, stack.Length, typeText, type.Length, samePointer);
                    }
                } finally {
                    held[token] = null;
                    Native.redhanded_dotnet_release(token);
                }
            }
        }

        /// <summary>Called from native code on the thread whose call is compared with a trap.</summary>
        private static int IsHeld(int token)
        {
            State state = State.current;
            return state != null && state.Touched != null && ReferenceEquals(state.Touched, held[token]) ? 1 : 0;
        }
    }
}
