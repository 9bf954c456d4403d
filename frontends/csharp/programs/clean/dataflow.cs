// A message brings along what was done before it was posted; blocks work on one at a time; and what
// they did happens before their completion.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

class Order { public int Price, Tax; }

class Program
{
    static int sum, batches;
    static readonly List<Order> seen = new List<Order>();

    static async Task Pipeline()
    {
        var buffer = new BufferBlock<Order>();
        var tax = new TransformBlock<Order, Order>(order => { order.Tax = order.Price / 5; return order; });
        var book = new ActionBlock<Order>(async order => { await Task.Yield(); sum += order.Price + order.Tax; seen.Add(order); });
        buffer.LinkTo(tax, new DataflowLinkOptions { PropagateCompletion = true });
        tax.LinkTo(book, new DataflowLinkOptions { PropagateCompletion = true }, order => order.Price > 0);
        for (int i = 1; i < 4; i++)
        {
            var order = new Order();
            order.Price = i;
            await buffer.SendAsync(order);
        }
        buffer.Complete();
        await book.Completion;
        Console.WriteLine(sum + seen.Count);
    }

    static void ReceiveFirst()
    {
        var latest = new BroadcastBlock<int>(null);
        Task.Run(() => latest.Post(42));
        latest.Receive();
        latest = new BroadcastBlock<int>(null);
        var once = new WriteOnceBlock<int>(null);
        Task.Run(() => once.Post(1));
        once.ReceiveAsync().Wait();
        once = null;
    }

    static void OneAtATime()
    {
        int count = 0;
        var block = new ActionBlock<int>(x => count += x, new ExecutionDataflowBlockOptions { BoundedCapacity = 1 });
        block.SendAsync(1).Wait();
        block.SendAsync(2).Wait();
        block.Complete();
        block.Completion.Wait();
        count++;
        var batch = new BatchBlock<int>(2);
        batch.LinkTo(new ActionBlock<int[]>(items => batches += items.Length));
        batch.Post(1);
        batch.Post(2);
        batch.Complete();
    }

    static void Main()
    {
        Pipeline().Wait();
        ReceiveFirst();
        OneAtATime();
    }
}
