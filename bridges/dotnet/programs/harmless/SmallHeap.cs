// environment: MONO_GC_PARAMS=max-heap-size=48m
using System;
using System.Collections.Generic;

/// <summary>Runs out of memory inside of collection calls, again and again, and goes on.</summary>
public class SmallHeap
{
    public static void Main()
    {
        int exhausted = 0;
        for (int round = 0; round < 3; round++)
        {
            try
            {
                var hoard = new List<byte[]>();
                var index = new Dictionary<int, byte[]>();
                for (int i = 0; ; i++)
                {
                    var block = new byte[100000];
                    hoard.Add(block);
                    index[i] = block;
                }
            }
            catch (OutOfMemoryException)
            {
                exhausted++;
            }
        }
        Console.WriteLine("out of memory " + exhausted + " times");
    }
}
