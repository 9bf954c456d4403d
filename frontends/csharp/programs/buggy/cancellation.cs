// Whoever cancels does not wait for the worker to stop.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int rounds;

    static void Main()
    {
        var source = new CancellationTokenSource();
        Task.Run(() =>
        {
            for (int i = 0; i < 3 && !source.Token.IsCancellationRequested; i++)
            {
                rounds++; //~ A
            }
        });
        source.Cancel();
        rounds = 0; //~ A
    }
}
