// Nobody can wait for an async void method.
using System.Threading.Tasks;

class Program
{
    static string name = "";

    static async Task Main()
    {
        Load();
        name = "default"; //~ A
        await Task.Delay(10);
    }

    static async void Load()
    {
        await Task.Delay(5);
        name = "loaded"; //~ A
    }
}
