// A task is started and waited for under the same condition, whatever that is.
using System;
using System.Threading.Tasks;

class Options
{
    readonly bool quick;
    int work;

    public Options(bool quick) { this.quick = quick; }

    public void Run()
    {
        Task task = null;
        if (quick) task = Task.Run(() => work++);
        if (quick) task.Wait();
        work++;
    }
}

class Program
{
    static bool cached;
    static int loads;

    static void Captured(bool parallel)
    {
        int own = 0;
        var task = Task.Run(() => { if (parallel) own++; });
        if (!parallel) own++;
        task.Wait();
    }

    static void Main(string[] args)
    {
        bool parallel = Console.ReadLine() == "parallel";
        int own = 0;
        Task task = parallel ? Task.Run(() => own++) : null;
        if (parallel) task.Wait();
        own++;
        Captured(Console.ReadLine() == "parallel");
        new Options(Console.ReadLine() == "quick").Run();
        cached = Console.ReadLine() == "cache";
        Task load = Task.Run(() => { if (!cached) loads++; });
        if (cached) loads++;
        load.Wait();
    }
}
