// [HSR] 5.1: continuations come after their task, one after the other.
using System.Threading.Tasks;

class Program
{
    static int state;

    static void Main()
    {
        Task<int> task = Task.Run(() => state = 1);
        Task next = task
            .ContinueWith(t => { state += t.Result; return "x"; })
            .ContinueWith(t => { state++; }, TaskContinuationOptions.OnlyOnRanToCompletion)
            .ContinueWith(t => { state++; }, TaskContinuationOptions.ExecuteSynchronously);
        next.Wait();
        state++;
    }
}
