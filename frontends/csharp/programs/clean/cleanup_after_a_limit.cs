// Only a wait whose limit is over, and which somebody insists on, comes to what cleans up too early.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

class Counter : IDisposable
{
    public int Count;
    public void Dispose() { Count = 0; }
}

class Program
{
    static void Task_ends_in_time()
    {
        var got = new List<int>();
        var task = Task.Run(() => { got.Add(1); });
        try
        {
            Assert.IsTrue(task.Wait(1000));
            Assert.AreEqual(1, got.Count);
        }
        finally
        {
            got.Clear();
        }
    }

    static void Thread_ends_in_time()
    {
        var own = new List<int>();
        var thread = new Thread(() => own.Add(1));
        thread.Start();
        try
        {
            if (!thread.Join(1000)) throw new InvalidOperationException("it hangs");
            own.Add(2);
        }
        finally
        {
            own.Clear();
        }
    }

    static void Event_is_set_in_time()
    {
        using (var counter = new Counter())
        {
            var set = new ManualResetEvent(false);
            ThreadPool.QueueUserWorkItem(_ => { counter.Count++; set.Set(); });
            Assert.That(set.WaitOne(1000));
            Assert.AreEqual(1, counter.Count);
        }
    }

    static async Task First_of_two()
    {
        using (var counter = new Counter())
        {
            var task = Task.Run(() => { counter.Count++; });
            var first = await Task.WhenAny(task, Task.Delay(1000));
            Assert.That(first, Is.SameAs(task));
            Assert.That(counter.Count, Is.EqualTo(1));
        }
    }

    static async Task Await_with_a_limit()
    {
        using (var counter = new Counter())
        {
            var task = Task.Run(() => { counter.Count++; });
            await task.WaitAsync(TimeSpan.FromSeconds(1));
            counter.Count++;
        }
    }

    static void Helper_insists()
    {
        var own = new Counter();
        var task = Task.Run(() => { own.Count++; });
        try
        {
            EndsInTime(task);
            own.Count++;
        }
        finally
        {
            own.Dispose();
        }
    }

    static void EndsInTime(Task task)
    {
        if (!task.Wait(500)) throw new TimeoutException();
    }

    static void Caller_cleans_up()
    {
        var own = new Counter();
        try
        {
            First_of_two_in(own).Wait();
        }
        finally
        {
            own.Dispose();
        }
    }

    static async Task First_of_two_in(Counter counter)
    {
        var task = Task.Run(() => { counter.Count++; });
        if (await Task.WhenAny(task, Task.Delay(1000)) != task) throw new TimeoutException();
    }

    static void Main(string[] args)
    {
        switch (args.Length)
        {
            case 0: Task_ends_in_time(); break;
            case 1: Thread_ends_in_time(); break;
            case 2: Event_is_set_in_time(); break;
            case 3: First_of_two().Wait(); break;
            case 4: Await_with_a_limit().Wait(); break;
            case 5: Caller_cleans_up(); break;
            default: Helper_insists(); break;
        }
    }
}
