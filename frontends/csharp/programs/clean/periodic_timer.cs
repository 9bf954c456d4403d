// A loop over ticks is alone: none begins before the last one has ended.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int ticks;

    static async Task Count(PeriodicTimer timer)
    {
        while (await timer.WaitForNextTickAsync())
        {
            ticks++;
        }
    }

    static async Task Main()
    {
        var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        Task counting = Count(timer);
        await Task.Delay(10000);
        timer.Dispose();
        await counting;
        Console.WriteLine(ticks);
    }
}
