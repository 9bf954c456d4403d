// A hook that only counts: the rewriter's tests run rewritten programs with it.
using System;
using System.Threading;

namespace Redhanded
{
    public static class Hook
    {
        private static int sites;
        private static long calls;

        static Hook()
        {
            AppDomain.CurrentDomain.ProcessExit += (sender, arguments) =>
                Console.Error.WriteLine("hook: {0} sites, {1} calls", sites, calls);
        }

        public static int Register(string table)
        {
            // Each site is a list that begins with its key; no list within it begins with a text.
            int count = 0;
            int sitesAt = table.IndexOf("\"sites\":", StringComparison.Ordinal);
            for (int at = table.IndexOf("[\"", sitesAt, StringComparison.Ordinal); at >= 0;) {
                count++;
                at = table.IndexOf("[\"", at + 1, StringComparison.Ordinal);
            }
            return Interlocked.Add(ref sites, count) - count;
        }

        public static void Call(object receiver, int site) { Count(site); }

        public static void CallStatic(object argument, int site) { Count(site); }

        public static void CallOnValue<T>(ref T receiver, int site) { Count(site); }

        public static bool IsCompleted(bool completed, int site)
        {
            Count(site);
            return false;
        }

        private static void Count(int site)
        {
            if (site < 0 || site >= sites) {
                throw new InvalidOperationException("there is no site " + site);
            }
            Interlocked.Increment(ref calls);
        }
    }
}
