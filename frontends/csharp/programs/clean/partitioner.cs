// Ranges that do not overlap, on at most two threads.
using System.Collections.Concurrent;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var cells = new int[8];
        var options = new ParallelOptions { MaxDegreeOfParallelism = 2 };
        Parallel.ForEach(Partitioner.Create(0, 8, 2), options, range =>
        {
            for (int i = range.Item1; i < range.Item2; i++) cells[i] = i;
        });
        cells[0] = cells[7];
    }
}
