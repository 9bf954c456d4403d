using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>The method of a list is handed around as a delegate, and no line calls it by its name.</summary>
public class DelegateSink
{
    private static void Produce(string name, Action<string> sink)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            try
            {
                sink(name + i);
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var collected = new List<string>();
        Action<string> sink = collected.Add; //~ A A
        var left = new Thread(() => Produce("left", sink));
        var right = new Thread(() => Produce("right", sink));
        left.Start();
        right.Start();
        left.Join();
        right.Join();
        Console.WriteLine("collected");
    }
}
