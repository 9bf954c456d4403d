// The first of two tasks is there, the other one still writes.
using System.Threading.Tasks;

class Program
{
    static int shared;

    static async Task Main()
    {
        var first = Work(1);
        var second = Work(2);
        await Task.WhenAny(first, second);
        shared = 0; //~ A
    }

    static async Task Work(int number)
    {
        await Task.Delay(number);
        shared += number; //~ A B B
    }
}
