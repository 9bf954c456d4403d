// [HSR] Figure 1: the field is read outside of the lock.
using System.Threading;

class Singleton
{
    static readonly object sync = new object();
    static Singleton instance;

    public static Singleton Instance
    {
        get
        {
            if (instance == null) //~ A
            {
                lock (sync)
                {
                    if (instance == null) instance = new Singleton(); //~ A //? B
                }
            }
            return instance; //? B
        }
    }
}

class Program
{
    static void Main()
    {
        for (int i = 0; i < 2; i++)
        {
            new Thread(() => { var used = Singleton.Instance; }).Start();
        }
    }
}
