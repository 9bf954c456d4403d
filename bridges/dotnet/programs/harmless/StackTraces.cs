using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

/// <summary>
/// Stack traces name the program's own methods, files and lines as ever. A watched call passes through a method
/// of an assembly of redhanded: that frame can be seen, and is left out here.
/// </summary>
public class StackTraces
{
    private static void Print(StackTrace trace)
    {
        foreach (StackFrame frame in trace.GetFrames())
        {
            if (frame.GetMethod().DeclaringType?.Assembly == typeof(StackTraces).Assembly)
            {
                string file = System.IO.Path.GetFileName(frame.GetFileName());
                Console.WriteLine("  " + frame.GetMethod().Name + " " + file + ":" + frame.GetFileLineNumber());
            }
        }
    }

    private static void Converting(List<int> list)
    {
        list.ConvertAll(item =>
        {
            Print(new StackTrace(true));
            return item;
        });
    }

    private static void Comparing(List<string> list)
    {
        list.Sort((left, right) => throw new InvalidOperationException(left.Length + right.Length + " letters"));
    }

    private static IEnumerable<int> Lazily(Dictionary<int, int> map)
    {
        yield return map[1];
        yield return map[2];
    }

    private static void Rethrowing(List<int> list)
    {
        try
        {
            list.RemoveAt(4);
        }
        catch (ArgumentOutOfRangeException)
        {
            throw;
        }
    }

    private static void Attempt(Action action)
    {
        try
        {
            action();
        }
        catch (Exception error)
        {
            Console.WriteLine(error.GetType().Name + (error.InnerException == null ? "" : ", inside: " + error.InnerException.Message));
            Print(new StackTrace(error, true));
            bool named = error.StackTrace.Contains("StackTraces.cs:");
            Console.WriteLine("  as text: " + named);
        }
    }

    public static void Main()
    {
        Converting(new List<int> { 1 });
        Attempt(() => Comparing(new List<string> { "b", "a" }));
        Attempt(() => Lazily(new Dictionary<int, int> { { 1, 1 } }).ToList());
        Attempt(() => Rethrowing(new List<int>()));
        Attempt(() => new Dictionary<string, string>().Add(null, ""));
        Attempt(() => new Queue<int>().Peek());
    }
}
