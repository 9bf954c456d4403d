// A counter that two threads increment without a lock.
using System.Threading;

class Program
{
    static int counter;

    static void Main()
    {
        var thread = new Thread(Count);
        thread.Start();
        Count();
        thread.Join();
    }

    static void Count()
    {
        for (int i = 0; i < 5; i++)
        {
            counter++; //~ A A
        }
    }
}
