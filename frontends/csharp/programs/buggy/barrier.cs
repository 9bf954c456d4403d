// Each thread reads what its neighbour wrote, in the same phase.
using System.Threading;

class Program
{
    static readonly Barrier barrier = new Barrier(2);
    static readonly int[] cells = new int[2];

    static void Main()
    {
        for (int i = 0; i < 2; i++)
        {
            int number = i;
            new Thread(() =>
            {
                barrier.SignalAndWait();
                cells[number] = number; //~ A
                int other = cells[1 - number]; //~ A
            }).Start();
        }
    }
}
