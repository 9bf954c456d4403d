using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Security.Cryptography;

/// <summary>A program that asks where it is and reads its own file finds the file that was compiled.</summary>
public class OwnFiles
{
    public static void Main()
    {
        Assembly own = Assembly.GetExecutingAssembly();
        var facts = new SortedDictionary<string, string>();
        facts["file"] = Path.GetFileName(own.Location);
        facts["beside the base directory"] = File.Exists(Path.Combine(AppDomain.CurrentDomain.BaseDirectory, "OwnFiles.exe")).ToString();
        facts["directory"] = (Path.GetDirectoryName(own.Location) + "/" == AppDomain.CurrentDomain.BaseDirectory).ToString();
        facts["code base"] = (new Uri(own.CodeBase).LocalPath == own.Location).ToString();
        facts["entry"] = (Assembly.GetEntryAssembly() == own).ToString();
        facts["image"] = own.ImageRuntimeVersion;
        facts["command line"] = Path.GetFileName(Environment.GetCommandLineArgs()[0]) + Environment.GetCommandLineArgs().Length;
        facts["configuration"] = Path.GetFileName(AppDomain.CurrentDomain.SetupInformation.ConfigurationFile);
        using (var hash = SHA256.Create())
        {
            facts["content"] = BitConverter.ToString(hash.ComputeHash(File.ReadAllBytes(own.Location)));
        }
        facts["length"] = new FileInfo(own.Location).Length.ToString();
        facts["name"] = own.FullName + " " + own.ManifestModule.Name + " " + own.ManifestModule.ScopeName;
        facts["identity"] = own.ManifestModule.ModuleVersionId.ToString();
        // Loaded once more from its bytes, it is another assembly that works as well.
        Assembly again = Assembly.Load(File.ReadAllBytes(own.Location));
        Type type = again.GetType("OwnFiles");
        facts["again"] = type.GetMethod("Count").Invoke(null, null) + " " + (type == typeof(OwnFiles)) + " '" + again.Location + "'";
        foreach (string file in Directory.GetFiles(AppDomain.CurrentDomain.BaseDirectory))
        {
            facts["lies beside: " + Path.GetFileName(file)] = "";
        }
        foreach (KeyValuePair<string, string> fact in facts)
        {
            Console.WriteLine(fact.Key + ": " + fact.Value);
        }
    }

    public static int Count()
    {
        var queue = new Queue<int>();
        queue.Enqueue(1);
        return queue.Count;
    }
}
