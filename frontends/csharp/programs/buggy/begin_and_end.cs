// Nobody waits for the operation that was begun.
using System;
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
            reading = address; //~ A
            operation.Done.Set();
            callback(operation);
        });
        return operation;
    }

    public int EndRead(IAsyncResult result)
    {
        result.AsyncWaitHandle.WaitOne();
        return reading; //? B
    }

    public void Reset() { reading = 0; } //~ A //? B
}

class Program
{
    static void Main()
    {
        var device = new Device();
        Task<int> read = Task.Factory.FromAsync(device.BeginRead, device.EndRead, 7, null);
        device.Reset();
        Console.WriteLine(read.Result);
    }
}
