using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using System.Threading;

/// <summary>A dictionary of one's own that counts words inherits what dictionaries cannot bear.</summary>
public class CountingDictionary : Dictionary<string, int>
{
    public void Tally(string word)
    {
        int before;
        TryGetValue(word, out before); //? B
        this[word] = before + 1; //~ A A //? B //? C
    }

    public bool Knows(string word)
    {
        return ContainsKey(word); //? C
    }

    public static void Main()
    {
        var words = new CountingDictionary();
        Parallel.For(0, 160, page =>
        {
            Thread.Sleep(3); // fetches the page
            try
            {
                words.Tally("word-" + page % 60);
                words.Knows("word-" + page % 50);
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        });
        Console.WriteLine("counted");
    }
}
