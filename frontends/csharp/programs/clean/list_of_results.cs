// Tasks return their results; who waited for them adds them to a list.
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var results = new List<int>();
        var tasks = new Task<int>[3];
        for (int i = 0; i < tasks.Length; i++)
        {
            int number = i;
            tasks[i] = Task.Run(() => number * number);
        }
        Task.WaitAll(tasks);
        foreach (var task in tasks) results.Add(task.Result);
    }
}
