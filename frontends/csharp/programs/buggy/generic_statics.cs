// The static field is the same for the same type argument.
using System.Threading;

class Counter<T>
{
    public static int Count;
}

class Program
{
    static void Main()
    {
        new Thread(() => Counter<string>.Count++).Start(); //~ A
        Counter<string>.Count++; //~ A
    }
}
