using System;
using System.Collections;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Seats that lie side by side share an integer inside of the BitArray.</summary>
public class SeatBitmap
{
    private readonly BitArray taken = new BitArray(400);

    private void Reserve(int seat)
    {
        Thread.Sleep(3); // asks for the money
        taken.Set(seat, true); //~ A A
    }

    public static void Main()
    {
        var hall = new SeatBitmap();
        Parallel.For(0, 160, hall.Reserve);
        Console.WriteLine("reserved");
    }
}
