using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A dictionary of one's own whose every method locks it before it calls the inherited one.</summary>
public class CountingDictionary : Dictionary<string, int>
{
    public void Tally(string word)
    {
        lock (this)
        {
            int before;
            TryGetValue(word, out before);
            base[word] = before + 1;
        }
    }

    public new bool ContainsKey(string word)
    {
        lock (this)
        {
            return base.ContainsKey(word);
        }
    }

    public static void Main()
    {
        var words = new CountingDictionary();
        Parallel.For(0, 160, page =>
        {
            Thread.Sleep(3); // fetches the page
            words.Tally("word-" + page % 60);
            words.ContainsKey("word-" + page % 50);
        });
        int sum = 0;
        foreach (int count in words.Values)
        {
            sum += count;
        }
        Console.WriteLine(words.Count + " words, " + sum + " times");
    }
}
