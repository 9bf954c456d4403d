// What a static constructor writes is there for all threads.
using System.Threading;

class Table
{
    public static readonly int[] Squares = new int[4];
    public static int Sum;

    static Table()
    {
        for (int i = 0; i < Squares.Length; i++)
        {
            Squares[i] = i * i;
            Sum += Squares[i];
        }
    }
}

class Program
{
    static void Main()
    {
        new Thread(() => { int sum = Table.Sum; }).Start();
        int own = Table.Squares[3] + Table.Sum;
    }
}
