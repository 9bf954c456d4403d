// Two async methods are started before the first is awaited.
using System.Threading.Tasks;

class Program
{
    static int done;

    static async Task Main()
    {
        Task first = Work();
        Task second = Work();
        await first;
        await second;
    }

    static async Task Work()
    {
        await Task.Delay(10);
        done++; //~ A A
    }
}
