// As the buggy one, with volatile fields.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static volatile Task task;
    static volatile bool busy;

    static void Work()
    {
        while (task == null) Thread.Sleep(1);
        Console.WriteLine(task.CreationOptions);
        Console.WriteLine(task.Id);
    }

    static void Main()
    {
        task = Task.Factory.StartNew(Work);
        task.Wait();
        busy = true;
        var worker = new Thread(() => busy = false);
        worker.Start();
        while (busy) Thread.Sleep(1);
        busy = true;
        worker.Join();
    }
}
