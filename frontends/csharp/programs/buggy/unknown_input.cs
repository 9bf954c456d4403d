// A race behind a condition that depends on input.
using System;
using System.Threading;

class Program
{
    static int state;

    static void Main(string[] args)
    {
        string line = Console.ReadLine();
        if (line == "go" || args.Length > 2)
        {
            new Thread(() => state = 1).Start(); //~ A
        }
        state = 2; //~ A
    }
}
