// Nobody completes the collection: its consumer waits for more, and an asynchronous Main for the consumer.
using System;
using System.Collections.Concurrent;
using System.Threading.Tasks;

class Program
{
    static int Consume(BlockingCollection<int> items)
    {
        int sum = 0;
        foreach (int item in items.GetConsumingEnumerable()) //= C
            sum += item;
        return sum;
    }

    static async Task Main()
    {
        var items = new BlockingCollection<int>();
        var consumer = Task.Run(() => Consume(items));
        for (int i = 0; i < 3; i++) items.Add(i);
        Console.WriteLine(await consumer); //= C
    }
}
