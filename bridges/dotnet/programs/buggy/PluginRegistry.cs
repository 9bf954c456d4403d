using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Plug-ins announce themselves in their static constructors, on whatever threads touch them first.
/// </summary>
public class PluginRegistry
{
    private static readonly ArrayList Known = new ArrayList();

    private static class Plugin<T>
    {
        static Plugin()
        {
            Known.Add(typeof(T)); //~ A A
        }

        public static void Use() => Thread.Sleep(2);
    }

    private static void Use(Type feature)
    {
        Type plugin = typeof(Plugin<>).MakeGenericType(feature);
        plugin.GetMethod("Use").Invoke(null, null);
    }

    private static void Work(Type wrapper)
    {
        Type feature = wrapper;
        for (int i = 0; i < 25; i++)
        {
            feature = wrapper.MakeGenericType(feature.IsGenericTypeDefinition ? typeof(int) : feature);
            Use(feature);
        }
    }

    public static void Main()
    {
        var first = new Thread(() => Work(typeof(List<>)));
        var second = new Thread(() => Work(typeof(Queue<>)));
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Console.WriteLine("loaded");
    }
}
