// Words are counted in a concurrent dictionary.
using System.Collections.Concurrent;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var counts = new ConcurrentDictionary<string, int>();
        var words = new[] { "a", "b", "a", "c", "b", "a" };
        Parallel.ForEach(words, word => counts.AddOrUpdate(word, 1, (_, count) => count + 1));
        int total = 0;
        foreach (var pair in counts) total += pair.Value;
        if (total != words.Length) Parallel.Invoke(() => total++, () => total++);
    }
}
