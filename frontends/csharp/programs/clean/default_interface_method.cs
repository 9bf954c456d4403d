// A method that an interface implements itself, on two objects, and under a lock.
using System.Threading;

interface ICounter
{
    int Count { get; set; }
    void Add() { Count++; }
    void AddSafely() { lock (this) Add(); }
}

class Counter : ICounter
{
    public int Count { get; set; }
}

class Program
{
    static void Main()
    {
        ICounter first = new Counter();
        ICounter second = new Counter();
        ICounter shared = new Counter();
        new Thread(() => { first.Add(); shared.AddSafely(); }).Start();
        second.Add();
        shared.AddSafely();
    }
}
