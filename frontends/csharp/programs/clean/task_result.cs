// What a task writes is read after its result was there.
using System.Threading.Tasks;

class Program
{
    static string text;

    static void Main()
    {
        Task<int> task = Task.Factory.StartNew(() =>
        {
            text = "done";
            return text.Length;
        });
        int length = task.Result;
        text = text + length;
    }
}
