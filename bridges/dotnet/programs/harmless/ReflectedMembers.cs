using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

/// <summary>
/// Reflection over the program's own types finds what is written here and what the compiler added, no more.
/// </summary>
public class ReflectedMembers
{
    private class Cache<TKey>
    {
        private readonly Dictionary<TKey, int> map = new Dictionary<TKey, int>();

        public event Action Changed;

        public int this[TKey key]
        {
            get { return map[key]; }
            set { map[key] = value; }
        }

        public void Clear()
        {
            map.Clear();
            Changed?.Invoke();
        }

        protected virtual IEnumerable<TKey> Keys => map.Keys.Where(key => map.ContainsKey(key));
    }

    private const BindingFlags Everything = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static
        | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    public static void Main()
    {
        Assembly own = Assembly.GetExecutingAssembly();
        foreach (Type type in own.GetTypes().OrderBy(type => type.FullName, StringComparer.Ordinal))
        {
            Console.WriteLine(type.FullName + " " + type.Attributes);
            foreach (MemberInfo member in type.GetMembers(Everything).OrderBy(m => m.ToString(), StringComparer.Ordinal))
            {
                Console.WriteLine("  " + member.MemberType + " " + member);
            }
        }
        MethodInfo clear = typeof(Cache<string>).GetMethod("Clear");
        Console.WriteLine(clear.MetadataToken.ToString("x") + " " + own.EntryPoint.MetadataToken.ToString("x"));
        byte[] code = clear.GetMethodBody().GetILAsByteArray();
        Console.WriteLine(code.Length + " bytes, stack of " + clear.GetMethodBody().MaxStackSize);
        var cache = new Cache<string>();
        cache["a"] = 1;
        clear.Invoke(cache, null);
        typeof(Cache<string>).GetProperty("Item").SetValue(cache, 7, new object[] { "b" });
        Console.WriteLine(cache["b"]);
        foreach (Module module in own.GetModules())
        {
            Console.WriteLine(module.Name + " " + module.GetTypes().Length);
        }
        Console.WriteLine(own.GetName().Name + " " + own.GetName().Version + " " + own.GetManifestResourceNames().Length);
    }
}
