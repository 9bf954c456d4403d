// Spinning on a variable that is neither volatile nor locked.
using System.Threading;

class Program
{
    static bool ready;

    static void Main()
    {
        new Thread(() => ready = true).Start(); //~ A
        var spin = new SpinWait();
        while (!ready) //~ A
        {
            spin.SpinOnce();
        }
    }
}
