using System;
using System.IO;
using System.Linq;
using System.Reflection;

/// <summary>
/// One library is there several times, each time with types of its own: from bytes and from copies of its file,
/// in one application domain and in several, one after the other and at once.
/// </summary>
public class CopiedAssemblies
{
    private static void Run(Assembly library)
    {
        library.GetType("Parts.Store").GetMethod("Run").Invoke(null, null);
    }

    private static string Library => Path.Combine(AppDomain.CurrentDomain.BaseDirectory, "Parts.dll");

    private static void FromBytes()
    {
        Run(Assembly.Load(File.ReadAllBytes(Library)));
    }

    private static void ByName()
    {
        Run(Assembly.Load("Parts"));
    }

    private static AppDomain Domain(string name, bool shadow)
    {
        var setup = new AppDomainSetup
        {
            ApplicationBase = AppDomain.CurrentDomain.BaseDirectory, ShadowCopyFiles = shadow ? "true" : "false",
        };
        return AppDomain.CreateDomain(name, null, setup);
    }

    private static void InDomains(bool shadow, CrossAppDomainDelegate what)
    {
        for (int i = 0; i < 2; i++)
        {
            AppDomain domain = Domain("after the other", shadow);
            domain.DoCallBack(what);
            AppDomain.Unload(domain);
        }
        AppDomain[] domains = Enumerable.Range(0, 2).Select(i => Domain("at once " + i, shadow)).ToArray();
        foreach (AppDomain domain in domains)
        {
            domain.DoCallBack(what);
        }
        foreach (AppDomain domain in domains)
        {
            AppDomain.Unload(domain);
        }
    }

    public static void Main()
    {
        InDomains(false, FromBytes);
        InDomains(true, ByName);
        AssemblyName.GetAssemblyName(Library);
        Assembly.ReflectionOnlyLoad(File.ReadAllBytes(Library)).GetTypes();
        ByName();
        FromBytes();
        FromBytes();
        string copy = Path.GetTempFileName();
        File.Copy(Library, copy, true);
        Run(Assembly.LoadFile(copy));
        File.Delete(copy);
    }
}
