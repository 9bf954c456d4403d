// What is written after the task was completed may come too late.
using System.Threading.Tasks;

class Program
{
    static int payload;

    static async Task Main()
    {
        var source = new TaskCompletionSource<bool>();
        Task producer = Task.Run(() =>
        {
            source.SetResult(true);
            payload = 1; //~ A
        });
        await source.Task;
        payload++; //~ A
        await producer;
    }
}
