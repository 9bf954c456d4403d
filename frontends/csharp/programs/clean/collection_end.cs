// The collection is completed: its consumer ends, and an asynchronous Main with it.
using System;
using System.Collections.Concurrent;
using System.Threading.Tasks;

class Program
{
    static int Consume(BlockingCollection<int> items)
    {
        int sum = 0;
        foreach (int item in items.GetConsumingEnumerable())
            sum += item;
        return sum;
    }

    static async Task Main()
    {
        var items = new BlockingCollection<int>();
        var consumer = Task.Run(() => Consume(items));
        for (int i = 0; i < 3; i++) items.Add(i);
        items.CompleteAdding();
        Console.WriteLine(await consumer);
    }
}
