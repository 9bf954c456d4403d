// Disposing of a registration waits for its callback.
using System.Threading;

class Program
{
    static int state;

    static void Main()
    {
        var source = new CancellationTokenSource();
        state = 1;
        CancellationTokenRegistration registration = source.Token.Register(() => state++);
        var thread = new Thread(() => source.Cancel());
        thread.Start();
        registration.Dispose();
        state = 2;
        thread.Join();
    }
}
