// A continuation runs on the scheduler of the task in which it is made.
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Inline : TaskScheduler
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
        new TaskFactory(new Inline()).StartNew(() =>
        {
            var source = new TaskCompletionSource<int>();
            source.Task.ContinueWith(_ => count++);
            source.SetResult(1);
        });
        count++;
    }
}
