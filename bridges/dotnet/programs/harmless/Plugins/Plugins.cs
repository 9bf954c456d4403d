using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using Greeting;

/// <summary>
/// A library is loaded in every way there is: by reference, by file, by name, from a copy, and from bytes.
/// </summary>
public class Plugins
{
    private static string Try(Assembly assembly)
    {
        Type type = assembly.GetType("Greeting.Polite");
        object greeter = Activator.CreateInstance(type);
        MethodInfo greet = type.GetMethod("Greet");
        var names = new List<string> { "you" };
        var greeted = (ICollection<string>)greet.Invoke(greeter, new object[] { names });
        string origin = assembly.Location == "" ? "nowhere" : Path.GetFileName(assembly.Location);
        return origin + " " + greeted.Count + " " + names.Count + " " + (greeter is IGreeter) + " " + assembly.GetName().Name;
    }

    public static void Main()
    {
        string file = typeof(Polite).Assembly.Location;
        Console.WriteLine(Try(typeof(Polite).Assembly));
        Console.WriteLine(Try(Assembly.LoadFrom(file)));
        Console.WriteLine(Try(Assembly.LoadFile(file)));
        Console.WriteLine(Try(Assembly.Load("Greeting")));
        Console.WriteLine(Try(Assembly.Load(File.ReadAllBytes(file))));
        string directory = Path.Combine(Path.GetTempPath(), Guid.NewGuid().ToString());
        Directory.CreateDirectory(directory);
        string copy = Path.Combine(directory, "Copied.dll");
        File.Copy(file, copy);
        Console.WriteLine(Try(Assembly.LoadFile(copy)));
        Console.WriteLine(Assembly.ReflectionOnlyLoadFrom(file).GetType("Greeting.Polite").GetMethods().Length);
        Console.WriteLine(AssemblyName.GetAssemblyName(copy).FullName);
        int resolved = 0;
        AppDomain.CurrentDomain.AssemblyResolve += (sender, wanted) =>
        {
            resolved++;
            return wanted.Name.StartsWith("Hidden") ? Assembly.LoadFile(copy) : null;
        };
        Console.WriteLine(Try(Assembly.Load("Hidden, Version=1.0.0.0")) + " " + resolved);
        try
        {
            Assembly.Load("Nowhere");
        }
        catch (FileNotFoundException)
        {
            Console.WriteLine("not found " + resolved);
        }
        var setup = new AppDomainSetup
        {
            ApplicationBase = AppDomain.CurrentDomain.BaseDirectory, ShadowCopyFiles = "true",
        };
        AppDomain shadow = AppDomain.CreateDomain("shadow", null, setup);
        var remote = (IGreeter)shadow.CreateInstanceAndUnwrap("Greeting", "Greeting.Polite");
        Console.WriteLine(remote.Greet(new List<string> { "a", "b" }).Count);
        AppDomain.Unload(shadow);
        Directory.Delete(directory, true);
    }
}
