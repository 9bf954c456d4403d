// Two at a time are enough for a race, and which two is not known.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static int invoked, counted, added, awaited, first;

    static async Task Each(ParallelOptions two)
    {
        await Parallel.ForEachAsync(new[] { 1, 2, 3 }, two, async (x, token) =>
        {
            await Task.Yield();
            awaited += x; //~ D D
        });
    }

    static void Main()
    {
        var two = new ParallelOptions { MaxDegreeOfParallelism = 2 };
        Action add = () => invoked++; //~ A A
        Parallel.Invoke(two, () => first = 1, add, () => first++, add); //~ E E
        Parallel.For(0, 4, two, i => counted += i); //~ B B
        Parallel.ForEach(new List<int> { 1, 2, 3 }, two, x => added += x); //~ C C
        Each(two).Wait();
    }
}
