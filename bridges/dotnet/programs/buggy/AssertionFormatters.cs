// benchmark: [TSVD] 5.7, FluentAssertions
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// Tests that run in parallel register a formatter of their own in the one list that every failing assertion walks.
/// </summary>
public class AssertionFormatters
{
    private interface IValueFormatter
    {
        bool CanHandle(object value);

        string Format(object value);
    }

    private class TypeFormatter : IValueFormatter
    {
        private readonly Type type;

        public TypeFormatter(Type type)
        {
            this.type = type;
        }

        public bool CanHandle(object value) => type.IsInstanceOfType(value);

        public string Format(object value) => type.Name + " " + value;
    }

    private static readonly List<IValueFormatter> Formatters = new List<IValueFormatter>
    {
        new TypeFormatter(typeof(DateTime)), new TypeFormatter(typeof(string)), new TypeFormatter(typeof(object)),
    };

    private static string Format(object value)
    {
        foreach (IValueFormatter formatter in Formatters) //~ A //? B
        {
            if (formatter.CanHandle(value))
            {
                return formatter.Format(value);
            }
        }
        return value.ToString();
    }

    private static void TestWithOwnFormatter()
    {
        var own = new TypeFormatter(typeof(TimeSpan));
        Formatters.Insert(0, own); //~ A //? C C //? D
        Thread.Sleep(3);
        Formatters.Remove(own); //? B //? D //? E E
    }

    private static void TestOfMessages(int number)
    {
        Thread.Sleep(3);
        Format(number);
    }

    public static void Main()
    {
        Parallel.For(0, 120, number =>
        {
            try
            {
                if (number % 4 == 0)
                {
                    TestWithOwnFormatter();
                }
                else
                {
                    TestOfMessages(number);
                }
            }
            catch (SystemException)
            {
                // "Collection was modified": the bug, seen by luck.
            }
        });
        Console.WriteLine("tested");
    }
}
