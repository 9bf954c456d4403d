// A task does not wait for the tasks that it starts.
using System.Threading.Tasks;

class Program
{
    static int inner;

    static void Main()
    {
        Task outer = Task.Factory.StartNew(() =>
        {
            Task.Factory.StartNew(() => inner = 1); //~ A
        });
        outer.Wait();
        inner = 2; //~ A
    }
}
