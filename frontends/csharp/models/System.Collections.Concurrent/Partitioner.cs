using System.Collections.Generic;

namespace System.Collections.Concurrent
{
    public abstract class Partitioner<TSource>
    {
        // What is divided.
        internal IEnumerable<TSource> Items;
    }

    public abstract class OrderablePartitioner<TSource> : Partitioner<TSource> { }

    public static class Partitioner
    {
        sealed class Whole<TSource> : OrderablePartitioner<TSource>
        {
            public Whole(IEnumerable<TSource> items) { Items = items; }
        }

        public static OrderablePartitioner<TSource> Create<TSource>(IEnumerable<TSource> source) => new Whole<TSource>(source);
        public static OrderablePartitioner<TSource> Create<TSource>(IList<TSource> list, bool loadBalance) => new Whole<TSource>(list);
        public static OrderablePartitioner<TSource> Create<TSource>(TSource[] array, bool loadBalance) => new Whole<TSource>(array);
        public static OrderablePartitioner<Tuple<int, int>> Create(int fromInclusive, int toExclusive) => Create(fromInclusive, toExclusive, (toExclusive - fromInclusive + 3) / 4);

        public static OrderablePartitioner<Tuple<int, int>> Create(int fromInclusive, int toExclusive, int rangeSize)
        {
            List<Tuple<int, int>> ranges = new List<Tuple<int, int>>();
            if (rangeSize < 1) rangeSize = 1;
            for (int i = fromInclusive; i < toExclusive; i += rangeSize)
            {
                int end = i + rangeSize;
                ranges.Add(Tuple.Create(i, end < toExclusive ? end : toExclusive));
            }
            return new Whole<Tuple<int, int>>(ranges);
        }
    }
}
