// A generator and a text for each worker, and the shared generator that is safe.
using System;
using System.Text;
using System.Threading.Tasks;

class Program
{
    static readonly StringBuilder all = new StringBuilder();

    static void Main()
    {
        Parallel.For(0, 4, () => new StringBuilder(), (i, state, text) =>
        {
            var random = new Random(i);
            return text.Append(random.Next(10)).Append(Random.Shared.Next(10));
        }, text => { lock (all) all.Append(text.ToString()); });
        string result = all.ToString();
    }
}
