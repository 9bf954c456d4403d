using System.Collections;
using Redhanded;

namespace System
{
    public class Exception
    {
        readonly string message;
        readonly Exception inner;

        public Exception() { }
        public Exception(string message) { this.message = message; }

        public Exception(string message, Exception innerException)
        {
            this.message = message;
            inner = innerException;
        }

        public virtual string Message => message;
        public Exception InnerException => inner;
        public virtual string StackTrace => Intrinsics.Unknown<string>();
        public virtual string Source { get; set; }
        public virtual string HelpLink { get; set; }
        public int HResult { get; set; }
        public virtual IDictionary Data => Intrinsics.Unknown<IDictionary>();

        public virtual Exception GetBaseException()
        {
            Exception e = this;
            while (e.inner != null) e = e.inner;
            return e;
        }

        public override string ToString() => Intrinsics.TypeName(this);
    }
}
