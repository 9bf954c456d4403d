// One reader; the end of the channel comes after all that was written.
using System.Threading.Channels;
using System.Threading.Tasks;

class Box { public int Value; }

class Program
{
    static int written;

    static async Task Main()
    {
        var channel = Channel.CreateBounded<Box>(2);
        Task writer = Task.Run(async () =>
        {
            for (int i = 0; i < 4; i++)
            {
                written++;
                await channel.Writer.WriteAsync(new Box { Value = i });
            }
            channel.Writer.Complete();
        });
        int sum = 0;
        await foreach (var box in channel.Reader.ReadAllAsync()) sum += box.Value++;
        written = sum;
        await writer;
    }
}
