using System;
using System.Collections;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Each row of seats has a bitmap of its own and is sold by one task.</summary>
public class SeatBitmap
{
    private static BitArray Sell(int row)
    {
        var taken = new BitArray(20);
        for (int seat = row % 3; seat < 20; seat += 3)
        {
            Thread.Sleep(1);
            taken.Set(seat, true);
        }
        return taken;
    }

    public static void Main()
    {
        var rows = new Task<BitArray>[16];
        for (int i = 0; i < rows.Length; i++)
        {
            int row = i;
            rows[i] = Task.Run(() => Sell(row));
        }
        var all = new BitArray(20);
        foreach (Task<BitArray> row in rows)
        {
            all.Or(row.Result);
        }
        int count = 0;
        foreach (bool seat in all)
        {
            count += seat ? 1 : 0;
        }
        Console.WriteLine(count + " columns have a seat taken");
    }
}
