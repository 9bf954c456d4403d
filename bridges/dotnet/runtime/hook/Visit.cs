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

        /// <summary>Objects that delayed threads of this domain are about to touch: two places for each
        /// token.</summary>
        private static readonly object[] held = new object[2 * 1024];

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
            /// <summary>What the thread is about to touch: an object, and the window it is touched
            /// through if that is touched too.</summary>
            internal object Touched, Window;
            /// <summary>The class of what the program calls.</summary>
            internal Type Called;

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
                if (state == null || !state.Inside) {
                    Guarded(state, target, type, site, thread, recent);
                }
            }
        }

        /// <summary>The verdict about a value type, which is then the one remembered at the site; null when
        /// there is none now. Throws nothing.</summary>
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
            return verdict;
        }

        /// <summary><paramref name="state"/> is null at the first call of the thread.</summary>
        private static void Guarded(State state, object target, Type type, int site, int thread, long* recent)
        {
            bool interrupted = false;
            try {
                if (state == null) {
                    State.current = state = new State(thread);
                }
                state.Inside = true;
                Reached(state, target, type, site, recent);
            } catch (ThreadInterruptedException) {
                // Meant for the program: it hears of it where it would have without us.
                interrupted = true;
            } catch (Exception error) {
                Failed(error);
            } finally {
                if (state != null) {
                    state.Touched = state.Window = null;
                    state.Inside = false;
                }
            }
            if (interrupted) {
                Thread.CurrentThread.Interrupt();
            }
        }

        private static void Failed(Exception error)
        {
            try {
                string what = error.GetType().FullName;
                fixed (char* text = what) {
                    Native.redhanded_dotnet_failed(text, what.Length);
                }
            } catch (Exception) {
                // There is no memory even to say that there is none.
            }
        }

        private static void Reached(State state, object target, Type type, int site, long* recent)
        {
            Verdict window = Hook.sites[site].Window;
            state.Called = window == null ? type : window.Type;
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
                    Touch(state, target, null, verdict, Part.Object, site, recent);
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
        /// on in turn. And the window itself, unless <paramref name="own"/> is null.</summary>
        private static void Follow(State state, Verdict window, object behind, object own, int site, long* recent)
        {
            Verdict through = window;
            object touched = null;
            for (int depth = 0; depth < DeepestWindow && behind != null && touched == null; depth++) {
                Verdict verdict = Judge.Behind(behind.GetType(), window);
                if (verdict.Kind == VerdictKind.Ignored) {
                    break;
                }
                if (verdict.Kind == VerdictKind.Object) {
                    touched = behind;
                } else {
                    through = verdict;
                    behind = through.Behind(behind);
                }
            }
            if (touched != null) {
                Touch(state, touched, own, window, own == null ? Part.Behind : Part.Both, site, recent);
            } else if (own != null) {
                Touch(state, own, null, window, Part.Own, site, recent);
            }
        }

        /// <summary>Touches an object, and with it the window it is called through unless that is
        /// null.</summary>
        private static void Touch(
            State state, object target, object own, Verdict verdict, Part part, int site, long* recent)
        {
            Reached call = new Reached();
            call.Site = site;
            call.Rule = verdict.Rule;
            call.Thread = state.Thread;
            call.Domain = domain;
            call.Part = part;
            call.Hash = RuntimeHelpers.GetHashCode(target);
            call.TypeHash = RuntimeHelpers.GetHashCode(target.GetType());
            if (own != null) {
                call.WindowHash = RuntimeHelpers.GetHashCode(own);
                call.WindowTypeHash = RuntimeHelpers.GetHashCode(own.GetType());
            }
            call.WriteHolds = part == Part.Object && verdict.WriteHolds(target) ? 1 : 0;
            state.Touched = target;
            state.Window = own;
            long answer = Native.redhanded_dotnet_reached(&call, samePointer);
            if ((answer & Native.Forget) != 0 && recent != null) {
                *recent = 0;
            }
            if ((answer & Native.Settle) != 0) {
                Settle(state, target, own, (int)(answer >> 32));
            }
            state.Touched = state.Window = null;
        }

        private static void Settle(State state, object target, object own, int token)
        {
            string stack = "", types = "";
            try {
                stack = Stacks.Capture();
                types = Names.OfObject(target.GetType(), state.Called);
                if (own != null) {
                    types += "\n" + Names.OfObject(own.GetType(), state.Called);
                }
            } finally {
                held[2 * token] = target;
                held[2 * token + 1] = own;
                try {
                    fixed (char* stackText = stack, typesText = types) {
                        Native.redhanded_dotnet_settle(
                            token, stackText, stack.Length, typesText, types.Length, samePointer);
                    }
                } finally {
                    held[2 * token] = held[2 * token + 1] = null;
                    Native.redhanded_dotnet_release(token);
                }
            }
        }

        /// <summary>Called from native code on the thread whose call is compared with a trap. 0 is the
        /// object, 1 the window, of the thread and of the token.</summary>
        private static int IsHeld(int own, int token, int which)
        {
            State state = State.current;
            if (state == null) {
                return 0;
            }
            object mine = own == 0 ? state.Touched : state.Window;
            return mine != null && ReferenceEquals(mine, held[2 * token + which]) ? 1 : 0;
        }
    }
}
