// The first hit is kept by an atomic exchange.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        int found = -1;
        Parallel.For(0, 20, (i, state) =>
        {
            if (i % 5 == 4)
            {
                Interlocked.CompareExchange(ref found, i, -1);
                state.Stop();
            }
        });
        found++;
    }
}
