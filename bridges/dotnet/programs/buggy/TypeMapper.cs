// benchmark: [TSVD] 5.7, Sequelocity
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// Rows are mapped to objects by reflection, and the property map of each type is kept in a static cache.
/// </summary>
public class TypeMapper
{
    private static readonly Dictionary<Type, Dictionary<string, PropertyInfo>> Cache =
        new Dictionary<Type, Dictionary<string, PropertyInfo>>();

    private static Dictionary<string, PropertyInfo> PropertiesOf(Type type)
    {
        if (Cache.ContainsKey(type)) //~ A
        {
            return Cache[type]; //? C
        }
        var properties = new Dictionary<string, PropertyInfo>();
        foreach (PropertyInfo property in type.GetProperties())
        {
            properties[property.Name.ToLowerInvariant()] = property;
        }
        Thread.Sleep(1);
        Cache[type] = properties; //~ A //~ B B //? C
        return properties;
    }

    private static void ExecuteQuery(int query)
    {
        Type[] types = typeof(Version).Assembly.GetTypes();
        Thread.Sleep(1); // waits for the database
        try
        {
            PropertiesOf(types[query * 31 % 300]);
        }
        catch (SystemException)
        {
            // The broken cache, seen by luck.
        }
    }

    public static void Main()
    {
        Parallel.For(0, 300, new ParallelOptions { MaxDegreeOfParallelism = 3 }, ExecuteQuery);
        Console.WriteLine("queried");
    }
}
