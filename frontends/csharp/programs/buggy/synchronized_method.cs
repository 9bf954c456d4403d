// One method of two is synchronized.
using System.Runtime.CompilerServices;
using System.Threading;

class Counter
{
    int count;

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void Add()
    {
        count++; //~ A
    }

    public void Clear()
    {
        count = 0; //~ A
    }
}

class Program
{
    static void Main()
    {
        var counter = new Counter();
        new Thread(counter.Add).Start();
        counter.Clear();
    }
}
