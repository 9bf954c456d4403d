// Each result is handled when it is there, while the other tasks still run.
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static int running = 3;

    static async Task Work()
    {
        await Task.Delay(1);
        running--; //~ A A B
    }

    static async Task Main()
    {
        var tasks = new List<Task> { Work(), Work(), Work() };
        await foreach (Task task in Task.WhenEach(tasks))
        {
            await task;
            if (running == 0) break; //~ B
        }
    }
}
