// Variables that are passed by reference, each to one thread, and results by `out`.
using System.Threading;

class Program
{
    static void Add(ref int variable, out int twice)
    {
        variable++;
        twice = variable * 2;
    }

    static void Main()
    {
        int first = 0, second = 0;
        var thread = new Thread(() => Add(ref first, out int result));
        thread.Start();
        Add(ref second, out int own);
        thread.Join();
        first += second + own;
    }
}
