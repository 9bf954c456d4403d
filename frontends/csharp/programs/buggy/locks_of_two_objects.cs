// Each instance has its own lock, but the field is static.
using System.Threading;

class Account
{
    static int total;
    readonly object gate = new object();

    public void Add()
    {
        lock (gate)
        {
            total++; //~ A A
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
