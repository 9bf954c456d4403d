using System;
using System.Collections.Specialized;
using System.Threading;

/// <summary>Two stages of a pipeline add their headers to the same request.</summary>
public class RequestHeaders
{
    private sealed class Request
    {
        public readonly NameValueCollection Headers = new NameValueCollection();
        public readonly HybridDictionary Items = new HybridDictionary();
    }

    private static void Stage(Request request, string name)
    {
        try
        {
            Thread.Sleep(2);
            request.Headers.Add("X-" + name, "passed"); //~ A A
            request.Items[name] = true; //~ B B
        }
        catch (SystemException)
        {
            // The broken collection, seen by luck.
        }
    }

    private static void Handle(Request request, CountdownEvent done)
    {
        foreach (string name in new[] { "Trace", "Quota" })
        {
            ThreadPool.QueueUserWorkItem(state =>
            {
                Stage(request, name);
                done.Signal();
            });
        }
    }

    public static void Main()
    {
        using (var done = new CountdownEvent(160))
        {
            for (int i = 0; i < 80; i++)
            {
                Handle(new Request(), done);
                Thread.Sleep(3);
            }
            done.Wait();
        }
        Console.WriteLine("handled");
    }
}
