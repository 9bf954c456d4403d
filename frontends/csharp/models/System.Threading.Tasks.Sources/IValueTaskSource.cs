using System.Threading.Tasks;

namespace System.Threading.Tasks.Sources
{
    public enum ValueTaskSourceStatus { Pending, Succeeded, Faulted, Canceled }

    [Flags]
    public enum ValueTaskSourceOnCompletedFlags { None = 0, UseSchedulingContext = 1, FlowExecutionContext = 2 }

    public interface IValueTaskSource
    {
        ValueTaskSourceStatus GetStatus(short token);
        void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags);
        void GetResult(short token);
    }

    public interface IValueTaskSource<out TResult>
    {
        ValueTaskSourceStatus GetStatus(short token);
        void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags);
        TResult GetResult(short token);
    }

    // The task that ends when a source says so.
    internal static class SourceTask
    {
        internal static Task Of(IValueTaskSource source, short token)
        {
            TaskCompletionSource<bool> ended = new TaskCompletionSource<bool>();
            source.OnCompleted(nothing =>
            {
                try
                {
                    source.GetResult(token);
                    ended.TrySetResult(true);
                }
                catch (Exception e)
                {
                    ended.TrySetException(e);
                }
            }, null, token, ValueTaskSourceOnCompletedFlags.None);
            return ended.Task;
        }

        internal static Task<TResult> Of<TResult>(IValueTaskSource<TResult> source, short token)
        {
            TaskCompletionSource<TResult> ended = new TaskCompletionSource<TResult>();
            source.OnCompleted(nothing =>
            {
                try
                {
                    ended.TrySetResult(source.GetResult(token));
                }
                catch (Exception e)
                {
                    ended.TrySetException(e);
                }
            }, null, token, ValueTaskSourceOnCompletedFlags.None);
            return ended.Task;
        }
    }
}
