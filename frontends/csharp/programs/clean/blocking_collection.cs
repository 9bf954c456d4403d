// Items are handed over, and given back through another collection.
using System.Collections.Concurrent;
using System.Threading;

class Order { public int State; }

class Program
{
    static void Main()
    {
        var orders = new BlockingCollection<Order>(1);
        var done = new BlockingCollection<Order>(new ConcurrentStack<Order>());
        new Thread(() =>
        {
            for (int i = 0; i < 3; i++) orders.Add(new Order { State = i });
            orders.CompleteAdding();
            foreach (var order in done.GetConsumingEnumerable()) order.State++;
        }).Start();
        foreach (var order in orders.GetConsumingEnumerable())
        {
            order.State++;
            done.Add(order);
        }
        done.CompleteAdding();
    }
}
