// Until the task has been waited for, neither what has begun nor its end is over.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static int inputs, ends;

    static IAsyncResult Begin(object state) => Task.Factory.StartNew(_ => { inputs++; }, state); //~ A

    static void End(IAsyncResult result)
    {
        ends++; //~ B
    }

    static void Main()
    {
        Task task = Task.Factory.FromAsync(Begin(null), End, TaskCreationOptions.None);
        Console.WriteLine(inputs); //~ A
        Console.WriteLine(ends); //~ B
        task.Wait();
    }
}
