using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.Runtime.Remoting.Messaging
{
    // `BeginInvoke` of a delegate: a thread of the pool calls it, then the callback.
    public class AsyncResult : IAsyncResult
    {
        readonly Delegate called;
        readonly object state;
        readonly Task<object> task = new Task<object>();

        AsyncResult(Delegate called, object state)
        {
            this.called = called;
            this.state = state;
        }

        public virtual bool IsCompleted => task.IsCompleted;
        public virtual WaitHandle AsyncWaitHandle => ((IAsyncResult)task).AsyncWaitHandle;
        public virtual object AsyncState => state;
        public virtual bool CompletedSynchronously => false;
        public virtual object AsyncDelegate => called;
        public bool EndInvokeCalled { get; set; }

        public static AsyncResult Begin(Delegate called, AsyncCallback callback, object state, params object[] args)
        {
            if (called == null) throw new NullReferenceException();
            AsyncResult result = new AsyncResult(called, state);
            Intrinsics.StartTask((Action)(() => result.Run(args, callback)), null);
            return result;
        }

        void Run(object[] args, AsyncCallback callback)
        {
            try
            {
                task.TrySet(DelegateCall.Call(called, args));
            }
            catch (Exception e)
            {
                task.Fail(e);
            }
            catch
            {
                task.Fail(Intrinsics.Unknown<Exception>());
            }
            if (callback != null) callback(this);
        }

        public static object End(IAsyncResult result)
        {
            Task<object> task = ((AsyncResult)result).task;
            task.Join();
            task.ThrowPlain();
            return task.Kept;
        }
    }
}
