// Each thread reads what its neighbour wrote, one phase later.
using System.Threading;

class Program
{
    static int phases;
    static readonly Barrier barrier = new Barrier(2, _ => phases++);
    static readonly int[] cells = new int[2];

    static void Main()
    {
        for (int i = 0; i < 2; i++)
        {
            int number = i;
            new Thread(() =>
            {
                for (int round = 0; round < 3; round++)
                {
                    cells[number]++;
                    barrier.SignalAndWait();
                    int other = cells[1 - number] + phases;
                    barrier.SignalAndWait();
                }
            }).Start();
        }
    }
}
