using System.Collections.Generic;
using Redhanded;

namespace System.Threading.Tasks
{
    public static class Parallel
    {
        public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int> body) => new ParallelLoop(fromInclusive, toExclusive).Run((i, state) => body((int)i), null, null);
        public static ParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int> body) => new ParallelLoop(fromInclusive, toExclusive).Run((i, state) => body((int)i), null, parallelOptions);
        public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int, ParallelLoopState> body) => new ParallelLoop(fromInclusive, toExclusive).Run((i, state) => body((int)i, state), null, null);
        public static ParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int, ParallelLoopState> body) => new ParallelLoop(fromInclusive, toExclusive).Run((i, state) => body((int)i, state), null, parallelOptions);
        public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long> body) => new ParallelLoop(fromInclusive, toExclusive).Run((i, state) => body(i), null, null);
        public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long, ParallelLoopState> body) => new ParallelLoop(fromInclusive, toExclusive).Run(body, null, null);

        public static ParallelLoopResult For<TLocal>(int fromInclusive, int toExclusive, Func<TLocal> localInit, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
            => For(fromInclusive, toExclusive, null, localInit, body, localFinally);

        public static ParallelLoopResult For<TLocal>(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return new ParallelLoop(fromInclusive, toExclusive).Run(null, () =>
            {
                TLocal local = localInit();
                return new ParallelWorker((i, state) => local = body((int)i, state, local), () => localFinally(local));
            }, parallelOptions);
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long> body) => new ParallelLoop(fromInclusive, toExclusive).Run((i, state) => body(i), null, parallelOptions);
        public static ParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long, ParallelLoopState> body) => new ParallelLoop(fromInclusive, toExclusive).Run(body, null, parallelOptions);

        public static ParallelLoopResult For<TLocal>(long fromInclusive, long toExclusive, Func<TLocal> localInit, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
            => For(fromInclusive, toExclusive, null, localInit, body, localFinally);

        public static ParallelLoopResult For<TLocal>(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return new ParallelLoop(fromInclusive, toExclusive).Run(null, () =>
            {
                TLocal local = localInit();
                return new ParallelWorker((i, state) => local = body(i, state, local), () => localFinally(local));
            }, parallelOptions);
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource> body) => ForEach(source, null, body);

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource> body)
        {
            List<TSource> items = new List<TSource>(source);
            return new ParallelLoop(0, items.Size).Run((i, state) => body(items.At((int)i)), null, parallelOptions);
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState> body) => ForEach(source, null, body);

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState> body)
        {
            List<TSource> items = new List<TSource>(source);
            return new ParallelLoop(0, items.Size).Run((i, state) => body(items.At((int)i), state), null, parallelOptions);
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState, long> body)
        {
            List<TSource> items = new List<TSource>(source);
            return new ParallelLoop(0, items.Size).Run((i, state) => body(items.At((int)i), state, i), null, null);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
            => ForEach(source, null, localInit, body, localFinally);

        public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            List<TSource> items = new List<TSource>(source);
            return new ParallelLoop(0, items.Size).Run(null, () =>
            {
                TLocal local = localInit();
                return new ParallelWorker((i, state) => local = body(items.At((int)i), state, local), () => localFinally(local));
            }, parallelOptions);
        }

        public static ParallelLoopResult ForEach<TSource>(System.Collections.Concurrent.Partitioner<TSource> source, Action<TSource> body) => ForEach(source.Items, null, body);
        public static ParallelLoopResult ForEach<TSource>(System.Collections.Concurrent.Partitioner<TSource> source, ParallelOptions parallelOptions, Action<TSource> body) => ForEach(source.Items, parallelOptions, body);

        public static void Invoke(params Action[] actions) { Invoke(null, actions); }

        public static void Invoke(ParallelOptions parallelOptions, params Action[] actions)
        {
            List<Action> all = new List<Action>(actions);
            int most = parallelOptions == null ? -1 : parallelOptions.MaxDegreeOfParallelism;
            if (most > 0 && most < all.Size) all = new ParallelActions(all).Workers(most);
            Task[] tasks = new Task[all.Size];
            for (int i = 0; i < tasks.Length; i++) tasks[i] = Task.Run(all.At(i));
            Task.WaitAll(tasks);
        }

        public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, Func<TSource, CancellationToken, ValueTask> body) => ForEachAsync(source, -1, default, body);
        public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TSource, CancellationToken, ValueTask> body) => ForEachAsync(source, parallelOptions.MaxDegreeOfParallelism, parallelOptions.CancellationToken, body);

        public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body) => ForEachAsync(source, -1, cancellationToken, body);

        static Task ForEachAsync<TSource>(IEnumerable<TSource> source, int most, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body)
        {
            List<TSource> items = new List<TSource>(source);
            List<Action> all = new List<Action>();
            for (int i = 0; i < items.Size; i++)
            {
                TSource item = items.At(i);
                all.Append(() => body(item, cancellationToken).AsTask().Wait());
            }
            if (most > 0 && most < all.Size) all = new ParallelActions(all).Workers(most);
            List<Task> tasks = new List<Task>();
            for (int i = 0; i < all.Size; i++) tasks.Append(Task.Run(all.At(i)));
            return Task.WhenAll(tasks);
        }
    }

    public class ParallelOptions
    {
        public int MaxDegreeOfParallelism { get; set; } = -1;
        public CancellationToken CancellationToken { get; set; }
        public TaskScheduler TaskScheduler { get; set; }
    }

    public struct ParallelLoopResult
    {
        readonly bool completed;
        internal ParallelLoopResult(bool completed) { this.completed = completed; }
        public bool IsCompleted => completed;
        public long? LowestBreakIteration => null;
    }

    public class ParallelLoopState
    {
        internal bool ended;
        internal bool failed;

        public bool IsStopped => ended;
        public bool IsExceptional => failed;
        public bool ShouldExitCurrentIteration => ended || failed;
        public long? LowestBreakIteration => null;
        public void Break() { ended = true; }
        public void Stop() { ended = true; }
    }
}
