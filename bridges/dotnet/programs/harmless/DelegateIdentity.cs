using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Delegates made from methods of collections: they are equal where target and method are, in whatever line they
/// were made, and an event lets go of the one it was given. That their Method may be another when watched can be
/// seen, and is left out here.
/// </summary>
public class DelegateIdentity
{
    private static event Action<string> Said;

    private static Action<string> SinkOf(List<string> list) => list.Add;

    private static void Leave(List<string> list)
    {
        Said -= list.Add;
    }

    private delegate bool Finder(string key, out int value);

    public static void Main()
    {
        var list = new List<string>();
        Action<string> first = list.Add;
        Action<string> second = SinkOf(list);
        Console.WriteLine(first == second);
        Console.WriteLine(first.Equals(second) + " " + (first.GetHashCode() == second.GetHashCode()));
        Console.WriteLine(first == new Action<string>(new List<string>().Add));
        Console.WriteLine(ReferenceEquals(first.Target, list));
        Said += list.Add;
        Said?.Invoke("heard");
        Leave(list);
        Said?.Invoke("not heard");
        Console.WriteLine(list.Count + " " + (Said == null));
        var map = new Dictionary<string, int> { { "a", 1 } };
        Finder find = map.TryGetValue;
        int found;
        Console.WriteLine(find("a", out found) + " " + found + " " + find("b", out found) + " " + found);
        IList<string> byInterface = list;
        Func<string, bool> contains = byInterface.Contains;
        Console.WriteLine(contains("heard"));
        Action combined = list.Clear;
        combined += list.TrimExcess;
        Console.WriteLine(combined.GetInvocationList().Length);
        combined -= list.Clear;
        Console.WriteLine(combined.GetInvocationList().Length);
        combined();
        Delegate dynamic = Delegate.CreateDelegate(typeof(Action<string>), list, "Add");
        dynamic.DynamicInvoke("dynamically");
        Console.WriteLine(list.Count);
        try
        {
            List<string> none = null;
            Action<string> impossible = none.Add;
            Console.WriteLine(impossible);
        }
        catch (ArgumentException error)
        {
            Console.WriteLine(error.GetType().Name);
        }
        var thread = new Thread(list.Clear);
        thread.Start();
        thread.Join();
        Console.WriteLine(list.Count);
    }
}
