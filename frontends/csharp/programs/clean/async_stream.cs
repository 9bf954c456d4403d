// Elements of an asynchronous stream are handled one after the other.
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static int made;
    static int handled;

    static async Task Main()
    {
        await foreach (int item in Items())
        {
            handled += item + made;
        }
        made = handled;
    }

    static async IAsyncEnumerable<int> Items()
    {
        for (int i = 0; i < 3; i++)
        {
            await Task.Delay(1);
            made++;
            yield return i;
        }
    }
}
