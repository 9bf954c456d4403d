// Tasks add their results to a list that is not safe for threads.
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var results = new List<int>();
        var tasks = new Task[3];
        for (int i = 0; i < tasks.Length; i++)
        {
            int number = i;
            tasks[i] = Task.Run(() => results.Add(number * number)); //^ A A
        }
        Task.WaitAll(tasks);
    }
}
