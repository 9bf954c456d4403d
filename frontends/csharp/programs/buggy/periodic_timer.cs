// A loop over ticks runs beside who reads what it counts.
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
            ticks++; //~ A
        }
    }

    static async Task Main()
    {
        var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        Task counting = Count(timer);
        await Task.Delay(10000);
        Console.WriteLine(ticks); //~ A
        timer.Dispose();
        await counting;
    }
}
