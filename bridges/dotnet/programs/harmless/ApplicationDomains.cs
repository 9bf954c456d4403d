using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Reflection;

/// <summary>
/// Code in other application domains: called through proxies, with copies, as a program, and unloaded.
/// </summary>
public class ApplicationDomains : MarshalByRefObject
{
    private static readonly List<string> Static = new List<string>();
    private readonly Dictionary<string, int> counts = new Dictionary<string, int>();

    public int Count(string word)
    {
        int before;
        counts.TryGetValue(word, out before);
        counts[word] = before + 1;
        Static.Add(word);
        return Static.Count;
    }

    public List<string> Copy(List<string> words)
    {
        words.Add(AppDomain.CurrentDomain.FriendlyName);
        return words;
    }

    public void Fail() => new List<int>().RemoveAt(3);

    private static void Callback()
    {
        Static.Add("callback");
        Console.WriteLine(AppDomain.CurrentDomain.FriendlyName + ": " + Static.Count);
    }

    public static int Main(string[] args)
    {
        if (args.Length > 0)
        {
            Static.AddRange(args);
            Console.WriteLine(AppDomain.CurrentDomain.FriendlyName + " runs with " + Static.Count);
            return Static.Count;
        }
        Static.Add("of the first domain");
        for (int i = 0; i < 3; i++)
        {
            AppDomain domain = AppDomain.CreateDomain("domain " + i);
            var there = (ApplicationDomains)domain.CreateInstanceAndUnwrap(
                Assembly.GetExecutingAssembly().FullName, typeof(ApplicationDomains).FullName);
            there.Count("a");
            Console.WriteLine(there.Count("b"));
            var mine = new List<string> { "sent" };
            Console.WriteLine(string.Join(",", there.Copy(mine)) + " " + mine.Count);
            try
            {
                there.Fail();
            }
            catch (ArgumentOutOfRangeException error)
            {
                Console.WriteLine(error.ParamName);
            }
            domain.DoCallBack(Callback);
            string file = Path.GetFileName(typeof(ApplicationDomains).Assembly.Location);
            Console.WriteLine(domain.ExecuteAssemblyByName(typeof(ApplicationDomains).Assembly.FullName, "x", file));
            domain.SetData("table", new Hashtable { { "key", i } });
            Console.WriteLine(((Hashtable)domain.GetData("table"))["key"]);
            AppDomain.Unload(domain);
            try
            {
                there.Count("gone");
            }
            catch (AppDomainUnloadedException)
            {
                Console.WriteLine("unloaded");
            }
        }
        Console.WriteLine(Static.Count);
        return 0;
    }
}
