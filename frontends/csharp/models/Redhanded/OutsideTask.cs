using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    // What is awaited of a library without source: it may have ended already, or end at any moment.
    public struct OutsideTask
    {
        readonly bool returns;

        OutsideTask(bool returns) { this.returns = returns; }

        public static OutsideTask Captured() => new OutsideTask(true);
        public static OutsideTask Anywhere() => new OutsideTask(false);
        public OutsideAwaiter GetAwaiter() => new OutsideAwaiter(returns);
    }

    public sealed class OutsideAwaiter : ICriticalNotifyCompletion, IContextAwaiter
    {
        readonly bool returns;

        public OutsideAwaiter(bool returns) { this.returns = returns; }

        // The awaiter of a `ConfigureAwait(false)`, also where it is not known.
        public static object OrAnywhere(object awaiter) => Intrinsics.IsUnknown(awaiter) ? new OutsideAwaiter(false) : awaiter;

        public bool ReturnsToContext => returns;
        public Task Awaited => null;
        public bool IsCompleted => Intrinsics.Choice(2) == 0;

        public void OnCompleted(Action continuation)
        {
            new AwaitContinuation(continuation, returns ? SynchronizationContext.Current : null).Go();
        }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }
        public void GetResult() { }
    }
}
