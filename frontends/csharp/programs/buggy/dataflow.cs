// After a message was posted, it belongs to who receives it; a block may work on several at a time; and
// before its completion nothing is known of its work.
using System;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

class Order { public int Price, Tax; }

class Program
{
    static int sum, many, received;

    static void Main()
    {
        var book = new ActionBlock<Order>(order => sum += order.Price); //~ A B
        var order = new Order();
        book.Post(order);
        order.Price = 1; //~ A
        Console.WriteLine(sum); //~ B
        book.Complete();
        book.Completion.Wait();

        var several = new ActionBlock<int>(x => many += x, new ExecutionDataflowBlockOptions { MaxDegreeOfParallelism = 2 }); //~ C C
        several.Post(1);
        several.Post(2);
        several.Complete();
        several.Completion.Wait();

        var buffer = new BufferBlock<int>();
        Task.Run(() => { buffer.Post(1); received++; }); //~ D
        buffer.Receive();
        received++; //~ D
    }
}
