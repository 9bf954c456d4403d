// One signal too few is waited for.
using System.Threading;

class Program
{
    static int[] parts = new int[2];

    static void Main()
    {
        var done = new CountdownEvent(1);
        for (int i = 0; i < 2; i++)
        {
            int number = i;
            new Thread(() =>
            {
                parts[number] = 1; //~ A
                if (!done.IsSet) done.Signal();
            }).Start();
        }
        done.Wait();
        parts[0] += parts[1]; //~ A
    }
}
