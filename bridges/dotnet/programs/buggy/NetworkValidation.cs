// benchmark: [TSVD] 5.6, Figure 10 (b)
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Hosts are validated in parallel, and each validation writes what it read into a plain cache.</summary>
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
        Parallel.ForEach(hosts, host =>
        {
            int level = GetConfigLevel(host);
            try
            {
                configureCache[host] = level; //~ A A
            }
            catch (SystemException)
            {
                // The broken cache, seen by luck.
            }
        });
    }

    public static void Main()
    {
        new NetworkValidation().Validate(Enumerable.Range(0, 150).Select(i => "host-" + i).ToList());
        Console.WriteLine("validated");
    }
}
