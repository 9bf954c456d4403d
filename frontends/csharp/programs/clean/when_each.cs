// Who has seen a task come sees what it did.
using System.Threading.Tasks;

class Program
{
    static readonly int[] results = new int[3];

    static async Task<int> Work(int number)
    {
        await Task.Delay(1);
        results[number] = number;
        return number;
    }

    static async Task Main()
    {
        int sum = 0;
        await foreach (Task<int> task in Task.WhenEach(Work(0), Work(1), Work(2)))
        {
            int number = await task;
            sum += results[number];
        }
        results[0] = sum;
    }
}
