using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Static constructors that fail, that run late, and one that waits for another thread which makes watched calls:
/// whatever is initialised for watching must not wait for it.
/// </summary>
public class StaticConstructors
{
    private static class Broken
    {
        public static readonly Dictionary<string, int> Table = new Dictionary<string, int>();
        public static readonly int First;

        static Broken()
        {
            Table["a"] = 1;
            var list = new List<int>();
            First = list[Table.Count];
        }
    }

    private static class Late
    {
        public static readonly List<string> Names = Make();

        static Late()
        {
            Console.WriteLine("late");
        }

        private static List<string> Make()
        {
            Console.WriteLine("making");
            return new List<string> { "one" };
        }
    }

    private static class Waiting
    {
        public static readonly int Sum;

        static Waiting()
        {
            int sum = 0;
            var other = new Thread(() => sum = Other.Count());
            other.Start();
            other.Join();
            Sum = sum;
        }
    }

    private static class Other
    {
        public static int Count()
        {
            var queue = new Queue<int>();
            queue.Enqueue(1);
            var stack = new Stack<int>(queue);
            return stack.Pop() + queue.Count;
        }
    }

    private static class Reentrant
    {
        public static readonly HashSet<int> Set = new HashSet<int>();
        public static readonly bool Added = Add(3);

        private static bool Add(int number) => Set.Add(number);
    }

    public static void Main()
    {
        Console.WriteLine(Waiting.Sum);
        for (int i = 0; i < 2; i++)
        {
            try
            {
                Console.WriteLine(Broken.First);
            }
            catch (TypeInitializationException error)
            {
                Console.WriteLine(error.TypeName + ": " + error.InnerException.GetType());
            }
        }
        Console.WriteLine("before");
        Late.Names.Add("two");
        Console.WriteLine(Late.Names.Count + " " + Reentrant.Added + " " + Reentrant.Set.Count);
    }
}
