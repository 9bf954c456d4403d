using System;
using System.Threading.Tasks;

namespace Redhanded
{
    // What one worker of a parallel loop does, with its own local state.
    public sealed class ParallelWorker
    {
        public readonly Action<long, ParallelLoopState> body;
        public readonly Action finish;

        public ParallelWorker(Action<long, ParallelLoopState> body, Action finish)
        {
            this.body = body;
            this.finish = finish;
        }
    }

    // Iterations of a loop on several threads: neighbours on different ones, since they are what
    // collides. How many threads there are differs from run to run.
    public sealed class ParallelLoop
    {
        const int FewWorkers = 2;
        const int MoreWorkers = 4;

        readonly long from;
        readonly long to;

        public ParallelLoop(long from, long to)
        {
            this.from = from;
            this.to = to;
        }

        public ParallelLoopResult Run(Action<long, ParallelLoopState> body, Func<ParallelWorker> start, ParallelOptions options)
        {
            int workers = FewWorkers + Intrinsics.Choice(MoreWorkers);
            if (options != null && options.MaxDegreeOfParallelism > 0 && options.MaxDegreeOfParallelism < workers) workers = options.MaxDegreeOfParallelism;
            if (to - from < workers) workers = (int)(to - from);
            ParallelLoopState state = new ParallelLoopState();
            if (workers <= 0) return new ParallelLoopResult(true);
            Task[] tasks = new Task[workers];
            for (int i = 0; i < workers; i++)
            {
                long first = from + i;
                int step = workers;
                tasks[i] = Task.Run(() => Work(first, step, body, start, state, options));
            }
            Task.WaitAll(tasks);
            return new ParallelLoopResult(!state.ended);
        }

        void Work(long first, int step, Action<long, ParallelLoopState> body, Func<ParallelWorker> start, ParallelLoopState state, ParallelOptions options)
        {
            ParallelWorker worker = start == null ? null : start();
            try
            {
                for (long i = first; i < to && !state.ended && !state.failed; i += step)
                {
                    if (options != null) options.CancellationToken.ThrowIfCancellationRequested();
                    if (worker == null) body(i, state);
                    else worker.body(i, state);
                }
            }
            catch
            {
                state.failed = true;
                throw;
            }
            finally
            {
                if (worker != null) worker.finish();
            }
        }
    }
}
