using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Each worker of the parallel loop fills a cache of its own; they are merged under a lock.</summary>
public class NetworkValidation
{
    private readonly Dictionary<string, int> configureCache = new Dictionary<string, int>();

    private static int GetConfigLevel(string host)
    {
        Thread.Sleep(4);
        return host.Length;
    }

    private void Validate(IEnumerable<string> hosts)
    {
        Parallel.ForEach(
            hosts,
            () => new Dictionary<string, int>(),
            (host, state, own) =>
            {
                own[host] = GetConfigLevel(host);
                return own;
            },
            own =>
            {
                lock (configureCache)
                {
                    foreach (var entry in own)
                    {
                        configureCache.Add(entry.Key, entry.Value);
                    }
                }
            });
    }

    public static void Main()
    {
        var validation = new NetworkValidation();
        for (int datacentre = 0; datacentre < 10; datacentre++)
        {
            var hosts = Enumerable.Range(0, 20).Select(i => "host-" + datacentre + "-" + i);
            validation.Validate(hosts.ToList());
        }
        Console.WriteLine("validated " + validation.configureCache.Count);
    }
}
