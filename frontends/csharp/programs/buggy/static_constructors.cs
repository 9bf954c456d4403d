// A static constructor needs the lock under which another thread needs the type.
using System.Threading;

class Table
{
    public static int Size;

    static Table()
    {
        lock (Program.gate) //! A
        {
            Size = 1;
        }
    }
}

class Program
{
    public static readonly object gate = new object();

    static void Main()
    {
        new Thread(() => { int size = Table.Size; }).Start();
        lock (gate)
        {
            int own = Table.Size; //! A
        }
    }
}
