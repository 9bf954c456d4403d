// What cleans up comes too early for who was not waited for, or whose late end was reckoned with.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

class Program
{
    static int handled;
    static int thrown;
    static int next;

    static void Nobody_waits()
    {
        var got = new List<int>();
        Task.Run(() => { got.Add(1); }); //^ A
        try
        {
            Assert.IsTrue(got != null);
        }
        finally
        {
            got.Clear(); //^ A
        }
    }

    static void Limit_is_handled()
    {
        var task = Task.Run(() => { handled++; }); //~ B
        if (!task.Wait(1000)) Console.WriteLine("slow");
        handled++; //~ B
    }

    static void Limit_is_caught()
    {
        var thread = new Thread(() => { thrown++; }); //~ C
        thread.Start();
        try
        {
            if (!thread.Join(1000)) throw new TimeoutException();
        }
        catch (TimeoutException)
        {
            thrown = -1; //~ C
        }
    }

    static void Only_one_is_waited_for()
    {
        var first = Task.Run(() => { next++; }); //~ D
        var second = Task.Run(() => { next++; }); //~ D
        Assert.IsTrue(first.Wait(1000));
        second.Wait();
    }

    static void Main()
    {
        Nobody_waits();
        Limit_is_handled();
        Limit_is_caught();
        Only_one_is_waited_for();
    }
}
