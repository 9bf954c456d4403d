// The lambdas share the variable of the `for` loop.
using System.Threading;

class Program
{
    static void Main()
    {
        for (int i = 0; i < 3; i++) //~ A
        {
            new Thread(() => { int number = i; }).Start(); //~ A
        }
    }
}
