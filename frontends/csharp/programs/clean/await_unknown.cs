// One after the other, or in the context of a window: nothing runs side by side.
// Not modelled: IRemoteStore, RemoteStores.
using System.Threading.Tasks;
using System.Windows.Forms;

class Importer
{
    readonly IRemoteStore store;
    int imported;

    public Importer(IRemoteStore store) { this.store = store; }

    async Task Import(string name)
    {
        imported++;
        var text = await store.LoadAsync(name);
        imported++;
    }

    public async Task ImportBoth()
    {
        await Import("a");
        await Import("b");
        imported++;
    }
}

class MainForm : Form
{
    int loaded;

    public MainForm()
    {
        Load += async (sender, e) => await LoadAll();
    }

    async Task LoadAll()
    {
        var store = RemoteStores.Open("store");
        Task first = LoadOne(store, "a");
        Task second = LoadOne(store, "b");
        await Task.WhenAll(first, second);
        loaded++;
    }

    async Task LoadOne(IRemoteStore store, string name)
    {
        await store.LoadAsync(name);
        loaded++;
    }
}

class Program
{
    static void Main()
    {
        Run().Wait();
        Application.Run(new MainForm());
    }

    static async Task Run()
    {
        await new Importer(RemoteStores.Open("store")).ImportBoth();
    }
}
