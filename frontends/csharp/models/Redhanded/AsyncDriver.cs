using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    // Runs the coroutine of an async method: on the calling thread until it awaits something that is
    // not there yet, and on from there when it is.
    public sealed class AsyncDriver
    {
        readonly object coroutine;
        readonly Task task;
        int dispatcher = -1;

        AsyncDriver(object coroutine, Task task)
        {
            this.coroutine = coroutine;
            this.task = task;
        }

        public static Task Start(object coroutine) => Begin(coroutine, new Task());

        public static Task<T> Start<T>(object coroutine)
        {
            Task<T> task = new Task<T>();
            Begin(coroutine, task);
            return task;
        }

        public static ValueTask StartValue(object coroutine) => new ValueTask(Start(coroutine));
        public static ValueTask<T> StartValue<T>(object coroutine) => new ValueTask<T>(Start<T>(coroutine));
        public static void StartVoid(object coroutine) { Begin(coroutine, new Task()); }

        // An entry that is async has ended when its task has.
        public static void WaitForEntry(object task)
        {
            if (task is Task) ((Task)task).Join();
        }

        static Task Begin(object coroutine, Task task)
        {
            // What the method puts into an AsyncLocal is not seen by its caller.
            ExecutionContext context = ExecutionContext.current;
            new AsyncDriver(coroutine, task).Advance();
            ExecutionContext.current = context;
            return task;
        }

        void Continue()
        {
            Intrinsics.Acquire(this);
            if (dispatcher >= 0)
            {
                Intrinsics.UnholdFor(task, dispatcher);
                dispatcher = -1;
            }
            Advance();
        }

        void Advance()
        {
            while (true)
            {
                object value;
                try
                {
                    value = Intrinsics.Resume<object>(coroutine, false);
                }
                catch (Exception e)
                {
                    task.Fail(e);
                    return;
                }
                catch
                {
                    task.Fail(Intrinsics.Unknown<Exception>());
                    return;
                }
                if (Intrinsics.IsFinished(coroutine))
                {
                    task.Finish(value);
                    return;
                }
                if (value == null) continue;
                Suspend(Intrinsics.IsUnknown(value) ? new OutsideAwaiter(true) : (INotifyCompletion)value);
                return;
            }
        }

        void Suspend(INotifyCompletion awaiter)
        {
            Intrinsics.Release(this);
            IContextAwaiter known = awaiter as IContextAwaiter;
            Intrinsics.Suspend(coroutine, task, known == null ? null : known.Awaited);
            if (known != null && known.ReturnsToContext)
            {
                // Only the dispatcher's thread can go on: who waits for the task waits for it.
                SynchronizationContext context = SynchronizationContext.Current;
                // A context of the program's own may keep what is posted to it.
                if (context != null && context.DispatcherThread < 0) Intrinsics.Outside();
                if (context != null && context.DispatcherThread >= 0)
                {
                    dispatcher = context.DispatcherThread;
                    Intrinsics.HoldFor(task, dispatcher);
                }
            }
            ExecutionContext flow = ExecutionContext.current;
            awaiter.OnCompleted(() => { ExecutionContext.current = flow; Continue(); });
        }
    }
}
