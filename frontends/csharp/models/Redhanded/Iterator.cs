using System;
using System.Collections;
using System.Collections.Generic;

namespace Redhanded
{
    // What an iterator method returns: a new coroutine for each enumeration.
    public sealed class Iterator<T> : IEnumerable<T>
    {
        readonly Func<object> make;

        Iterator(Func<object> make) { this.make = make; }

        public static IEnumerable<T> Enumerable(Func<object> make) => new Iterator<T>(make);
        public static IEnumerator<T> Enumerator(object coroutine) => new IteratorEnumerator<T>(coroutine);

        public IEnumerator<T> GetEnumerator() => new IteratorEnumerator<T>(make());
        IEnumerator IEnumerable.GetEnumerator() => new IteratorEnumerator<T>(make());
    }

    public sealed class IteratorEnumerator<T> : IEnumerator<T>
    {
        readonly object coroutine;
        T current;
        bool began;

        public IteratorEnumerator(object coroutine) { this.coroutine = coroutine; }

        public T Current { get { Intrinsics.TouchRead(this); return current; } }
        object IEnumerator.Current => Current;

        // An enumerator is for one thread, whatever it enumerates.
        public bool MoveNext()
        {
            Intrinsics.TouchWrite(this);
            if (Intrinsics.IsFinished(coroutine)) return false;
            began = true;
            T value = Intrinsics.Resume<T>(coroutine, false);
            if (Intrinsics.IsFinished(coroutine)) return false;
            current = value;
            return true;
        }

        // Resumed so, the coroutine leaves at its `yield`: `finally` blocks run.
        public void Dispose()
        {
            if (began && !Intrinsics.IsFinished(coroutine)) Intrinsics.Resume<T>(coroutine, true);
        }

        public void Reset() { throw new NotSupportedException(); }
    }
}
