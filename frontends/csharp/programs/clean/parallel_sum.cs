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
    }
}
