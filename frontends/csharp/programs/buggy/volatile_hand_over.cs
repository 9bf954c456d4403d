// The data is published by a flag that is not volatile.
using System.Threading;

class Program
{
    static int data;
    static bool published;

    static void Main()
    {
        new Thread(() =>
        {
            data = 42; //~ B
            published = true; //~ A
        }).Start();
        if (published) //~ A
        {
            data++; //~ B
        }
    }
}
