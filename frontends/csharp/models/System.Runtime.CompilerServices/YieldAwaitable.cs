using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.Runtime.CompilerServices
{
    public struct YieldAwaitable
    {
        public YieldAwaiter GetAwaiter() => default;

        public struct YieldAwaiter : ICriticalNotifyCompletion, IContextAwaiter
        {
            public bool ReturnsToContext => true;
            public Task Awaited => null;
            public bool IsCompleted => false;
            public void OnCompleted(Action continuation) { new AwaitContinuation(continuation, SynchronizationContext.Current).Go(); }
            public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }
            public void GetResult() { }
        }
    }
}
