using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;

/// <summary>
/// Nanoseconds of watched and of plain calls in one process: the nested classes Watched and Plain hold the same code,
/// and only the first is rewritten. Prints one line for each measurement: name, median of the rounds. What counts is
/// the time of the thread on a processor, so that the numbers do not depend on what else the machine does.
/// </summary>
public static class HookBench
{
    private const int Rounds = 15;

    private interface ICode
    {
        long Get(Dictionary<string, string> map, int times);
        long GetByInterface(IDictionary<int, int> map, int times);
        long Mixed(Dictionary<string, int> map, int times);
        long Fresh(int times);
        long Iterate(List<int> list, int times);
        long Build(int times);
    }

    private sealed class Watched : ICode
    {
        public long Get(Dictionary<string, string> map, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++) sum += map["key"].Length;
            return sum;
        }

        public long GetByInterface(IDictionary<int, int> map, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++) sum += map[7];
            return sum;
        }

        public long Mixed(Dictionary<string, int> map, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
            {
                if (map.ContainsKey("key")) sum += map["key"];
                map["key"] = i;
            }
            return sum;
        }

        public long Fresh(int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
            {
                var list = new List<int>();
                list.Add(i);
                list.Add(i + 1);
                sum += list.Count;
            }
            return sum;
        }

        public long Iterate(List<int> list, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++) foreach (int x in list) sum += x;
            return sum;
        }

        public long Build(int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
            {
                var text = new StringBuilder();
                text.Append("value ").Append(i).Append(';');
                sum += text.Length;
            }
            return sum;
        }
    }

    private sealed class Plain : ICode
    {
        public long Get(Dictionary<string, string> map, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++) sum += map["key"].Length;
            return sum;
        }

        public long GetByInterface(IDictionary<int, int> map, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++) sum += map[7];
            return sum;
        }

        public long Mixed(Dictionary<string, int> map, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
            {
                if (map.ContainsKey("key")) sum += map["key"];
                map["key"] = i;
            }
            return sum;
        }

        public long Fresh(int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
            {
                var list = new List<int>();
                list.Add(i);
                list.Add(i + 1);
                sum += list.Count;
            }
            return sum;
        }

        public long Iterate(List<int> list, int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++) foreach (int x in list) sum += x;
            return sum;
        }

        public long Build(int times)
        {
            long sum = 0;
            for (int i = 0; i < times; i++)
            {
                var text = new StringBuilder();
                text.Append("value ").Append(i).Append(';');
                sum += text.Length;
            }
            return sum;
        }
    }

    private static long sink;

    /// <summary>How long this thread has run on a processor. Linux brings the number up to date when the thread
    /// offers the processor to others.</summary>
    private static double ProcessorNanos()
    {
        Thread.Yield();
        return double.Parse(File.ReadAllText("/proc/thread-self/schedstat").Split(' ')[0]);
    }

    private static double Median(Func<int, long> work, int times, int callsEach)
    {
        var nanos = new double[Rounds];
        for (int warm = 0; warm < 3; warm++) sink += work(times);
        for (int round = 0; round < Rounds; round++)
        {
            double begun = ProcessorNanos();
            sink += work(times);
            nanos[round] = (ProcessorNanos() - begun) / times / callsEach;
        }
        Array.Sort(nanos);
        return nanos[Rounds / 2];
    }

    /// <summary>Calls per nanosecond of several threads, each with a dictionary of its own.</summary>
    private static double Throughput(ICode code, int threads, int times)
    {
        var rates = new double[Rounds];
        for (int round = -3; round < Rounds; round++)
        {
            using (var ready = new CountdownEvent(threads))
            using (var go = new ManualResetEventSlim())
            {
                var all = new Thread[threads];
                for (int t = 0; t < threads; t++)
                {
                    all[t] = new Thread(() =>
                    {
                        var map = new Dictionary<string, int> { { "key", 1 } };
                        ready.Signal();
                        go.Wait();
                        Interlocked.Add(ref sink, code.Mixed(map, times));
                    });
                    all[t].Start();
                }
                ready.Wait();
                Stopwatch watch = Stopwatch.StartNew();
                go.Set();
                foreach (Thread thread in all) thread.Join();
                if (round >= 0) rates[round] = 3.0 * threads * times / (watch.Elapsed.TotalMilliseconds * 1e6);
            }
        }
        Array.Sort(rates);
        return rates[Rounds / 2];
    }

    private static void Print(string name, double value)
    {
        Console.WriteLine(name + " " + value.ToString("F4", System.Globalization.CultureInfo.InvariantCulture));
    }

    private static void Measure(string name, ICode code)
    {
        var map = new Dictionary<string, string> { { "key", "value" } };
        var numbers = new Dictionary<int, int> { { 7, 1 } };
        var counts = new Dictionary<string, int> { { "key", 1 } };
        var list = new List<int>();
        for (int i = 0; i < 100; i++) list.Add(i);
        Print(name + "_get", Median(n => code.Get(map, n), 1000000, 1));
        Print(name + "_get_by_interface", Median(n => code.GetByInterface(numbers, n), 2000000, 1));
        Print(name + "_check_get_put", Median(n => code.Mixed(counts, n), 400000, 3));
        Print(name + "_fresh_list", Median(n => code.Fresh(n), 400000, 3));
        Print(name + "_iterate_100", Median(n => code.Iterate(list, n), 40000, 100));
        Print(name + "_string_builder", Median(n => code.Build(n), 200000, 3));
    }

    public static void Main()
    {
        Measure("plain", new Plain());
        Measure("watched", new Watched());
        foreach (int threads in new[] { 1, 2 })
        {
            Print("plain_throughput_" + threads, Throughput(new Plain(), threads, 200000));
            Print("watched_throughput_" + threads, Throughput(new Watched(), threads, 200000));
        }
    }
}
