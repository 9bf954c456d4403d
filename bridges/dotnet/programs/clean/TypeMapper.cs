using System;
using System.Collections.Generic;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// The property map of a type is a static field of a generic class, which the runtime initialises once, and a
/// second cache belongs to each thread alone.
/// </summary>
public class TypeMapper
{
    private static class Map<T>
    {
        public static readonly Dictionary<string, PropertyInfo> Properties = Make();

        private static Dictionary<string, PropertyInfo> Make()
        {
            var properties = new Dictionary<string, PropertyInfo>();
            foreach (PropertyInfo property in typeof(T).GetProperties())
            {
                properties[property.Name.ToLowerInvariant()] = property;
            }
            Thread.Sleep(1);
            return properties;
        }
    }

    [ThreadStatic]
    private static Dictionary<Type, int> counts;

    private static int CountOf<T>()
    {
        counts = counts ?? new Dictionary<Type, int>();
        int count;
        if (!counts.TryGetValue(typeof(T), out count))
        {
            count = Map<T>.Properties.Count;
            counts[typeof(T)] = count;
        }
        return count;
    }

    private static readonly Func<int>[] Queries =
    {
        CountOf<Version>, CountOf<DateTime>, CountOf<Uri>, CountOf<string>, CountOf<Exception>, CountOf<Thread>,
        CountOf<KeyValuePair<int, string>>, CountOf<List<int>>, CountOf<Tuple<int, int>>, CountOf<TimeSpan>,
    };

    public static void Main()
    {
        int sum = 0;
        Parallel.For(0, 300, new ParallelOptions { MaxDegreeOfParallelism = 3 }, query =>
        {
            Thread.Sleep(1);
            Interlocked.Add(ref sum, Queries[query % Queries.Length]());
        });
        Console.WriteLine(sum);
    }
}
