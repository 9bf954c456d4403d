// A method that an interface implements itself.
using System.Threading;

interface ICounter
{
    int Count { get; set; }
    void Add() { Count++; }
}

class Counter : ICounter
{
    public int Count { get; set; } //~ A A
}

class Program
{
    static void Main()
    {
        ICounter counter = new Counter();
        new Thread(() => counter.Add()).Start();
        counter.Add();
    }
}
