// [HSR] Figure 1 with the volatile field that it needs.
using System.Threading;

class Singleton
{
    static readonly object sync = new object();
    static volatile Singleton instance;
    int value;

    Singleton() { value = 1; }

    public int Value => value;

    public static Singleton Instance
    {
        get
        {
            if (instance == null)
            {
                lock (sync)
                {
                    if (instance == null) instance = new Singleton();
                }
            }
            return instance;
        }
    }
}

class Program
{
    static void Main()
    {
        for (int i = 0; i < 2; i++)
        {
            new Thread(() => { int used = Singleton.Instance.Value; }).Start();
        }
    }
}
