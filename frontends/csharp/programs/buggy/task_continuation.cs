// A continuation runs beside whoever added it.
using System.Threading.Tasks;

class Program
{
    static int state;

    static void Main()
    {
        Task task = Task.Run(() => { });
        Task next = task.ContinueWith(t => { state = 1; }); //~ A
        state = 2; //~ A
        next.Wait();
    }
}
