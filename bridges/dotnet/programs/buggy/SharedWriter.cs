using System;
using System.IO;
using System.Threading;

/// <summary>Two threads print into one StringWriter.</summary>
public class SharedWriter
{
    private readonly StringWriter page = new StringWriter();

    private void Print(string column)
    {
        for (int row = 0; row < 90; row++)
        {
            Thread.Sleep(3);
            try
            {
                page.WriteLine(column); //~ A A
            }
            catch (SystemException)
            {
                // The broken buffer, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var report = new SharedWriter();
        var left = new Thread(() => report.Print("left"));
        var right = new Thread(() => report.Print("right"));
        left.Start();
        right.Start();
        left.Join();
        right.Join();
        Console.WriteLine("printed");
    }
}
