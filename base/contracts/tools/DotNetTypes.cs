using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text;

/// Tells what this .NET runtime has of the types whose names stand on the standard input, one per
/// line. The test of the .NET lists compares it with what they say; run by hand it shows what a new
/// list has to classify:
///
///     mcs base/contracts/tools/DotNetTypes.cs -out:types.exe
///     echo 'System.Collections.Generic.Queue`1' | mono types.exe
///
/// Each line of output is a fact, its words separated by tabs:
///
///     runtime     4.0.30319.42000
///     missing     TYPE                        this runtime has no such type
///     type        TYPE    BASE...             nearest first
///     final       TYPE                        no class of an application can extend it
///     callable    TYPE    OTHER NAME(PARAMETERS) OWN(PARAMETERS)
///                                             a public supertype that declares a virtual method, and
///                                             the method of TYPE that runs when it is called
///     subclass    TYPE    OTHER               a public class below it
///     method      TYPE    NAME(PARAMETERS)    a public instance method, but not Object's own
///     explicit    TYPE    NAME(PARAMETERS)    an explicit implementation of an interface's method
///     protected   TYPE    NAME(PARAMETERS)    a protected virtual method
///     static      TYPE    NAME(PARAMETERS)    a public static function, or a public constructor
///     field       TYPE    NAME    FIELDTYPE   an instance field, also an inherited one
public static class DotNetTypes
{
    const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// Assemblies that a program has to load before their types are found.
    static readonly string[] Assemblies = {
        "mscorlib", "System", "System.Core", "System.Data", "System.Xml", "System.Xml.Linq",
        "System.Data.DataSetExtensions", "System.Net.Http",
    };

    static List<Type> all;

    static readonly StringBuilder Out = new StringBuilder();

    public static void Main()
    {
        Fact("runtime", Environment.Version.ToString());
        var assemblies = new List<Assembly>();
        foreach (string name in Assemblies) {
            try {
                string token = name == "System.Net.Http" ? "b03f5f7f11d50a3a" : "b77a5c561934e089";
                assemblies.Add(Assembly.Load(name == "mscorlib" ? name
                    : name + ", Version=4.0.0.0, Culture=neutral, PublicKeyToken=" + token));
            } catch (System.IO.IOException) {
                // A runtime need not have all of them.
            }
        }
        all = assemblies.SelectMany(assembly => assembly.GetTypes()).ToList();
        for (string name = Console.ReadLine(); name != null; name = Console.ReadLine()) {
            Type type = assemblies.Select(assembly => assembly.GetType(name)).FirstOrDefault(found => found != null)
                ?? all.FirstOrDefault(made => NameOf(made) == name);
            if (type == null) {
                Fact("missing", name);
            } else {
                Describe(type);
            }
        }
        Console.Write(Out);
    }

    static void Describe(Type type)
    {
        string name = NameOf(type);
        var bases = new List<string> { "type", name };
        for (Type above = type.BaseType; above != null; above = above.BaseType) {
            bases.Add(NameOf(above));
        }
        Fact(bases.ToArray());
        if (!IsExtensible(type)) {
            Fact("final", name);
        }
        var facts = new SortedSet<string>(StringComparer.Ordinal);
        foreach (Type other in all.Where(other => other.IsVisible && IsBelow(other, type))) {
            facts.Add("subclass\t" + name + "\t" + NameOf(other));
        }
        foreach (MethodInfo method in MethodsOf(type)) {
            facts.Add(KindOf(method) + "\t" + name + "\t" + Signature(method));
        }
        foreach (MethodInfo method in type.GetMethods(BindingFlags.Static | BindingFlags.Public)) {
            facts.Add("static\t" + name + "\t" + Signature(method));
        }
        foreach (ConstructorInfo constructor in type.GetConstructors()) {
            facts.Add("static\t" + name + "\t." + Signature(constructor));
        }
        if (!type.IsInterface) {
            Callable(type, facts);
        }
        foreach (string fact in facts) {
            Fact(fact);
        }
        for (Type above = type; above != null; above = above.BaseType) {
            foreach (FieldInfo field in above.GetFields(Instance | BindingFlags.DeclaredOnly)) {
                Fact("field", name, field.Name, NameOf(field.FieldType));
            }
        }
    }

    static void Callable(Type type, SortedSet<string> facts)
    {
        string name = NameOf(type);
        foreach (Type other in type.GetInterfaces().Where(other => other.IsVisible)) {
            InterfaceMapping map = type.GetInterfaceMap(other);
            for (int at = 0; at < map.InterfaceMethods.Length; at++) {
                if (map.TargetMethods[at] != null) {
                    facts.Add("callable\t" + name + "\t" + NameOf(other) + "\t" + Signature(map.InterfaceMethods[at])
                        + "\t" + Signature(map.TargetMethods[at]));
                }
            }
        }
        foreach (MethodInfo method in MethodsOf(type).Where(method => method.IsVirtual && method.IsPublic)) {
            MethodInfo first = method.GetBaseDefinition();
            if (first.DeclaringType != type && first.DeclaringType.IsVisible) {
                facts.Add("callable\t" + name + "\t" + NameOf(first.DeclaringType) + "\t" + Signature(method)
                    + "\t" + Signature(method));
            }
        }
    }

    /// Its own methods and the inherited ones, without those of every object that it does not override.
    static IEnumerable<MethodInfo> MethodsOf(Type type)
    {
        var seen = new HashSet<string>();
        for (Type above = type; above != null && above != typeof(object) && above != typeof(ValueType); above = above.BaseType) {
            foreach (MethodInfo method in above.GetMethods(Instance | BindingFlags.DeclaredOnly)) {
                if (KindOf(method) != "" && seen.Add(KindOf(method) + Signature(method))) {
                    yield return method;
                }
            }
        }
        if (type.IsInterface) {
            foreach (MethodInfo method in type.GetInterfaces().SelectMany(other => other.GetMethods())) {
                if (seen.Add(KindOf(method) + Signature(method))) {
                    yield return method;
                }
            }
        }
    }

    static string KindOf(MethodInfo method)
    {
        if (method.IsPublic) {
            return "method";
        }
        if (method.IsVirtual && method.IsPrivate && method.Name.Contains(".")) {
            return "explicit";
        }
        return method.IsVirtual && (method.IsFamily || method.IsFamilyOrAssembly) ? "protected" : "";
    }

    static string Signature(MethodBase method)
    {
        string parameters = string.Join(",", method.GetParameters().Select(parameter => NameOf(parameter.ParameterType)));
        return method.Name.Substring(method.Name.LastIndexOf('.') + 1) + "(" + parameters + ")";
    }

    static string NameOf(Type type)
    {
        if (type.IsByRef) {
            return NameOf(type.GetElementType()) + "&";
        }
        if (type.IsPointer) {
            return NameOf(type.GetElementType()) + "*";
        }
        if (type.IsArray) {
            return NameOf(type.GetElementType()) + "[" + new string(',', type.GetArrayRank() - 1) + "]";
        }
        if (type.IsGenericParameter) {
            return (type.DeclaringMethod == null ? "!" : "!!") + type.GenericParameterPosition;
        }
        string name = type.IsGenericType ? type.GetGenericTypeDefinition().FullName : type.FullName;
        int nested = name.LastIndexOf("+<", StringComparison.Ordinal);
        string[] parts = nested < 0 ? null : name.Substring(nested + 2).Split('>');
        // As the hook names the iterators that compilers make.
        return parts != null && parts.Length == 2
            && (parts[1].StartsWith("c__Iterator", StringComparison.Ordinal) || parts[1].StartsWith("d__", StringComparison.Ordinal))
            ? name.Substring(0, nested + 1) + parts[0] : name;
    }

    /// Whether it or a class below it is a visible class with a constructor that classes elsewhere can
    /// call.
    static bool IsExtensible(Type type)
    {
        return all.Any(other => (other == type || IsBelow(other, type)) && other.IsVisible && !other.IsSealed
            && other.GetConstructors(Instance).Any(constructor =>
                constructor.IsPublic || constructor.IsFamily || constructor.IsFamilyOrAssembly));
    }

    static bool IsBelow(Type type, Type above)
    {
        for (type = type.BaseType; type != null; type = type.BaseType) {
            if ((type.IsGenericType ? type.GetGenericTypeDefinition() : type) == above) {
                return true;
            }
        }
        return false;
    }

    static void Fact(params string[] words)
    {
        Out.Append(string.Join("\t", words)).Append('\n');
    }
}
