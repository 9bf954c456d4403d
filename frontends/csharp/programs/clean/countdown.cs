// As many signals as threads, and one that is added later.
using System.Threading;

class Program
{
    static int[] parts = new int[3];

    static void Main()
    {
        var done = new CountdownEvent(1);
        for (int i = 0; i < 3; i++)
        {
            int number = i;
            done.AddCount();
            new Thread(() =>
            {
                parts[number] = 1;
                done.Signal();
            }).Start();
        }
        done.Signal();
        done.Wait();
        parts[0] += parts[1] + parts[2];
    }
}
