// Two blocks work at once on what they share.
using System;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

class Program
{
    static int sum;

    static void Main()
    {
        var options = new ExecutionDataflowBlockOptions { MaxDegreeOfParallelism = 2 };
        var first = new ActionBlock<int>(item => sum += item, options); //~ A
        var second = new ActionBlock<int>(item => sum += item, options); //~ A
        first.Post(1);
        second.Post(2);
        first.Complete();
        second.Complete();
        Task.WaitAll(first.Completion, second.Completion);
        Console.WriteLine(sum);

    }
}
