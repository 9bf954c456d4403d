// Only one of two tasks is awaited.
using System.Threading.Tasks;

class Program
{
    static int[] parts = new int[1];

    static async Task Main()
    {
        var slow = Task.Run(() => parts[0] = 1); //~ A
        var fast = Task.Run(() => 2);
        await fast;
        parts[0] += fast.Result; //~ A
        await slow;
    }
}
