// A static field under a static lock.
using System.Threading;

class Account
{
    static readonly object gate = new object();
    static int total;

    public void Add()
    {
        lock (gate)
        {
            total++;
        }
    }
}

class Program
{
    static void Main()
    {
        new Thread(() => new Account().Add()).Start();
        new Thread(() => new Account().Add()).Start();
    }
}
