// Input decides which of two threads runs, and how often; an unknown index hides what it hits.
using System;
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static readonly Dictionary<string, int> counts = new Dictionary<string, int>();
    static int state;

    static void Main(string[] args)
    {
        int rounds = int.Parse(Console.ReadLine());
        var thread = new Thread(() =>
        {
            for (int i = 0; i < rounds; i++) lock (gate) Count(Console.ReadLine());
        });
        thread.Start();
        lock (gate) Count("own");
        thread.Join();
        state = counts.Count;
    }

    static void Count(string word)
    {
        counts.TryGetValue(word, out int count);
        counts[word] = count + 1;
        state++;
    }
}
