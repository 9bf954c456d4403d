using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Handles sign themselves off in their finalisers. The finaliser's thread is a thread, too.
/// </summary>
public class FinalizerCleanup
{
    private static readonly Dictionary<int, string> Open = new Dictionary<int, string>();

    private sealed class Handle
    {
        private readonly int number;

        public Handle(int number)
        {
            this.number = number;
            Open[number] = "handle " + number; //~ A
        }

        ~Handle()
        {
            try
            {
                Open.Remove(number); //~ A
            }
            catch (SystemException)
            {
                // The broken table, seen by luck.
            }
        }
    }

    private static void Request(int first)
    {
        for (int i = 0; i < 5; i++)
        {
            GC.KeepAlive(new Handle(first + i));
            Thread.Sleep(1);
        }
    }

    public static void Main()
    {
        for (int request = 0; request < 40; request++)
        {
            try
            {
                Request(request * 5);
            }
            catch (SystemException)
            {
                // The broken table, seen by luck.
            }
            GC.Collect();
        }
        Console.WriteLine("requested");
    }
}
