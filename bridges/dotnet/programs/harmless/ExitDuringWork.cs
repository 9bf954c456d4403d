using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>One thread ends the process while others work, and maybe while one of them is delayed.</summary>
public class ExitDuringWork
{
    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>(4096);

    private static void Work(int first)
    {
        for (int i = 0; ; i++)
        {
            try
            {
                Shared[(first + i) % 100] = i; //? A A
            }
            catch (InvalidOperationException)
            {
                // The broken dictionary, seen by luck.
            }
            Thread.Sleep(2);
        }
    }

    public static void Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (sender, args) =>
        {
            var words = new List<string> { "the handler", "ran" };
            Console.WriteLine(string.Join(" ", words));
        };
        new Thread(() => Work(0)).Start();
        new Thread(() => Work(50)).Start();
        new Thread(() =>
        {
            Thread.Sleep(150);
            Console.WriteLine("leaving");
            Environment.Exit(7);
        }).Start();
        Thread.Sleep(60000);
    }
}
