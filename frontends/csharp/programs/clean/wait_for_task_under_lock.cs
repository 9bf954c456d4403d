// A task that needs no lock is waited for under one.
using System.Threading.Tasks;

class Program
{
    static readonly object gate = new object();
    static int value;

    static void Main()
    {
        lock (gate)
        {
            var task = Task.Run(() => 1);
            value = task.Result;
        }
        Task.Run(() => { lock (gate) value++; }).Wait();
    }
}
