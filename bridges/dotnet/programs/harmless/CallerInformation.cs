using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;

/// <summary>
/// Who asks for its caller, through a callback of a collection or directly, still meets the one it met before.
/// </summary>
public class CallerInformation
{
    private sealed class Item : IComparable<Item>
    {
        public int CompareTo(Item other)
        {
            Console.WriteLine(MethodBase.GetCurrentMethod().Name + " of " + Assembly.GetExecutingAssembly().GetName().Name);
            return 0;
        }
    }

    private static string Caller([CallerMemberName] string member = "", [CallerLineNumber] int line = 0) => member + line;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Above() => new StackFrame(1).GetMethod().Name;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Direct() => Above();

    public static void Main()
    {
        var list = new List<string> { Caller(), Direct() };
        list.Add(Caller());
        list.Add(Above());
        Console.WriteLine(string.Join(" ", list));
        new List<Item> { new Item(), new Item() }.Sort();
        Console.WriteLine(Assembly.GetCallingAssembly().GetName().Name);
        Console.WriteLine(Assembly.GetEntryAssembly().EntryPoint.Name);
        Console.WriteLine(new List<Func<string>> { () => Caller() }[0]());
    }
}
