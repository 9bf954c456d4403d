// Async lambdas that share what they capture.
using System;
using System.Threading.Tasks;

class Program
{
    static async Task Main()
    {
        int sum = 0;
        Func<int, Task> add = async value =>
        {
            await Task.Delay(1);
            sum += value; //~ A A
        };
        await Task.WhenAll(add(1), add(2));
    }
}
