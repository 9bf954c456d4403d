// Who waited for any of two events does not know that the other is set.
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
                results[number] = number + 1; //~ A
                ((ManualResetEvent)done[number]).Set();
            }).Start();
        }
        int first = WaitHandle.WaitAny(done);
        results[1 - first]++; //~ A
    }
}
