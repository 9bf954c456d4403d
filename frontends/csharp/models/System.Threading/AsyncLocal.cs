using Redhanded;

namespace System.Threading
{
    public sealed class AsyncLocal<T>
    {
        public AsyncLocal() { }
        public AsyncLocal(Action<AsyncLocalValueChangedArgs<T>> valueChangedHandler) { }

        public T Value
        {
            get
            {
                for (ExecutionContext each = ExecutionContext.current; each != null; each = each.rest)
                {
                    if (Intrinsics.SameObject(each.key, this)) return (T)each.value;
                }
                return default(T);
            }
            set { ExecutionContext.current = new ExecutionContext(this, value, ExecutionContext.current); }
        }
    }

    public struct AsyncLocalValueChangedArgs<T>
    {
        public T PreviousValue => default(T);
        public T CurrentValue => default(T);
        public bool ThreadContextChanged => false;
    }
}
