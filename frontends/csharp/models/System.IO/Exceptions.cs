namespace System.IO
{
    public class IOException : SystemException
    {
        public IOException() { }
        public IOException(string message) : base(message) { }
        public IOException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class FileNotFoundException : IOException
    {
        public FileNotFoundException() { }
        public FileNotFoundException(string message) : base(message) { }
        public FileNotFoundException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class DirectoryNotFoundException : IOException
    {
        public DirectoryNotFoundException() { }
        public DirectoryNotFoundException(string message) : base(message) { }
        public DirectoryNotFoundException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class EndOfStreamException : IOException
    {
        public EndOfStreamException() { }
        public EndOfStreamException(string message) : base(message) { }
        public EndOfStreamException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class PathTooLongException : IOException
    {
        public PathTooLongException() { }
        public PathTooLongException(string message) : base(message) { }
        public PathTooLongException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class InvalidDataException : SystemException
    {
        public InvalidDataException() { }
        public InvalidDataException(string message) : base(message) { }
        public InvalidDataException(string message, Exception innerException) : base(message, innerException) { }
    }
}
