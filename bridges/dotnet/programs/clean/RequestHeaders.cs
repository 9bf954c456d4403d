using System;
using System.Collections.Specialized;
using System.Threading;

/// <summary>Stages run on the pool, but each starts the next one when it is through with the request.</summary>
public class RequestHeaders
{
    private sealed class Request
    {
        public readonly NameValueCollection Headers = new NameValueCollection();
        public readonly HybridDictionary Items = new HybridDictionary();
        public readonly ManualResetEventSlim Done = new ManualResetEventSlim();
    }

    private static void Stage(Request request, int number)
    {
        request.Headers.Add("X-Stage-" + number, "passed");
        request.Items[number] = true;
        if (number == 4)
        {
            request.Done.Set();
        }
        else
        {
            ThreadPool.QueueUserWorkItem(state => Stage(request, number + 1));
        }
    }

    public static void Main()
    {
        int headers = 0;
        for (int i = 0; i < 60; i++)
        {
            var request = new Request();
            Stage(request, 0);
            request.Done.Wait();
            headers += request.Headers.Count + request.Items.Count;
        }
        Console.WriteLine(headers);
    }
}
