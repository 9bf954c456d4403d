using Redhanded;

namespace System
{
    public class SystemException : Exception
    {
        public SystemException() { }
        public SystemException(string message) : base(message) { }
        public SystemException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ApplicationException : Exception
    {
        public ApplicationException() { }
        public ApplicationException(string message) : base(message) { }
        public ApplicationException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ArithmeticException : SystemException
    {
        public ArithmeticException() { }
        public ArithmeticException(string message) : base(message) { }
        public ArithmeticException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class DivideByZeroException : ArithmeticException
    {
        public DivideByZeroException() { }
        public DivideByZeroException(string message) : base(message) { }
        public DivideByZeroException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class OverflowException : ArithmeticException
    {
        public OverflowException() { }
        public OverflowException(string message) : base(message) { }
        public OverflowException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class NotFiniteNumberException : ArithmeticException
    {
        public NotFiniteNumberException() { }
        public NotFiniteNumberException(string message) : base(message) { }
        public NotFiniteNumberException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ArrayTypeMismatchException : SystemException
    {
        public ArrayTypeMismatchException() { }
        public ArrayTypeMismatchException(string message) : base(message) { }
        public ArrayTypeMismatchException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class IndexOutOfRangeException : SystemException
    {
        public IndexOutOfRangeException() { }
        public IndexOutOfRangeException(string message) : base(message) { }
        public IndexOutOfRangeException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class InvalidCastException : SystemException
    {
        public InvalidCastException() { }
        public InvalidCastException(string message) : base(message) { }
        public InvalidCastException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class NullReferenceException : SystemException
    {
        public NullReferenceException() { }
        public NullReferenceException(string message) : base(message) { }
        public NullReferenceException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class OutOfMemoryException : SystemException
    {
        public OutOfMemoryException() { }
        public OutOfMemoryException(string message) : base(message) { }
        public OutOfMemoryException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class InsufficientMemoryException : OutOfMemoryException
    {
        public InsufficientMemoryException() { }
        public InsufficientMemoryException(string message) : base(message) { }
        public InsufficientMemoryException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class StackOverflowException : SystemException
    {
        public StackOverflowException() { }
        public StackOverflowException(string message) : base(message) { }
        public StackOverflowException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class InsufficientExecutionStackException : SystemException
    {
        public InsufficientExecutionStackException() { }
        public InsufficientExecutionStackException(string message) : base(message) { }
        public InsufficientExecutionStackException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class InvalidOperationException : SystemException
    {
        public InvalidOperationException() { }
        public InvalidOperationException(string message) : base(message) { }
        public InvalidOperationException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class NotImplementedException : SystemException
    {
        public NotImplementedException() { }
        public NotImplementedException(string message) : base(message) { }
        public NotImplementedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class NotSupportedException : SystemException
    {
        public NotSupportedException() { }
        public NotSupportedException(string message) : base(message) { }
        public NotSupportedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class PlatformNotSupportedException : NotSupportedException
    {
        public PlatformNotSupportedException() { }
        public PlatformNotSupportedException(string message) : base(message) { }
        public PlatformNotSupportedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class RankException : SystemException
    {
        public RankException() { }
        public RankException(string message) : base(message) { }
        public RankException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class FormatException : SystemException
    {
        public FormatException() { }
        public FormatException(string message) : base(message) { }
        public FormatException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class UriFormatException : FormatException
    {
        public UriFormatException() { }
        public UriFormatException(string message) : base(message) { }
        public UriFormatException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class TimeoutException : SystemException
    {
        public TimeoutException() { Intrinsics.Failure(this); }
        public TimeoutException(string message) : base(message) { Intrinsics.Failure(this); }
        public TimeoutException(string message, Exception innerException) : base(message, innerException) { Intrinsics.Failure(this); }
    }

    public class UnauthorizedAccessException : SystemException
    {
        public UnauthorizedAccessException() { }
        public UnauthorizedAccessException(string message) : base(message) { }
        public UnauthorizedAccessException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ExecutionEngineException : SystemException
    {
        public ExecutionEngineException() { }
        public ExecutionEngineException(string message) : base(message) { }
        public ExecutionEngineException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class MemberAccessException : SystemException
    {
        public MemberAccessException() { }
        public MemberAccessException(string message) : base(message) { }
        public MemberAccessException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class MissingMemberException : MemberAccessException
    {
        public MissingMemberException() { }
        public MissingMemberException(string message) : base(message) { }
        public MissingMemberException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class MissingFieldException : MissingMemberException
    {
        public MissingFieldException() { }
        public MissingFieldException(string message) : base(message) { }
        public MissingFieldException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class MissingMethodException : MissingMemberException
    {
        public MissingMethodException() { }
        public MissingMethodException(string message) : base(message) { }
        public MissingMethodException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class MethodAccessException : MemberAccessException
    {
        public MethodAccessException() { }
        public MethodAccessException(string message) : base(message) { }
        public MethodAccessException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class FieldAccessException : MemberAccessException
    {
        public FieldAccessException() { }
        public FieldAccessException(string message) : base(message) { }
        public FieldAccessException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class TypeLoadException : SystemException
    {
        public TypeLoadException() { }
        public TypeLoadException(string message) : base(message) { }
        public TypeLoadException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class EntryPointNotFoundException : TypeLoadException
    {
        public EntryPointNotFoundException() { }
        public EntryPointNotFoundException(string message) : base(message) { }
        public EntryPointNotFoundException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class DllNotFoundException : TypeLoadException
    {
        public DllNotFoundException() { }
        public DllNotFoundException(string message) : base(message) { }
        public DllNotFoundException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class TypeAccessException : TypeLoadException
    {
        public TypeAccessException() { }
        public TypeAccessException(string message) : base(message) { }
        public TypeAccessException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class BadImageFormatException : SystemException
    {
        public BadImageFormatException() { }
        public BadImageFormatException(string message) : base(message) { }
        public BadImageFormatException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class CannotUnloadAppDomainException : SystemException
    {
        public CannotUnloadAppDomainException() { }
        public CannotUnloadAppDomainException(string message) : base(message) { }
        public CannotUnloadAppDomainException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class AppDomainUnloadedException : SystemException
    {
        public AppDomainUnloadedException() { }
        public AppDomainUnloadedException(string message) : base(message) { }
        public AppDomainUnloadedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class AccessViolationException : SystemException
    {
        public AccessViolationException() { }
        public AccessViolationException(string message) : base(message) { }
        public AccessViolationException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class MulticastNotSupportedException : SystemException
    {
        public MulticastNotSupportedException() { }
        public MulticastNotSupportedException(string message) : base(message) { }
        public MulticastNotSupportedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class TypeInitializationException : SystemException
    {
        public TypeInitializationException() { }
        public TypeInitializationException(string fullTypeName, Exception innerException) : base(fullTypeName, innerException) { }
        public string TypeName => Message;
    }

    public class ArgumentException : SystemException
    {
        readonly string parameter;

        public ArgumentException() { }
        public ArgumentException(string message) : base(message) { }
        public ArgumentException(string message, Exception innerException) : base(message, innerException) { }
        public ArgumentException(string message, string paramName) : base(message) { parameter = paramName; }
        public ArgumentException(string message, string paramName, Exception innerException) : base(message, innerException) { parameter = paramName; }

        public virtual string ParamName => parameter;

        public static void ThrowIfNullOrEmpty(string argument, string paramName = null)
        {
            if (string.IsNullOrEmpty(argument)) throw new ArgumentException(paramName, paramName);
        }

        public static void ThrowIfNullOrWhiteSpace(string argument, string paramName = null)
        {
            if (string.IsNullOrWhiteSpace(argument)) throw new ArgumentException(paramName, paramName);
        }
    }

    public class ArgumentNullException : ArgumentException
    {
        public ArgumentNullException() { }
        public ArgumentNullException(string paramName) : base(null, paramName) { }
        public ArgumentNullException(string message, Exception innerException) : base(message, innerException) { }
        public ArgumentNullException(string paramName, string message) : base(message, paramName) { }

        public static void ThrowIfNull(object argument, string paramName = null)
        {
            if (argument == null) throw new ArgumentNullException(paramName);
        }
    }

    public class ArgumentOutOfRangeException : ArgumentException
    {
        public ArgumentOutOfRangeException() { }
        public ArgumentOutOfRangeException(string paramName) : base(null, paramName) { }
        public ArgumentOutOfRangeException(string message, Exception innerException) : base(message, innerException) { }
        public ArgumentOutOfRangeException(string paramName, string message) : base(message, paramName) { }
        public ArgumentOutOfRangeException(string paramName, object actualValue, string message) : base(message, paramName) { }

        public static void ThrowIfNegative(int value, string paramName = null) { if (value < 0) throw new ArgumentOutOfRangeException(paramName); }
        public static void ThrowIfNegativeOrZero(int value, string paramName = null) { if (value <= 0) throw new ArgumentOutOfRangeException(paramName); }
        public static void ThrowIfZero(int value, string paramName = null) { if (value == 0) throw new ArgumentOutOfRangeException(paramName); }
        public static void ThrowIfGreaterThan(int value, int other, string paramName = null) { if (value > other) throw new ArgumentOutOfRangeException(paramName); }
        public static void ThrowIfLessThan(int value, int other, string paramName = null) { if (value < other) throw new ArgumentOutOfRangeException(paramName); }
    }

    public class ObjectDisposedException : InvalidOperationException
    {
        readonly string name;

        public ObjectDisposedException(string objectName) { name = objectName; }
        public ObjectDisposedException(string message, Exception innerException) : base(message, innerException) { }
        public ObjectDisposedException(string objectName, string message) : base(message) { name = objectName; }

        public string ObjectName => name;

        public static void ThrowIf(bool condition, object instance) { if (condition) throw new ObjectDisposedException(null); }
    }

    public class OperationCanceledException : SystemException
    {
        readonly System.Threading.CancellationToken token;

        public OperationCanceledException() { }
        public OperationCanceledException(string message) : base(message) { }
        public OperationCanceledException(string message, Exception innerException) : base(message, innerException) { }
        public OperationCanceledException(System.Threading.CancellationToken token) { this.token = token; }
        public OperationCanceledException(string message, System.Threading.CancellationToken token) : base(message) { this.token = token; }

        public System.Threading.CancellationToken CancellationToken => token;
    }

    public class UnhandledExceptionEventArgs : EventArgs
    {
        readonly object exception;
        readonly bool terminating;

        public UnhandledExceptionEventArgs(object exception, bool isTerminating)
        {
            this.exception = exception;
            terminating = isTerminating;
        }

        public object ExceptionObject => exception;
        public bool IsTerminating => terminating;
    }
}
