// A continuation of all tasks comes after each of them.
using System.Threading.Tasks;

class Program
{
    static int first, second;

    static void Main()
    {
        var tasks = new[]
        {
            Task.Run(() => { first = 1; }),
            Task.Run(() => { second = 1; }),
        };
        Task.Factory.ContinueWhenAll(tasks, all =>
        {
            first += all.Length;
            second++;
        }).Wait();
        first = second;
    }
}
