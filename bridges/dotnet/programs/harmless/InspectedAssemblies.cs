using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

/// <summary>
/// Goes from its own assembly to all that it refers to, to look at them and to use them: each is there. That a
/// watched assembly refers to one more can be seen, and its name is left out here.
/// </summary>
public class InspectedAssemblies
{
    internal class Part
    {
        public string Name;
    }

    private static readonly List<Part> Parts = new List<Part>();

    private static IEnumerable<string> Names(IEnumerable<Assembly> assemblies)
    {
        return assemblies.Select(assembly => assembly.GetName().Name)
            .Where(name => !name.EndsWith(".Redhanded")).OrderBy(name => name, StringComparer.Ordinal);
    }

    public static void Main()
    {
        Parts.Add(new Part { Name = "wheel" });
        Assembly used = typeof(InspectedAssemblies).Assembly;
        Assembly shown = Assembly.ReflectionOnlyLoadFrom(used.Location);
        Console.WriteLine(shown.ReflectionOnly + " " + used.ReflectionOnly);
        Console.WriteLine(string.Join(" ", Names(used.GetReferencedAssemblies().Select(Assembly.Load))));
        Console.WriteLine(string.Join(
            " ", Names(shown.GetReferencedAssemblies().Select(name => Assembly.ReflectionOnlyLoad(name.FullName)))));
        foreach (Type type in shown.GetTypes().OrderBy(type => type.FullName, StringComparer.Ordinal))
        {
            var members = type.GetMembers(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance
                | BindingFlags.Static | BindingFlags.DeclaredOnly);
            Console.WriteLine(type + ": " + string.Join(", ", members.Select(member => member.Name)));
        }
        Console.WriteLine(shown.ManifestModule.ModuleVersionId == used.ManifestModule.ModuleVersionId);
        Console.WriteLine(shown.EntryPoint + " " + Parts.Count);
    }
}
