// Async lambdas that return what was captured before.
using System;
using System.Threading.Tasks;

class Program
{
    static async Task Main()
    {
        int sum = 0;
        Func<int, Task<int>> twice = async value =>
        {
            await Task.Delay(1);
            return value * 2;
        };
        int[] results = await Task.WhenAll(twice(1), twice(2));
        foreach (int result in results) sum += result;
    }
}
