// Words are counted in a dictionary that is not safe for threads.
using System.Collections.Generic;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var counts = new Dictionary<string, int>();
        var words = new[] { "a", "b", "a", "c", "b", "a" };
        Parallel.ForEach(words, word =>
        {
            if (!counts.ContainsKey(word)) //^ A B
            {
                counts.Add(word, 0); //^ A C D D
            }
            counts[word]++; //^ B C E E
        });
    }
}
