// Pages are loaded at the same time, and each is added to one list by what follows its `await`.
// Not modelled: HttpClient.
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;

class Program
{
    static readonly HttpClient client = new HttpClient();
    static readonly List<string> pages = new List<string>();

    static async Task Load(string url)
    {
        string text = await client.GetStringAsync(url);
        pages.Add(text); //^ A A
    }

    static async Task Main(string[] args)
    {
        await Task.WhenAll(Load(args[0]), Load(args[1]));
        await Task.WhenAll(args.Select(url => Load(url)));
    }
}
