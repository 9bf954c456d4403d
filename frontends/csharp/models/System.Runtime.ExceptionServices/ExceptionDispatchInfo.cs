namespace System.Runtime.ExceptionServices
{
    public sealed class ExceptionDispatchInfo
    {
        readonly Exception source;
        ExceptionDispatchInfo(Exception source) { this.source = source; }
        public Exception SourceException => source;
        public static ExceptionDispatchInfo Capture(Exception source) => new ExceptionDispatchInfo(source);
        public void Throw() { throw source; }
        public static void Throw(Exception source) { throw source; }
    }
}
