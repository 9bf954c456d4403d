// Pages are loaded at the same time, and put into a list when all are there.
// Not modelled: HttpClient.
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;

class Program
{
    static readonly HttpClient client = new HttpClient();

    static async Task<string> Load(string url) => await client.GetStringAsync(url);

    static async Task<int> Main(string[] args)
    {
        var pages = new List<string>();
        foreach (string page in await Task.WhenAll(Load(args[0]), Load(args[1]))) pages.Add(page);
        foreach (string page in await Task.WhenAll(args.Select(url => Load(url)))) pages.Add(page);
        return pages.Count;
    }
}
