using Redhanded;

namespace System.Collections.Generic
{
    public class PriorityQueue<TElement, TPriority>
    {
        readonly List<TElement> elements = new List<TElement>();
        readonly List<TPriority> priorities = new List<TPriority>();
        readonly IComparer<TPriority> comparer;

        public PriorityQueue() { comparer = Comparer<TPriority>.Default; }
        public PriorityQueue(int initialCapacity) : this() { }
        public PriorityQueue(IComparer<TPriority> comparer) { this.comparer = comparer; }

        public int Count { get { Intrinsics.TouchRead(this); return elements.Size; } }

        public void Enqueue(TElement element, TPriority priority)
        {
            Intrinsics.TouchWrite(this);
            int place = elements.Size;
            while (place > 0 && comparer.Compare(priorities.At(place - 1), priority) < 0) place--;
            elements.InsertAt(place, element);
            priorities.InsertAt(place, priority);
        }

        public TElement Dequeue()
        {
            Intrinsics.TouchWrite(this);
            if (elements.Size == 0) throw new InvalidOperationException();
            priorities.TakeLast();
            return elements.TakeLast();
        }

        public bool TryDequeue(out TElement element, out TPriority priority)
        {
            Intrinsics.TouchWrite(this);
            bool some = elements.Size > 0;
            element = some ? elements.TakeLast() : default(TElement);
            priority = some ? priorities.TakeLast() : default(TPriority);
            return some;
        }

        public TElement Peek()
        {
            Intrinsics.TouchRead(this);
            if (elements.Size == 0) throw new InvalidOperationException();
            return elements.At(elements.Size - 1);
        }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            elements.DropAll();
            priorities.DropAll();
        }
    }
}
