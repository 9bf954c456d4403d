// A variable that is passed by reference is changed by the method.
using System.Threading;

class Program
{
    static int counter;

    static void Add(ref int variable)
    {
        variable++; //~ A A
    }

    static void Main()
    {
        new Thread(() => Add(ref counter)).Start();
        Add(ref counter);
    }
}
