// Two readers of a channel share a sum.
using System.Threading.Channels;
using System.Threading.Tasks;

class Program
{
    static int sum;

    static async Task Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        Task first = Read(channel.Reader);
        Task second = Read(channel.Reader);
        for (int i = 0; i < 4; i++) await channel.Writer.WriteAsync(i);
        channel.Writer.Complete();
        await Task.WhenAll(first, second);
    }

    static async Task Read(ChannelReader<int> reader)
    {
        while (await reader.WaitToReadAsync())
        {
            while (reader.TryRead(out int item))
            {
                sum += item; //~ A A
            }
        }
    }
}
