using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using static Redhanded.Intrinsics;

class Asynchronous
{
    static async Task<int> Add(int a, int b)
    {
        await Task.Yield();
        return a + b;
    }

    static async Task Fail()
    {
        await Task.Delay(1);
        throw new InvalidOperationException("broken");
    }

    static async ValueTask<string> Quick(string s) => await Task.FromResult(s + "!");

    static async IAsyncEnumerable<int> Numbers()
    {
        for (int i = 0; i < 3; i++)
        {
            await Task.Yield();
            yield return i;
        }
    }

    class Closing : IAsyncDisposable
    {
        public async ValueTask DisposeAsync() { await Task.Yield(); Record("closed"); }
    }

    static async Task<int> Loop()
    {
        int sum = 0;
        for (int i = 0; i < 3; i++) sum += await Add(i, 1);
        return sum;
    }

    static async Task Main()
    {
        Record(await Add(1, 2)); //= 3
        Record(await Loop()); //= 6
        try { await Fail(); }
        catch (InvalidOperationException e) { Record(e.Message); } //= broken
        finally { await Task.Yield(); Record("finally"); } //= finally
        Record(await Quick("q")); //= q!
        await foreach (int i in Numbers())
            Record(i); //= 0 | 1 | 2
        await using (var closing = new Closing()) { Record("open"); } //= open | closed
        Func<int, Task<int>> twice = async x => { await Task.Yield(); return x * 2; };
        Record(await twice(4)); //= 8
        Record((await Add(1, 1)) + (await Add(2, 2))); //= 6
        var both = await Task.WhenAll(Add(1, 1), Add(3, 4));
        Record(both[1]); //= 7
        Task<int> running = Task.Run(() => 5);
        Record(running.Result); //= 5
        Record(await Task.Run(async () => { await Task.Yield(); return "run"; })); //= run
        async Task<int> Local(int n) { await Task.Yield(); return n + 1; }
        Record(await Local(9)); //= 10
        Record(await Nested(3)); //= 6
    }

    static async Task<int> Nested(int depth) => depth == 0 ? 0 : depth + await Nested(depth - 1);
}
