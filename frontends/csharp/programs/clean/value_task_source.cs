// A source of the program's own ends the value task that is awaited.
using System;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

class Reading : IValueTaskSource<int>
{
    readonly ManualResetEventSlim done = new ManualResetEventSlim();
    int result;

    public void Begin() { Task.Run(() => { result = 42; done.Set(); }); }
    public ValueTaskSourceStatus GetStatus(short token) => done.IsSet ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;
    public int GetResult(short token) => result;

    public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        Task.Run(() => { done.Wait(); continuation(state); });
    }

    public void Change() { result = 0; }
}

class Program
{
    static async Task Main()
    {
        var reading = new Reading();
        reading.Begin();
        Console.WriteLine(await new ValueTask<int>(reading, 0));
        reading.Change();
    }
}
