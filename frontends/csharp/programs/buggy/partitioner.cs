// Ranges that overlap by one.
using System.Collections.Concurrent;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var cells = new int[9];
        Parallel.ForEach(Partitioner.Create(0, 8, 2), range =>
        {
            for (int i = range.Item1; i <= range.Item2; i++)
            {
                cells[i] = i; //~ A A
            }
        });
    }
}
