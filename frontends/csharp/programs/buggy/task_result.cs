// What a task writes is read before it was waited for.
using System.Threading.Tasks;

class Program
{
    static string text;

    static void Main()
    {
        Task task = Task.Factory.StartNew(() => { text = "done"; }); //~ A
        int length = text == null ? 0 : text.Length; //~ A
        task.Wait();
    }
}
