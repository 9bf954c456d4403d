// The consumer uses an item while the producer still changes it.
using System.Collections.Concurrent;
using System.Threading;

class Order { public int State; }

class Program
{
    static void Main()
    {
        var orders = new BlockingCollection<Order>();
        new Thread(() =>
        {
            var order = new Order();
            orders.Add(order);
            order.State = 1; //~ A
            orders.CompleteAdding();
        }).Start();
        foreach (var order in orders.GetConsumingEnumerable())
        {
            order.State++; //~ A
        }
    }
}
