// Two threads take turns by two events.
using System.Threading;

class Program
{
    static readonly AutoResetEvent ping = new AutoResetEvent(false);
    static readonly AutoResetEvent pong = new AutoResetEvent(false);
    static int data;

    static void Main()
    {
        new Thread(() =>
        {
            for (int i = 0; i < 3; i++)
            {
                ping.WaitOne();
                data++;
                pong.Set();
            }
        }).Start();
        for (int i = 0; i < 3; i++)
        {
            data++;
            ping.Set();
            pong.WaitOne();
        }
    }
}
