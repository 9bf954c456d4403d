// The producer says when it has written all: the consumer ends, and Main with it.
using System;
using System.Threading.Channels;
using System.Threading.Tasks;

class Program
{
    static async Task Produce(ChannelWriter<int> writer)
    {
        for (int i = 0; i < 3; i++) await writer.WriteAsync(i);
        writer.Complete();
    }

    static async Task<int> Consume(ChannelReader<int> reader)
    {
        int sum = 0;
        await foreach (int item in reader.ReadAllAsync())
            sum += item;
        return sum;
    }

    static async Task Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        var consumer = Consume(channel.Reader);
        await Produce(channel.Writer);
        Console.WriteLine(await consumer);
    }
}
