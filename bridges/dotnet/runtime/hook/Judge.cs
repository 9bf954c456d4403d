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
            Verdict verdict = memory.Latest;
            if (verdict != null && (object)verdict.Type == (object)type) {
                return verdict;
            }
            Callee callee = memory.Callee;
            if (callee == null) {
                memory.Callee = callee = Callee.Of(site);
            }
            verdict = callee.Find(type);
            if (verdict != null) {
                memory.Latest = verdict;
                return verdict;
            }
            verdict = callee.IsWatched ? Ask(type, callee) : Verdict.Nothing(type);
            if (Verdict.MayBeKept(type)) {
                callee.Keep(verdict);
            }
            return verdict;
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
            Verdict verdict = Made(type, judgement, names, length);
            if (Verdict.MayBeKept(type)) {
                verdict.AddTo(ref window.BehindVerdicts);
            }
            return verdict;
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
    }
}
