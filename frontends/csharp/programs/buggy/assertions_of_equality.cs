// What is asserted holds whether the signal has come or not.
using System.Threading;
using NUnit.Framework;

class WaitTest
{
    static bool ran, called;

    static void Main()
    {
        var done = new ManualResetEvent(false);
        new Thread(() => { ran = true; done.Set(); }).Start(); //~ A
        Assert.AreNotEqual("never", done.WaitOne(2000));
        Assert.AreEqual(false, ran && !done.WaitOne()); //~ A
        Other();
    }

    static void Other()
    {
        var done = new ManualResetEvent(false);
        new Thread(() => { called = true; done.Set(); }).Start(); //~ B
        bool inTime = done.WaitOne(2000);
        Assert.That(inTime, Is.True.Or.False);
        Assert.That(called, Is.Not.Null); //~ B
    }
}
