namespace System.Threading
{
    // What flows with a thread of control: the values of AsyncLocal, newest first.
    public sealed class ExecutionContext
    {
        [ThreadStatic] internal static ExecutionContext current;

        internal readonly object key;
        internal readonly object value;
        internal readonly ExecutionContext rest;

        internal ExecutionContext(object key, object value, ExecutionContext rest)
        {
            this.key = key;
            this.value = value;
            this.rest = rest;
        }

        public static ExecutionContext Capture() => current;

        public static void Run(ExecutionContext executionContext, ContextCallback callback, object state)
        {
            ExecutionContext before = current;
            current = executionContext;
            try { callback(state); }
            finally { current = before; }
        }
    }

    public delegate void ContextCallback(object state);
}
