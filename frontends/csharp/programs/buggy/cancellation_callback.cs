// A callback of a cancellation runs on the thread that cancels.
using System.Threading;

class Program
{
    static int state;

    static void Main()
    {
        var source = new CancellationTokenSource();
        source.Token.Register(() => state = 1); //~ A
        new Thread(() => source.Cancel()).Start();
        state = 2; //~ A
    }
}
