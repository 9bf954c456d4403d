// Behind the `await` of a task of a library that is not known, code may run on another thread.
// Not modelled: IRemoteStore, RemoteStores.
using System.Threading.Tasks;

class Importer
{
    readonly IRemoteStore store;
    int imported;

    public Importer(IRemoteStore store) { this.store = store; }

    async Task Import(string name)
    {
        var text = await store.LoadAsync(name);
        imported++; //~ A A
    }

    async Task ImportFast(string name)
    {
        await store.LoadAsync(name).ConfigureAwait(false);
        imported--; //~ B B
    }

    public async Task ImportBoth()
    {
        await Task.WhenAll(Import("a"), Import("b"));
        await Task.WhenAll(ImportFast("a"), ImportFast("b"));
    }
}

class Program
{
    static async Task Main()
    {
        var importer = new Importer(RemoteStores.Open("store"));
        await importer.ImportBoth();
    }
}
