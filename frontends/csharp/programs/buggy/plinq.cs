// A parallel query whose function changes a variable outside.
using System.Linq;

class Program
{
    static void Main()
    {
        int calls = 0;
        var squares = Enumerable.Range(0, 10).AsParallel().Select(i =>
        {
            calls++; //~ A A
            return i * i;
        }).ToList();
    }
}
