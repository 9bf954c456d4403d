using System;
using System.Threading.Tasks;

/// <summary>A small server: four tasks take requests and handle them.</summary>
internal static class Requests
{
    private const int Threads = 4;

    /// <summary>Serves requests 0 to <paramref name="count"/> - 1, each after a little work of its own.</summary>
    public static void Serve(int count, Action<int> handle)
    {
        int failed = 0;
        object gate = new object();
        var workers = new Task[Threads];
        for (int i = 0; i < Threads; i++)
        {
            int first = i;
            workers[i] = Task.Factory.StartNew(() =>
            {
                for (int request = first; request < count; request += Threads)
                {
                    CheckBody(request);
                    try
                    {
                        handle(request);
                    }
                    catch (Exception error)
                    {
                        lock (gate)
                        {
                            failed++;
                        }
                        Console.WriteLine("request failed: " + error.Message);
                    }
                }
            }, TaskCreationOptions.LongRunning);
        }
        Task.WaitAll(workers);
        Console.WriteLine(count + " requests, " + failed + " failed");
    }

    /// <summary>Every request has a body whose checksum is verified before anything else.</summary>
    private static void CheckBody(int request)
    {
        var body = new byte[256 * 1024];
        uint sum = 1;
        for (int i = 0; i < body.Length; i++)
        {
            body[i] = (byte)(request * 31 + i);
            sum = sum * 16777619 ^ body[i];
        }
        if (sum == 0)
        {
            Console.WriteLine("request " + request + " has an empty checksum");
        }
    }
}
