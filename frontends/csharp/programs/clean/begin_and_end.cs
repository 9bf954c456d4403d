// The task of an operation that is begun and ended ends after it.
using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

class Operation : IAsyncResult
{
    public readonly ManualResetEvent Done = new ManualResetEvent(false);
    public object AsyncState { get; set; }
    public WaitHandle AsyncWaitHandle => Done;
    public bool CompletedSynchronously => false;
    public bool IsCompleted => Done.WaitOne(0);
}

class Device
{
    int reading;

    public IAsyncResult BeginRead(int address, AsyncCallback callback, object state)
    {
        var operation = new Operation { AsyncState = state };
        ThreadPool.QueueUserWorkItem(_ =>
        {
            reading = address;
            operation.Done.Set();
            callback(operation);
        });
        return operation;
    }

    public int EndRead(IAsyncResult result)
    {
        result.AsyncWaitHandle.WaitOne();
        return reading;
    }

    public void Reset() { reading = 0; }
}

class Program
{
    static async Task Continues()
    {
        int own = 0;
        var done = new ManualResetEventSlim();
        Task delay = Task.Delay(1);
        own = 1;
        TaskAwaiter awaiter = delay.GetAwaiter();
        awaiter.OnCompleted(() => { own++; done.Set(); });
        done.Wait();
        own++;
        await delay;
    }

    static void Main()
    {
        var device = new Device();
        Task<int> read = Task<int>.Factory.FromAsync(device.BeginRead, device.EndRead, 7, null);
        Console.WriteLine(read.Result);
        device.Reset();
        Task.Factory.FromAsync(device.BeginRead, result => { device.EndRead(result); }, 8, null).Wait();
        device.Reset();
        Continues().Wait();
    }
}
