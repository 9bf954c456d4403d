// Work items of the thread pool, and a wait that is too short.
using System.Threading;

class Program
{
    static int total;

    static void Main()
    {
        for (int i = 0; i < 2; i++)
        {
            ThreadPool.QueueUserWorkItem(_ => { total += 1; }); //~ A A B
        }
        Thread.Sleep(100);
        int result = total; //~ B
    }
}
