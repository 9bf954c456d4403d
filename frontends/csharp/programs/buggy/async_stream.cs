// Elements of an asynchronous stream are handled by tasks that are not awaited one by one.
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static int handled;

    static async Task Main()
    {
        var tasks = new List<Task>();
        await foreach (int item in Items())
        {
            tasks.Add(Task.Run(() => handled += item)); //~ A A
        }
        await Task.WhenAll(tasks);
    }

    static async IAsyncEnumerable<int> Items()
    {
        for (int i = 0; i < 3; i++)
        {
            await Task.Delay(1);
            yield return i;
        }
    }
}
