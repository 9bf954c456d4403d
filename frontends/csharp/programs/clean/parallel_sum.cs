// Each worker of a parallel loop adds to a sum of its own; the sums are added atomically.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        int sum = 0;
        Parallel.For(0, 10, () => 0, (i, state, local) => local + i, local => Interlocked.Add(ref sum, local));
        sum++;
        long total = 0;
        Parallel.For(0L, 10L, () => 0L, (i, state, local) => local + i, local => Interlocked.Add(ref total, local));
        total++;
    }
}
