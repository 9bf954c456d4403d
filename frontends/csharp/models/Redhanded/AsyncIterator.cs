using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    // What an asynchronous iterator method returns.
    public sealed class AsyncIterator<T> : IAsyncEnumerable<T>
    {
        readonly Func<object> make;

        AsyncIterator(Func<object> make) { this.make = make; }

        public static IAsyncEnumerable<T> Enumerable(Func<object> make) => new AsyncIterator<T>(make);

        // Elements are wrapped, so that they can be told from awaiters.
        public static object Wrap(T element) => new AsyncElement<T>(element);

        public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
            => new AsyncIteratorEnumerator<T>(make());
    }

    public sealed class AsyncElement<T>
    {
        public readonly T value;
        public AsyncElement(T value) { this.value = value; }
    }

    public sealed class AsyncIteratorEnumerator<T> : IAsyncEnumerator<T>
    {
        readonly object coroutine;
        T current;
        bool began;

        public AsyncIteratorEnumerator(object coroutine) { this.coroutine = coroutine; }

        public T Current => current;
        public ValueTask<bool> MoveNextAsync() => new ValueTask<bool>(Begin(false));

        public ValueTask DisposeAsync()
        {
            if (!began || Intrinsics.IsFinished(coroutine)) return default;
            return new ValueTask(Begin(true));
        }

        Task<bool> Begin(bool leave)
        {
            Task<bool> step = new Task<bool>();
            began = true;
            if (Intrinsics.IsFinished(coroutine)) step.SetResult(false);
            else Advance(step, leave);
            return step;
        }

        void Advance(Task<bool> step, bool leave)
        {
            Intrinsics.Acquire(this);
            while (true)
            {
                object value;
                try
                {
                    value = Intrinsics.Resume<object>(coroutine, leave);
                }
                catch (Exception e)
                {
                    step.Fail(e);
                    return;
                }
                catch
                {
                    step.Fail(Intrinsics.Unknown<Exception>());
                    return;
                }
                if (Intrinsics.IsFinished(coroutine))
                {
                    step.SetResult(false);
                    return;
                }
                if (value is AsyncElement<T>)
                {
                    current = ((AsyncElement<T>)value).value;
                    step.SetResult(true);
                    return;
                }
                leave = false;
                if (value == null) continue;
                INotifyCompletion awaiter = Intrinsics.IsUnknown(value) ? new OutsideAwaiter(true) : (INotifyCompletion)value;
                Intrinsics.Release(this);
                IContextAwaiter known = awaiter as IContextAwaiter;
                Intrinsics.Suspend(coroutine, step, known == null ? null : known.Awaited);
                awaiter.OnCompleted(() => Advance(step, false));
                return;
            }
        }
    }
}
