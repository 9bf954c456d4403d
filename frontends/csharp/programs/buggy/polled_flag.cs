// A thread polls a plain field until something is there, and then uses it: one race, not one at each use.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static Task task;
    static bool busy;

    static void Work()
    {
        while (task == null) Thread.Sleep(1); //~ A
        Console.WriteLine(task.CreationOptions);
        Console.WriteLine(task.Id);
    }

    static void Main()
    {
        task = Task.Factory.StartNew(Work); //~ A
        task.Wait();
        busy = true;
        var worker = new Thread(() => busy = false); //~ B
        worker.Start();
        while (busy) Thread.Sleep(1); //~ B
        busy = true;
        worker.Join();
    }
}
