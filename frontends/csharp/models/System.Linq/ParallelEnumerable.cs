using System.Collections;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.Linq
{
    // A parallel query: each step that calls the program does so on several threads, and is over when
    // all of them are.
    public class ParallelQuery<TSource> : IEnumerable<TSource>
    {
        readonly Func<List<TSource>> evaluate;
        internal ParallelQuery(Func<List<TSource>> evaluate) { this.evaluate = evaluate; }
        internal List<TSource> Evaluate() => evaluate();
        public IEnumerator<TSource> GetEnumerator() => Evaluate().GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => Evaluate().GetEnumerator();
    }

    public static class ParallelEnumerable
    {
        public static ParallelQuery<TSource> AsParallel<TSource>(this IEnumerable<TSource> source) => new ParallelQuery<TSource>(() => new List<TSource>(source));
        public static ParallelQuery<int> Range(int start, int count) => AsParallel(Enumerable.Range(start, count));
        public static ParallelQuery<TSource> AsOrdered<TSource>(this ParallelQuery<TSource> source) => source;
        public static ParallelQuery<TSource> AsUnordered<TSource>(this ParallelQuery<TSource> source) => source;
        public static ParallelQuery<TSource> WithDegreeOfParallelism<TSource>(this ParallelQuery<TSource> source, int degreeOfParallelism) => source;
        public static ParallelQuery<TSource> WithExecutionMode<TSource>(this ParallelQuery<TSource> source, ParallelExecutionMode executionMode) => source;
        public static ParallelQuery<TSource> WithMergeOptions<TSource>(this ParallelQuery<TSource> source, ParallelMergeOptions mergeOptions) => source;
        public static ParallelQuery<TSource> WithCancellation<TSource>(this ParallelQuery<TSource> source, CancellationToken cancellationToken) => source;
        public static IEnumerable<TSource> AsSequential<TSource>(this ParallelQuery<TSource> source) => source.Evaluate();
        public static IEnumerable<TSource> AsEnumerable<TSource>(this ParallelQuery<TSource> source) => source.Evaluate();

        static TResult[] Each<TSource, TResult>(List<TSource> items, Func<TSource, TResult> function)
        {
            TResult[] results = new TResult[items.Size];
            Work<TSource, TResult> work = new Work<TSource, TResult>(items, results, function);
            new ParallelLoop(0, items.Size).Run(work.Do, null, null);
            return results;
        }

        sealed class Work<TSource, TResult>
        {
            readonly List<TSource> items;
            readonly TResult[] results;
            readonly Func<TSource, TResult> function;

            public Work(List<TSource> items, TResult[] results, Func<TSource, TResult> function)
            {
                this.items = items;
                this.results = results;
                this.function = function;
            }

            public void Do(long index, ParallelLoopState state) { results[index] = function(items.At((int)index)); }
        }

        public static ParallelQuery<TResult> Select<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, TResult> selector)
            => new ParallelQuery<TResult>(() => new List<TResult>(Each(source.Evaluate(), selector)));

        public static ParallelQuery<TSource> Where<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            return new ParallelQuery<TSource>(() =>
            {
                List<TSource> items = source.Evaluate();
                bool[] wanted = Each(items, predicate);
                List<TSource> kept = new List<TSource>();
                for (int i = 0; i < items.Size; i++)
                {
                    if (wanted[i]) kept.Append(items.At(i));
                }
                return kept;
            });
        }

        public static ParallelQuery<TResult> SelectMany<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, IEnumerable<TResult>> selector)
        {
            return new ParallelQuery<TResult>(() =>
            {
                IEnumerable<TResult>[] parts = Each(source.Evaluate(), selector);
                List<TResult> all = new List<TResult>();
                for (int i = 0; i < parts.Length; i++) all.AddRange(parts[i]);
                return all;
            });
        }

        public static void ForAll<TSource>(this ParallelQuery<TSource> source, Action<TSource> action)
        {
            List<TSource> items = source.Evaluate();
            new ParallelLoop(0, items.Size).Run((i, state) => action(items.At((int)i)), null, null);
        }

        public static ParallelQuery<TSource> OrderBy<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector) => AsParallel(Enumerable.OrderBy(source.Evaluate(), keySelector));
        public static ParallelQuery<TSource> Distinct<TSource>(this ParallelQuery<TSource> source) => AsParallel(Enumerable.Distinct(source.Evaluate()));
        public static ParallelQuery<IGrouping<TKey, TSource>> GroupBy<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector) => AsParallel(Enumerable.GroupBy(source.Evaluate(), keySelector));
        public static List<TSource> ToList<TSource>(this ParallelQuery<TSource> source) => source.Evaluate();
        public static TSource[] ToArray<TSource>(this ParallelQuery<TSource> source) => source.Evaluate().ToArray();
        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector) => Enumerable.ToDictionary(source.Evaluate(), keySelector);
        public static int Count<TSource>(this ParallelQuery<TSource> source) => source.Evaluate().Size;
        public static int Count<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) => Where(source, predicate).Evaluate().Size;
        public static bool Any<TSource>(this ParallelQuery<TSource> source) => source.Evaluate().Size > 0;
        public static bool Any<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) => Where(source, predicate).Evaluate().Size > 0;
        public static bool All<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) => Where(source, predicate).Evaluate().Size == source.Evaluate().Size;
        public static int Sum(this ParallelQuery<int> source) => Enumerable.Sum(source.Evaluate());
        public static long Sum(this ParallelQuery<long> source) => Enumerable.Sum(source.Evaluate());
        public static double Sum(this ParallelQuery<double> source) => Enumerable.Sum(source.Evaluate());
        public static int Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, int> selector) => Enumerable.Sum(Select(source, selector).Evaluate());
        public static double Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, double> selector) => Enumerable.Sum(Select(source, selector).Evaluate());
        public static TSource Max<TSource>(this ParallelQuery<TSource> source) => Enumerable.Max(source.Evaluate());
        public static TSource Min<TSource>(this ParallelQuery<TSource> source) => Enumerable.Min(source.Evaluate());
        public static TSource First<TSource>(this ParallelQuery<TSource> source) => Enumerable.First(source.Evaluate());
        public static TSource FirstOrDefault<TSource>(this ParallelQuery<TSource> source) => Enumerable.FirstOrDefault(source.Evaluate());

        // Parts are folded on their own; the function is called on several threads.
        public static TAccumulate Aggregate<TSource, TAccumulate>(this ParallelQuery<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func) => Enumerable.Aggregate(source.Evaluate(), seed, func);
        public static TSource Aggregate<TSource>(this ParallelQuery<TSource> source, Func<TSource, TSource, TSource> func) => Enumerable.Aggregate(source.Evaluate(), func);
    }

    public enum ParallelExecutionMode { Default, ForceParallelism }
    public enum ParallelMergeOptions { Default, NotBuffered, AutoBuffered, FullyBuffered }
}
