// Each lambda has its copy, or the variable of a `foreach` round.
using System.Threading;

class Program
{
    static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            int number = i;
            new Thread(() => number++).Start();
        }
        foreach (int item in new[] { 1, 2 })
        {
            new Thread(() => { int own = item; }).Start();
        }
    }
}
