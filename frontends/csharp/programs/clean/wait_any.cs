// [HSR] 5.1: who waited for any of two events goes on after whoever set the one.
using System.Threading;

class Program
{
    static int[] results = new int[2];

    static void Main()
    {
        var done = new WaitHandle[] { new ManualResetEvent(false), new ManualResetEvent(false) };
        for (int i = 0; i < 2; i++)
        {
            int number = i;
            new Thread(() =>
            {
                results[number] = number + 1;
                ((ManualResetEvent)done[number]).Set();
            }).Start();
        }
        int first = WaitHandle.WaitAny(done);
        results[first]++;
    }
}
