using System;
using System.Collections.Generic;

/// <summary>Watched calls in filters, in finally blocks, in nested handlers, and on the way out of loops.</summary>
public class ExceptionFilters
{
    private static readonly List<string> Log = new List<string>();

    private static bool Note(string text, bool answer)
    {
        Log.Add(text);
        return answer;
    }

    private static int Filtered(Dictionary<int, int> map, int key)
    {
        try
        {
            return map[key];
        }
        catch (KeyNotFoundException) when (Note("no", false))
        {
            return -1;
        }
        catch (KeyNotFoundException error) when (map.Count > 0 && Note(error.GetType().Name, true))
        {
            return -2;
        }
        finally
        {
            Log.Add("finally " + map.Count);
        }
    }

    private static int FilterInOrder(List<int> list)
    {
        try
        {
            list.RemoveAt(9);
            return 0;
        }
        catch (ArgumentException) when (list.Count > 0 && list[7] == 0)
        {
            return 1;
        }
        catch (ArgumentException)
        {
            return 2;
        }
    }

    private static string Nested(Queue<string> queue)
    {
        while (true)
        {
            try
            {
                try
                {
                    if (queue.Count == 1)
                    {
                        return queue.Peek();
                    }
                    queue.Dequeue();
                    continue;
                }
                finally
                {
                    Log.Add("left " + queue.Count);
                    queue.TrimExcess();
                }
            }
            catch (InvalidOperationException error)
            {
                throw new ApplicationException("wrapped", error);
            }
        }
    }

    private static int Selected(object value)
    {
        if (value is List<int> list && list.Count > 1)
        {
            return list[1];
        }
        string word = value is IDictionary<string, int> map && map.ContainsKey("a") ? "one" : value as string;
        switch (word)
        {
            case "one":
                goto case "seven";
            case "seven":
            case "eight":
            case "nine":
            case "ten":
            case "eleven":
            case "twelve":
                return new Dictionary<string, int> { { word, 70 } }[word];
            default:
                return new Stack<int>(new[] { 4 }).Pop();
        }
    }

    private static IEnumerable<int> Disposed(List<int> list)
    {
        try
        {
            foreach (int item in list)
            {
                yield return item;
            }
        }
        finally
        {
            Log.Add("disposed");
        }
    }

    public static void Main()
    {
        var map = new Dictionary<int, int> { { 1, 10 } };
        Console.WriteLine(Filtered(map, 1) + " " + Filtered(map, 2));
        Console.WriteLine(FilterInOrder(new List<int>()));
        Console.WriteLine(Nested(new Queue<string>(new[] { "a", "b", "c" })));
        try
        {
            Nested(new Queue<string>());
        }
        catch (ApplicationException error)
        {
            Console.WriteLine(error.Message + " " + error.InnerException.GetType().Name);
        }
        Console.WriteLine(Selected(new List<int> { 1, 2 }) + Selected(new SortedList<string, int> { { "a", 1 } }) + Selected(null));
        foreach (int item in Disposed(new List<int> { 1, 2, 3 }))
        {
            if (item == 2)
            {
                break;
            }
        }
        Log.ForEach(Console.WriteLine);
        checked
        {
            try
            {
                map[3] = int.MaxValue;
                map[3]++;
            }
            catch (OverflowException)
            {
                Console.WriteLine(map[3]);
            }
        }
    }
}
