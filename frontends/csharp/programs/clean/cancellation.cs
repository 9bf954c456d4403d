// A worker that sees the cancellation sees what was written before; its end is waited for.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static string reason;
    static int rounds;

    static void Main()
    {
        var source = new CancellationTokenSource();
        Task worker = Task.Run(() =>
        {
            for (int i = 0; i < 5; i++)
            {
                rounds++;
                if (source.Token.IsCancellationRequested)
                {
                    reason += "!";
                    return;
                }
            }
        });
        reason = "enough";
        source.Cancel();
        worker.Wait();
        rounds = reason.Length;
    }
}
