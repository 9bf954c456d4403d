// What flows with the calls is one object.
using System.Threading;
using System.Threading.Tasks;

class Context { public int Depth; }

class Program
{
    static readonly AsyncLocal<Context> context = new AsyncLocal<Context>();

    static async Task Main()
    {
        context.Value = new Context();
        await Task.WhenAll(Task.Run(Go), Task.Run(Go));
    }

    static void Go()
    {
        context.Value.Depth++; //~ A A
    }
}
