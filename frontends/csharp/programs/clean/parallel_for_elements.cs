// Each iteration has an element of its own.
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var squares = new int[12];
        Parallel.For(0, squares.Length, i => squares[i] = i * i);
        int sum = 0;
        foreach (int square in squares) sum += square;
    }
}
