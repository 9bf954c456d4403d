using System;
using System.Collections.Generic;
using System.Reflection;
using System.Threading;

/// <summary>
/// A domain is unloaded while two of its threads use one dictionary, and maybe while one of them is delayed.
/// </summary>
public class UnloadedWhileBusy : MarshalByRefObject
{
    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>(4096);

    public void Start()
    {
        for (int i = 0; i < 2; i++)
        {
            int first = i * 50;
            new Thread(() => Work(first)) { IsBackground = true }.Start();
        }
    }

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
            Thread.Sleep(1);
        }
    }

    public static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            AppDomain domain = AppDomain.CreateDomain("busy " + i);
            var there = (UnloadedWhileBusy)domain.CreateInstanceAndUnwrap(
                Assembly.GetExecutingAssembly().FullName, typeof(UnloadedWhileBusy).FullName);
            there.Start();
            Thread.Sleep(60);
            AppDomain.Unload(domain);
            Console.WriteLine("unloaded " + i);
        }
    }
}
