using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// The registered formatters are a list that is never changed: whoever registers one publishes a new list.
/// </summary>
public class AssertionFormatters
{
    private interface IValueFormatter
    {
        bool CanHandle(object value);
    }

    private class TypeFormatter : IValueFormatter
    {
        private readonly Type type;

        public TypeFormatter(Type type)
        {
            this.type = type;
        }

        public bool CanHandle(object value) => type.IsInstanceOfType(value);
    }

    private static List<IValueFormatter> formatters =
        new List<IValueFormatter> { new TypeFormatter(typeof(string)), new TypeFormatter(typeof(object)) };

    private static void Change(Action<List<IValueFormatter>> change)
    {
        while (true)
        {
            List<IValueFormatter> before = Volatile.Read(ref formatters);
            var after = new List<IValueFormatter>(before);
            change(after);
            if (Interlocked.CompareExchange(ref formatters, after, before) == before)
            {
                return;
            }
        }
    }

    private static bool CanFormat(object value)
    {
        foreach (IValueFormatter formatter in Volatile.Read(ref formatters))
        {
            if (formatter.CanHandle(value))
            {
                return true;
            }
        }
        return false;
    }

    public static void Main()
    {
        int formatted = 0;
        Parallel.For(0, 120, number =>
        {
            if (number % 4 == 0)
            {
                var own = new TypeFormatter(typeof(TimeSpan));
                Change(list => list.Insert(0, own));
                Thread.Sleep(3);
                Change(list => list.Remove(own));
            }
            else if (CanFormat(number))
            {
                Thread.Sleep(3);
                Interlocked.Increment(ref formatted);
            }
        });
        Console.WriteLine(formatted + " messages, " + formatters.Count + " formatters left");
    }
}
