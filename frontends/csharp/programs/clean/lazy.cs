// Lazy values that are safe for threads, in two ways.
using System;
using System.Threading;

class Program
{
    static int made;
    static readonly Lazy<string> once = new Lazy<string>(() => { made++; return "made"; });
    static readonly Lazy<string> published = new Lazy<string>(() => new string('x', 3), LazyThreadSafetyMode.PublicationOnly);
    static string initialised;

    static void Main()
    {
        new Thread(Use).Start();
        Use();
    }

    static void Use()
    {
        int length = once.Value.Length + published.Value.Length + made;
        length += LazyInitializer.EnsureInitialized(ref initialised, () => "there").Length;
    }
}
