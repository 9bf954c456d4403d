// Children that are attached, and a task of a task that is unwrapped.
using System.Threading.Tasks;

class Program
{
    static int inner;

    static void Main()
    {
        Task outer = Task.Factory.StartNew(() =>
        {
            Task.Factory.StartNew(() => inner = 1, TaskCreationOptions.AttachedToParent);
        });
        outer.Wait();
        inner = 2;
        Task<int> unwrapped = Task.Factory.StartNew(() => Task.Run(() => inner++)).Unwrap();
        int result = unwrapped.Result;
        inner += result;
    }
}
