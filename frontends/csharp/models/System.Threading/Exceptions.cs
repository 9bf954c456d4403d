namespace System.Threading
{
    public class SynchronizationLockException : SystemException
    {
        public SynchronizationLockException() { }
        public SynchronizationLockException(string message) : base(message) { }
        public SynchronizationLockException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class LockRecursionException : Exception
    {
        public LockRecursionException() { }
        public LockRecursionException(string message) : base(message) { }
        public LockRecursionException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class SemaphoreFullException : SystemException
    {
        public SemaphoreFullException() { }
        public SemaphoreFullException(string message) : base(message) { }
        public SemaphoreFullException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class WaitHandleCannotBeOpenedException : ApplicationException
    {
        public WaitHandleCannotBeOpenedException() { }
        public WaitHandleCannotBeOpenedException(string message) : base(message) { }
        public WaitHandleCannotBeOpenedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class AbandonedMutexException : SystemException
    {
        public AbandonedMutexException() { }
        public AbandonedMutexException(string message) : base(message) { }
        public AbandonedMutexException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class BarrierPostPhaseException : Exception
    {
        public BarrierPostPhaseException() { }
        public BarrierPostPhaseException(string message) : base(message) { }
        public BarrierPostPhaseException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ThreadInterruptedException : SystemException
    {
        public ThreadInterruptedException() { }
        public ThreadInterruptedException(string message) : base(message) { }
        public ThreadInterruptedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ThreadStateException : SystemException
    {
        public ThreadStateException() { }
        public ThreadStateException(string message) : base(message) { }
        public ThreadStateException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ThreadAbortException : SystemException
    {
        public ThreadAbortException() { }
        public ThreadAbortException(string message) : base(message) { }
        public ThreadAbortException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ThreadStartException : SystemException
    {
        public ThreadStartException() { }
        public ThreadStartException(string message) : base(message) { }
        public ThreadStartException(string message, Exception innerException) : base(message, innerException) { }
    }
}
