using System;

namespace Redhanded
{
    /// <summary>Finds out, once for each class and what is called, what a call touches. Asks the native
    /// side, which knows the contracts.</summary>
    internal static unsafe class Judge
    {
        /// <summary>Room for the names of fields.</summary>
        private const int Capacity = 1024;

        /// <summary>The verdict about a class of receivers.</summary>
        internal static Verdict Receiver(Type type, int site)
        {
            ref SiteMemory memory = ref Hook.sites[site];
            Callee callee = memory.Callee;
            if (callee == null) {
                memory.Callee = callee = Callee.Of(site);
            }
            Verdict known = Verdict.Find(callee.Verdicts, type);
            if (known != null) {
                return known;
            }
            Verdict verdict = callee.IsWatched ? Ask(type, callee) : Verdict.Nothing(type);
            return Keep(verdict, ref callee.Verdicts);
        }

        /// <summary>The verdict about a class of objects behind this window.</summary>
        internal static Verdict Behind(Type type, Verdict window)
        {
            Verdict known = Verdict.Find(window.BehindVerdicts, type);
            if (known != null) {
                return known;
            }
            string description = Descriptions.Of(type, null);
            char* names = stackalloc char[Capacity];
            Judgement judgement;
            int length;
            fixed (char* text = description) {
                length = Native.redhanded_dotnet_judge_behind(
                    window.Rule, text, description.Length, &judgement, names, Capacity);
            }
            return Keep(Made(type, judgement, names, length), ref window.BehindVerdicts);
        }

        private static Verdict Ask(Type type, Callee callee)
        {
            string description = Descriptions.Of(type, callee);
            char* names = stackalloc char[Capacity];
            Judgement judgement;
            int length;
            fixed (char* text = description) {
                length = Native.redhanded_dotnet_judge(
                    callee.Number, text, description.Length, &judgement, names, Capacity);
            }
            return Made(type, judgement, names, length);
        }

        /// <summary>Without the names where there is no room for them.</summary>
        private static Verdict Made(Type type, Judgement judgement, char* names, int length)
        {
            return new Verdict(type, judgement, length > Capacity ? "" : new string(names, 0, length));
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
