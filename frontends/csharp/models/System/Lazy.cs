using System.Threading;
using Redhanded;

namespace System
{
    public class Lazy<T>
    {
        readonly Func<T> factory;
        readonly LazyThreadSafetyMode mode;
        readonly object gate = new object();
        T value;
        bool created;

        public Lazy() : this(null, LazyThreadSafetyMode.ExecutionAndPublication) { }
        public Lazy(bool isThreadSafe) : this(null, isThreadSafe) { }
        public Lazy(LazyThreadSafetyMode mode) : this(null, mode) { }
        public Lazy(Func<T> valueFactory) : this(valueFactory, LazyThreadSafetyMode.ExecutionAndPublication) { }
        public Lazy(Func<T> valueFactory, bool isThreadSafe) : this(valueFactory, isThreadSafe ? LazyThreadSafetyMode.ExecutionAndPublication : LazyThreadSafetyMode.None) { }

        public Lazy(T value)
        {
            this.value = value;
            created = true;
        }

        public Lazy(Func<T> valueFactory, LazyThreadSafetyMode mode)
        {
            factory = valueFactory;
            this.mode = mode;
        }

        public bool IsValueCreated
        {
            get
            {
                if (mode == LazyThreadSafetyMode.None) Intrinsics.TouchRead(this);
                else if (created) Intrinsics.Acquire(this);
                return created;
            }
        }

        T Make() => factory == null ? Intrinsics.Unknown<T>() : factory();

        public T Value
        {
            get
            {
                if (mode == LazyThreadSafetyMode.None) return Unsafe();
                if (created)
                {
                    Intrinsics.Acquire(this);
                    return value;
                }
                return mode == LazyThreadSafetyMode.PublicationOnly ? Published() : Locked();
            }
        }

        T Unsafe()
        {
            if (created)
            {
                Intrinsics.TouchRead(this);
                return value;
            }
            Intrinsics.TouchWrite(this);
            value = Make();
            created = true;
            return value;
        }

        // Several threads may make it; the first one's is taken.
        T Published()
        {
            T made = Make();
            Publish(made);
            Intrinsics.Acquire(this);
            return value;
        }

        [Atomic]
        void Publish(T made)
        {
            if (created) return;
            value = made;
            created = true;
            Intrinsics.Release(this);
        }

        T Locked()
        {
            lock (gate)
            {
                if (!created) Publish(Make());
                Intrinsics.Acquire(this);
                return value;
            }
        }

        public override string ToString() => Value.ToString();
    }

    public class Lazy<T, TMetadata> : Lazy<T>
    {
        readonly TMetadata metadata;

        public Lazy(TMetadata metadata) { this.metadata = metadata; }
        public Lazy(Func<T> valueFactory, TMetadata metadata) : base(valueFactory) { this.metadata = metadata; }
        public TMetadata Metadata => metadata;
    }
}
