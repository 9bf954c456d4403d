// Two threads instead of one that is started twice.
using System;
using System.Collections;
using System.Threading;

class Misuse
{
    static int count;
    static IList names = new ArrayList();

    static void Main()
    {
        ThreadStart work = () => { count++; names.Add("a"); }; //~ A A //^ B B
        var thread = new Thread(work);
        var other = new Thread(work);
        thread.Start();
        other.Start();
        thread.Join();
        other.Join();
    }
}
