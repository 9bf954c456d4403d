// All tasks are awaited, with their results.
using System.Linq;
using System.Threading.Tasks;

class Program
{
    static int[] parts = new int[3];

    static async Task Main()
    {
        int[] results = await Task.WhenAll(Enumerable.Range(0, 3).Select(i => Task.Run(() => parts[i] = i)));
        parts[0] = results.Sum();
        if (parts[0] != 3) parts = null;
        parts[1] = 0;
    }
}
