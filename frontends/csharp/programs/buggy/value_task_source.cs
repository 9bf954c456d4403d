// The source says that it has ended before it has.
using System;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

class Reading : IValueTaskSource<int>
{
    int result;

    public void Begin() { Task.Run(() => { result = 42; }); } //~ A B
    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Succeeded;
    public int GetResult(short token) => result; //~ A

    public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        Task.Run(() => continuation(state));
    }

    public void Change() { result = 0; } //~ B
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
