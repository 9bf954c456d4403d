// A method that can be awaited in the place of an async void one.
using System.Threading.Tasks;

class Program
{
    static string name = "";

    static async Task Main()
    {
        name = "default";
        await LoadAsync();
        name += "!";
    }

    static async Task LoadAsync()
    {
        await Task.Delay(5).ConfigureAwait(false);
        name = "loaded";
    }
}
