// A scheduler that is null is refused before anything is started or attached.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int runs;

    static void Try(Action start)
    {
        try { start(); }
        catch (ArgumentNullException) { }
    }

    static void Main()
    {
        TaskScheduler none = null;
        Action work = () => runs++;
        Task done = Task.CompletedTask;
        Try(() => Task.Factory.StartNew(work, new CancellationToken(), TaskCreationOptions.None, none));
        Try(() => Task.Factory.StartNew<int>(() => runs++, new CancellationToken(), TaskCreationOptions.None, none));
        Try(() => Task<int>.Factory.StartNew(_ => runs++, null, new CancellationToken(), TaskCreationOptions.None, none));
        Try(() => new Task(work).Start(none));
        Try(() => done.ContinueWith(_ => work(), none));
        Try(() => Task.FromResult(1).ContinueWith(_ => runs++, new CancellationToken(), TaskContinuationOptions.None, none));
        runs++;
        Task.Run(() => runs++).Wait();
    }
}
