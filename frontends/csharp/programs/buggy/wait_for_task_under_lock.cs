// A task is waited for under the lock that it needs.
using System.Threading.Tasks;

class Program
{
    static readonly object gate = new object();
    static int value;

    static void Main()
    {
        lock (gate)
        {
            var task = Task.Run(() =>
            {
                lock (gate) return ++value; //! A
            });
            value = task.Result; //! A
        }
    }
}
