// What was written before the task was completed is there.
using System.Threading.Tasks;

class Program
{
    static int payload;

    static async Task Main()
    {
        var source = new TaskCompletionSource<bool>();
        Task producer = Task.Run(() =>
        {
            payload = 1;
            source.SetResult(true);
        });
        await source.Task;
        payload++;
        await producer;
    }
}
