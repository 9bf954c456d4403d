using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Each sink gets a clone of the item, made before any of them runs.</summary>
public class BroadcastTelemetry
{
    private class Item
    {
        public readonly Dictionary<string, string> Properties = new Dictionary<string, string>();

        public Item Clone()
        {
            var clone = new Item();
            foreach (KeyValuePair<string, string> property in Properties)
            {
                clone.Properties.Add(property.Key, property.Value);
            }
            return clone;
        }
    }

    private class Sink
    {
        private readonly string name;
        private int sent;

        public Sink(string name)
        {
            this.name = name;
        }

        public int Sent => sent;

        public void Process(Item item)
        {
            Thread.Sleep(2); // reads the machine's counters
            item.Properties["sink." + name] = "true";
            if (item.Properties.ContainsKey("sampled"))
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
            Item own = item.Clone();
            processing.Add(Task.Run(() => sink.Process(own)));
        }
        Task.WaitAll(processing.ToArray());
        item.Properties.Clear();
    }

    public static void Main()
    {
        var channel = new BroadcastTelemetry();
        for (int i = 0; i < 60; i++)
        {
            channel.Track(new Item());
        }
        Console.WriteLine("tracked " + channel.sinks[0].Sent + " and " + channel.sinks[1].Sent);
    }
}
