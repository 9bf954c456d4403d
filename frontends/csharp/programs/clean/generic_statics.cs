// Each type argument has static fields of its own.
using System.Threading;

class Counter<T>
{
    public static int Count;
}

class Program
{
    static void Main()
    {
        new Thread(() => Counter<string>.Count++).Start();
        Counter<int>.Count++;
        Counter<object>.Count++;
    }
}
