// Whoever goes on after the first of two tasks races with the other.
using System.Threading.Tasks;

class Program
{
    static int first, second;

    static void Main()
    {
        var tasks = new[]
        {
            Task.Run(() => { first = 1; }), //~ A
            Task.Run(() => { second = 1; }), //~ B
        };
        Task.Factory.ContinueWhenAny(tasks, t =>
        {
            first = 2; //~ A
            second = 2; //~ B
        }).Wait();
    }
}
