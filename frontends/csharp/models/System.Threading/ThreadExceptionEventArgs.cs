namespace System.Threading
{
    public delegate void ThreadExceptionEventHandler(object sender, ThreadExceptionEventArgs e);

    public class ThreadExceptionEventArgs : EventArgs
    {
        readonly Exception exception;
        public ThreadExceptionEventArgs(Exception t) { exception = t; }
        public Exception Exception => exception;
    }
}
