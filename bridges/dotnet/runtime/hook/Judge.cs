using System;

namespace Redhanded
{
    /// <summary>Finds out, once for each site and class, what a call touches. Asks the native side,
    /// which knows the contracts.</summary>
    internal static unsafe class Judge
    {
        /// <summary>Room for the names of fields.</summary>
        private const int Capacity = 1024;

        private const int NoRule = -1;

        /// <summary>The verdict about a class of receivers.</summary>
        internal static Verdict Receiver(Type type, int site)
        {
            SiteMemory[] sites = Hook.sites;
            Verdict known = Verdict.Find(sites[site].Verdicts, type, NoRule);
            if (known != null) {
                return known;
            }
            Callee callee = Callee.Of(site);
            if (callee == null) {
                return Keep(Verdict.Nothing(type), ref sites[site].Verdicts);
            }
            string description = Descriptions.Of(type, callee);
            char[] buffer = new char[Capacity];
            Judgement judgement;
            int length;
            fixed (char* text = description, names = buffer) {
                length = Native.redhanded_dotnet_judge(
                    site, text, description.Length, &judgement, names, Capacity);
            }
            return Keep(
                new Verdict(type, judgement, new string(buffer, 0, length), NoRule), ref sites[site].Verdicts);
        }

        /// <summary>The verdict about a class of objects behind a window with this rule.</summary>
        internal static Verdict Behind(Type type, int rule, int site)
        {
            SiteMemory[] sites = Hook.sites;
            Verdict known = Verdict.Find(sites[site].BehindVerdicts, type, rule);
            if (known != null) {
                return known;
            }
            string description = Descriptions.Of(type, null);
            char[] buffer = new char[Capacity];
            Judgement judgement;
            int length;
            fixed (char* text = description, names = buffer) {
                length = Native.redhanded_dotnet_judge_behind(
                    rule, text, description.Length, &judgement, names, Capacity);
            }
            Verdict verdict = new Verdict(type, judgement, new string(buffer, 0, length), rule);
            return Keep(verdict, ref sites[site].BehindVerdicts);
        }

        private static Verdict Keep(Verdict verdict, ref Verdict list)
        {
            if (Verdict.MayBeKept(verdict.Type)) {
                verdict.AddTo(ref list);
            }
            return verdict;
        }
    }
}
