using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Generic methods that know of their collection only that it is one: here it is a structure that locks the list
/// inside of it.
/// </summary>
public class ConstrainedFill
{
    private struct Guarded : ICollection<int>
    {
        private readonly List<int> inner;

        public Guarded(List<int> inner)
        {
            this.inner = inner;
        }

        public bool IsReadOnly => false;

        public int Count
        {
            get
            {
                lock (inner)
                {
                    return inner.Count;
                }
            }
        }

        public void Add(int item)
        {
            lock (inner)
            {
                inner.Add(item);
            }
        }

        public void Clear() => throw new NotSupportedException();

        public bool Contains(int item) => throw new NotSupportedException();

        public void CopyTo(int[] array, int index) => throw new NotSupportedException();

        public bool Remove(int item) => throw new NotSupportedException();

        public IEnumerator<int> GetEnumerator() => throw new NotSupportedException();

        IEnumerator IEnumerable.GetEnumerator() => throw new NotSupportedException();
    }

    private static void Fill<TCollection>(TCollection collection, int first)
        where TCollection : ICollection<int>
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            collection.Add(first + i);
        }
    }

    private static int Watch<TCollection>(ref TCollection collection)
        where TCollection : ICollection<int>
    {
        int most = 0;
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            most = Math.Max(most, collection.Count);
        }
        return most;
    }

    public static void Main()
    {
        var numbers = new Guarded(new List<int>());
        var threads = new[]
        {
            new Thread(() => Fill(numbers, 0)),
            new Thread(() => Fill(numbers, 1000)),
            new Thread(() => Watch(ref numbers)),
        };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine(numbers.Count + " numbers");
    }
}
