// A list is enumerated while another thread adds to it.
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly List<int> items = new List<int> { 1, 2, 3 };

    static void Main()
    {
        new Thread(() => items.Add(4)).Start(); //^ A
        int sum = 0;
        foreach (int item in items) //^ A
        {
            sum += item;
        }
    }
}
