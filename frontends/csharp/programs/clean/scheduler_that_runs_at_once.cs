// A scheduler decides where a task runs: this one on the thread that starts it.
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class AtOnce : TaskScheduler
{
    protected override void QueueTask(Task task) { TryExecuteTask(task); }
    protected override bool TryExecuteTaskInline(Task task, bool queued) => TryExecuteTask(task);
    protected override IEnumerable<Task> GetScheduledTasks() => null;
}

class Program
{
    static int count;

    static void Main()
    {
        Task.Run(() => count++).Wait();
        var scheduler = new AtOnce();
        Task.Factory.StartNew(() => count++, CancellationToken.None, TaskCreationOptions.None, scheduler);
        count++;
    }
}
