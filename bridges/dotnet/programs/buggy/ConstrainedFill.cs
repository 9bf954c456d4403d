using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Generic methods that know of their collection only that it is one.</summary>
public class ConstrainedFill
{
    private static void Fill<TCollection>(TCollection collection, int first)
        where TCollection : ICollection<int>
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            try
            {
                collection.Add(first + i); //~ A A //? B
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    private static int Watch<TCollection>(ref TCollection collection)
        where TCollection : ICollection<int>
    {
        int most = 0;
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            most = Math.Max(most, collection.Count); //? B
        }
        return most;
    }

    public static void Main()
    {
        var numbers = new List<int>();
        var threads = new[]
        {
            new Thread(() => Fill(numbers, 0)),
            new Thread(() => Fill(numbers, 1000)),
            new Thread(() => Watch(ref numbers)),
        };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine("filled");
    }
}
