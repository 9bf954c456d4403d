using System;
using System.CodeDom.Compiler;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Text;
using Microsoft.CSharp;

/// <summary>Writes, compiles and runs a library with four thousand calls of collections.</summary>
public class ManySites
{
    private static string Source()
    {
        var text = new StringBuilder("using System.Collections.Generic; public static class Wide {\n");
        text.Append("  static readonly Dictionary<int, int> M = new Dictionary<int, int>();\n");
        for (int method = 0; method < 40; method++)
        {
            text.Append("  static void M").Append(method).Append("(IList<int> l) {\n");
            for (int i = 0; i < 25; i++)
            {
                text.Append("    l.Add(").Append(i).Append("); M[l.Count % 9] = M.ContainsKey(").Append(i).Append(") ? 1 : 2;\n");
            }
            text.Append("  }\n");
        }
        text.Append("  public static string Run() { var l = new List<int>();\n");
        for (int method = 0; method < 40; method++)
        {
            text.Append("    M").Append(method).Append("(l);\n");
        }
        return text.Append("    return l.Count + \" \" + M.Count; } }\n").ToString();
    }

    public static void Main()
    {
        string directory = Path.Combine(Path.GetTempPath(), Guid.NewGuid().ToString());
        Directory.CreateDirectory(directory);
        try
        {
            var parameters = new CompilerParameters { OutputAssembly = Path.Combine(directory, "Wide.dll") };
            CompilerResults results = new CSharpCodeProvider().CompileAssemblyFromSource(parameters, Source());
            Console.WriteLine("errors: " + results.Errors.Count);
            Assembly wide = Assembly.LoadFrom(results.PathToAssembly);
            Console.WriteLine(wide.GetType("Wide").GetMethod("Run").Invoke(null, null));
            Console.WriteLine(wide.Location == results.PathToAssembly);
        }
        finally
        {
            Directory.Delete(directory, true);
        }
    }
}
