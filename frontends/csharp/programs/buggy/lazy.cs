// A lazy value that is told not to care about threads.
using System;
using System.Threading;

class Program
{
    static readonly Lazy<string> name = new Lazy<string>(() => "made", false);

    static void Main()
    {
        new Thread(Use).Start();
        Use();
    }

    static void Use()
    {
        string used = name.Value; //^ A A
    }
}
