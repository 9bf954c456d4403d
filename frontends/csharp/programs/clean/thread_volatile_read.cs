// The old way to read and write as if a variable were volatile.
using System.Threading;

class Program
{
    static int ready;
    static int data;

    static void Main()
    {
        var thread = new Thread(() =>
        {
            data = 1;
            Thread.VolatileWrite(ref ready, 1);
        });
        thread.SetApartmentState(ApartmentState.STA);
        thread.Start();
        while (Thread.VolatileRead(ref ready) == 0) Thread.Sleep(0);
        data++;
    }
}
