// Each flow of calls has a value of its own.
using System.Threading;
using System.Threading.Tasks;

class Context { public int Depth; }

class Program
{
    static readonly AsyncLocal<Context> context = new AsyncLocal<Context>();
    static int wrong;

    static async Task Main()
    {
        await Task.WhenAll(Go(1), Go(2));
        if (context.Value != null) Parallel.Invoke(() => wrong++, () => wrong++);
    }

    static async Task Go(int depth)
    {
        context.Value = new Context { Depth = depth };
        await Task.Yield();
        context.Value.Depth++;
        if (context.Value.Depth != depth + 1) Parallel.Invoke(() => wrong++, () => wrong++);
    }
}
