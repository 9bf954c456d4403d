// A wait with a limit that was not met ends the test, so what follows comes after the signal.
using System.Threading;
using NUnit.Framework;

class WaitTest
{
    static bool ran;

    static void Main()
    {
        var done = new ManualResetEvent(false);
        new Thread(() => { ran = true; done.Set(); }).Start();
        Assert.IsTrue(done.WaitOne(2000));
        Assert.IsTrue(ran);
    }
}
