// [HSR] Table 3: the ticks of a periodic timer may overlap.
using System.Threading;

class Program
{
    static int ticks;

    static void Main()
    {
        var timer = new Timer(_ => ticks++, null, 0, 10); //~ A A
        Thread.Sleep(Timeout.Infinite);
    }
}
