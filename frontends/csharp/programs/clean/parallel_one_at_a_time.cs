// With a degree of parallelism of one, actions and iterations come one after the other.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static int sum;

    static async Task Each(ParallelOptions one)
    {
        await Parallel.ForEachAsync(new[] { 1, 2, 3 }, one, async (x, token) => { await Task.Yield(); sum += x; });
    }

    static void Main()
    {
        var one = new ParallelOptions { MaxDegreeOfParallelism = 1 };
        Action add = () => sum++;
        Parallel.Invoke(one, add, add, add);
        Parallel.For(0, 4, one, i => sum += i);
        Parallel.ForEach(new List<int> { 1, 2, 3 }, one, x => sum += x);
        Each(one).Wait();
        Console.WriteLine(sum);
    }
}
