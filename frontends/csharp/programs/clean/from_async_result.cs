// What has begun is waited for, and its end is called, before the task ends.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static readonly List<int> inputs = new List<int>();
    static int ends;

    static IAsyncResult Begin(object state) => Task.Factory.StartNew(_ => inputs.Add(1), state);

    static void End(IAsyncResult result)
    {
        inputs.Add(2);
        ends++;
    }

    static void Main()
    {
        Task first = Task.Factory.FromAsync(Begin(null), End, TaskCreationOptions.None);
        first.Wait();
        Task<int> second = Task<int>.Factory.FromAsync(Begin(null), result => { End(result); return ends; }, TaskCreationOptions.None, TaskScheduler.Default);
        Console.WriteLine(second.Result + inputs.Count + ends);
    }
}
