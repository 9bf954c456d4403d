// A factory may do without a scheduler: then it is that of who uses it.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int runs, given;

    static void Main()
    {
        var factory = new TaskFactory((TaskScheduler)null);
        factory.StartNew(() => { runs++; }); //~ A
        runs++; //~ A
        Task.Factory.StartNew(() => given++, new CancellationToken(), TaskCreationOptions.None, TaskScheduler.Default); //~ B
        given++; //~ B
    }
}
