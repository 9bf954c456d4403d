// Reports of progress come on any threads.
using System;
using System.Threading.Tasks;

class Program
{
    static int percent;

    static void Main()
    {
        IProgress<int> progress = new Progress<int>(value => percent = value); //~ A A
        Task.Run(() =>
        {
            progress.Report(10);
            progress.Report(20);
        }).Wait();
    }
}
