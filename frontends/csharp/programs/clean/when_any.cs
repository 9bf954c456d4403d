// A task or a limit, whatever comes first; then the task itself.
using System;
using System.Threading.Tasks;

class Program
{
    static int shared;

    static async Task Main()
    {
        var work = Work();
        if (await Task.WhenAny(work, Task.Delay(1000)) != work)
        {
            Console.WriteLine("slow");
        }
        await work;
        shared++;
    }

    static async Task Work()
    {
        await Task.Yield();
        shared++;
    }
}
