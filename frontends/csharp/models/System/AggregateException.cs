using System.Collections.Generic;
using System.Collections.ObjectModel;
using Redhanded;

namespace System
{
    public class AggregateException : Exception
    {
        readonly List<Exception> all = new List<Exception>();
        // Made by waiting for a task: who awaits the task gets what is within.
        internal bool OfTasks;

        public AggregateException() { }
        public AggregateException(string message) : base(message) { }
        public AggregateException(Exception innerException) : base(null, innerException) { all.Add(innerException); }
        public AggregateException(string message, Exception innerException) : base(message, innerException) { all.Add(innerException); }
        public AggregateException(params Exception[] innerExceptions) : base(null, innerExceptions[0]) { all.AddRange(innerExceptions); }
        public AggregateException(string message, params Exception[] innerExceptions) : base(message, innerExceptions[0]) { all.AddRange(innerExceptions); }
        public AggregateException(IEnumerable<Exception> innerExceptions) : this(new List<Exception>(innerExceptions).ToArray()) { }
        public AggregateException(string message, IEnumerable<Exception> innerExceptions) : this(message, new List<Exception>(innerExceptions).ToArray()) { }

        public ReadOnlyCollection<Exception> InnerExceptions => new ReadOnlyCollection<Exception>(all);

        public AggregateException Flatten()
        {
            List<Exception> flat = new List<Exception>();
            Collect(flat);
            return new AggregateException(flat);
        }

        void Collect(List<Exception> flat)
        {
            for (int i = 0; i < all.Count; i++)
            {
                if (all[i] is AggregateException) ((AggregateException)all[i]).Collect(flat);
                else flat.Add(all[i]);
            }
        }

        public void Handle(Func<Exception, bool> predicate)
        {
            for (int i = 0; i < all.Count; i++)
            {
                if (!predicate(all[i])) throw this;
            }
        }
    }
}
