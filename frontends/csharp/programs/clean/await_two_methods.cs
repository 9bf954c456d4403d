// Two async methods, one awaited after the other.
using System.Threading.Tasks;

class Program
{
    static int done;

    static async Task Main()
    {
        await Work();
        await Work();
        done++;
    }

    static async Task Work()
    {
        await Task.Delay(10);
        done++;
    }
}
