// Two blocks work on one scheduler that lets one go at a time; a buffer is linked while something is put in.
using System;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

class Program
{
    static int sum;

    static void Main()
    {
        var scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        var options = new ExecutionDataflowBlockOptions { TaskScheduler = scheduler };
        var first = new ActionBlock<int>(item => sum += item, options);
        var second = new ActionBlock<int>(item => sum += item, options);
        first.Post(1);
        second.Post(2);
        first.Complete();
        second.Complete();
        Task.WaitAll(first.Completion, second.Completion);
        Console.WriteLine(sum);

        var buffer = new BufferBlock<int>();
        var end = new ActionBlock<int>(item => Console.WriteLine(item));
        Task put = Task.Run(() => { buffer.Post(1); buffer.Complete(); });
        buffer.LinkTo(end, new DataflowLinkOptions { PropagateCompletion = true });
        put.Wait();
        end.Completion.Wait();
    }
}
