// The conditions are two: the task may count, although nobody waits for it.
using System;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        bool counting = Console.ReadLine() == "count";
        bool careful = Console.ReadLine() == "wait";
        int own = 0;
        Task task = Task.Run(() => { if (counting) own++; }); //~ A
        if (counting && careful) task.Wait();
        own++; //~ A
    }
}
