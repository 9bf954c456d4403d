using System;
using System.IO;
using System.Threading;

/// <summary>
/// Two threads print into one StringWriter, in turn: each wakes the other with an event and waits for it.
/// </summary>
public class SharedWriter
{
    private readonly StringWriter page = new StringWriter();

    private void Print(string column, AutoResetEvent mine, AutoResetEvent next)
    {
        for (int row = 0; row < 90; row++)
        {
            WaitHandle.WaitAny(new WaitHandle[] { mine });
            page.Write(column);
            page.Write(' ');
            Thread.Sleep(1);
            next.Set();
        }
    }

    public static void Main()
    {
        var report = new SharedWriter();
        var toLeft = new AutoResetEvent(true);
        var toRight = new AutoResetEvent(false);
        var left = new Thread(() => report.Print("left", toLeft, toRight));
        var right = new Thread(() => report.Print("right", toRight, toLeft));
        left.Start();
        right.Start();
        left.Join();
        right.Join();
        Console.WriteLine(report.page.ToString().Length);
    }
}
