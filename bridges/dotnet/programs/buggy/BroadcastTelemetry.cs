// benchmark: [TSVD] 5.7, ApplicationInsights
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>One item of telemetry goes to several sinks at once, and each sink enriches that very item.</summary>
public class BroadcastTelemetry
{
    private class Item
    {
        public readonly Dictionary<string, string> Properties = new Dictionary<string, string>();
    }

    private class Sink
    {
        private readonly string name;
        private int sent;

        public Sink(string name)
        {
            this.name = name;
        }

        public void Process(Item item)
        {
            Thread.Sleep(2); // reads the machine's counters
            item.Properties["sink." + name] = "true"; //~ A A //? B
            if (item.Properties.ContainsKey("sampled")) //? B
            {
                Interlocked.Increment(ref sent);
            }
        }
    }

    private readonly Sink[] sinks = { new Sink("default"), new Sink("archive") };

    private void Track(Item item)
    {
        item.Properties["sampled"] = "yes";
        var processing = new List<Task>();
        foreach (Sink sink in sinks)
        {
            processing.Add(Task.Run(() => sink.Process(item)));
        }
        try
        {
            Task.WaitAll(processing.ToArray());
        }
        catch (AggregateException)
        {
            // The item is dropped.
        }
    }

    public static void Main()
    {
        var channel = new BroadcastTelemetry();
        for (int i = 0; i < 60; i++)
        {
            channel.Track(new Item());
        }
        Console.WriteLine("tracked");
    }
}
