using System;
using System.Runtime.CompilerServices;

namespace Redhanded
{
    /// <summary>What every redirected call tells first. The proxies that the rewriter generates call
    /// nothing else of this assembly.</summary>
    /// <remarks>
    /// It throws nothing, writes nothing to the program's streams and waits for no lock that the
    /// program could hold.
    ///
    /// The filter: an access that the same thread made at the same site to the same object within the
    /// same beat would teach the engine nothing, so it stays here. A beat lasts some milliseconds.
    /// While a thread is delayed, accesses to objects that may be the one it is about to touch always
    /// go to the engine. And a site that touches very many different objects within one beat is
    /// sampled.
    /// </remarks>
    public static unsafe class Hook
    {
        /// <summary>What is remembered of each site; null or too short for sites of which nothing is:
        /// their calls pass.</summary>
        internal static SiteMemory[] sites;

        /// <summary>The engine's words, in memory of its own; set before <see cref="sites"/>.</summary>
        internal static SharedWords* shared;

        /// <summary>Where in a <see cref="TypedReference"/> the address of the variable is: Mono puts a
        /// handle before it.</summary>
        private static readonly int referenceOffset = Type.GetType("Mono.Runtime") != null ? IntPtr.Size : 0;

        /// <summary>The number of the current thread; 0 until it is asked for.</summary>
        [ThreadStatic]
        private static int thread;

        /// <summary>Takes in the table of an assembly's sites.</summary>
        /// <returns>The number of its first site; large enough to be out of range when nothing is
        /// watched.</returns>
        public static int Register(string table)
        {
            int first = Registration.NotWatched;
            // In a finally block no abort of the thread comes in between.
            try { } finally { first = Registration.Register(table); }
            return first;
        }

        /// <summary>Called before the original call, with its receiver or the argument that it works
        /// on.</summary>
        public static void Call(object receiver, int site)
        {
            SiteMemory[] all = sites;
            if (receiver == null || all == null || (uint)site >= (uint)all.Length) {
                return; // the original call throws what it throws
            }
            Type type = receiver.GetType();
            if ((object)all[site].Ignored != (object)type) {
                Filter(receiver, type, site, ref all[site]);
            }
        }

        /// <summary>As <see cref="Call"/>, for an argument that the call works on.</summary>
        public static void CallStatic(object argument, int site)
        {
            Call(argument, site);
        }

        /// <summary>As <see cref="Call"/>, for a receiver that is a value, such as the enumerator of a
        /// list. A value has no identity: what counts is the collection behind it.</summary>
        public static void CallOnValue<T>(ref T receiver, int site)
        {
            SiteMemory[] all = sites;
            if (all == null || (uint)site >= (uint)all.Length) {
                return;
            }
            Verdict window = all[site].Window;
            if (window == null || (object)window.Type != (object)typeof(T)) {
                // To ask this takes longer than all the rest.
                if (!typeof(T).IsValueType) {
                    Call(receiver, site);
                    return;
                }
                window = Visit.JudgeValue(typeof(T), site);
                if (window == null) {
                    return;
                }
            }
            object behind = window.BehindValue(ref receiver);
            if (behind != null) {
                Filter(behind, behind.GetType(), site, ref all[site]);
            }
        }

        private static void Filter(object target, Type type, int site, ref SiteMemory memory)
        {
            SharedWords* words = shared;
            int number = thread;
            if (number == 0) {
                thread = number = Native.redhanded_dotnet_thread();
            }
            long now = words->Stamp;
            bool mayMeetTrap = false;
            if (now == 0) {
                now = words->Beat;
                mayMeetTrap = (words->Trapped >> RuntimeHelpers.GetHashCode(target) & 1) != 0;
            }
            long* recent = null;
            if (!mayMeetTrap) {
                int sent = memory.Sent;
                int beat = (int)now & 0xFFFFFF;
                bool sameBeat = (sent >> 8 & 0xFFFFFF) == beat;
                if (sameBeat && (sent & 0xFF) >= SiteMemory.ObjectsPerBeat) {
                    return;
                }
                // The address costs less than the hash. When the collector moves the object, or lets
                // another have its place, an access is sent once more or once less.
                TypedReference reference = __makeref(target);
                ulong address = *(ulong*)*(IntPtr*)((byte*)&reference + referenceOffset);
                ulong key = (address + (ulong)(uint)site * 0xC2B2AE3D27D4EB4FUL) * 0x9E3779B97F4A7C15UL;
                long access = (long)key ^ number * 0x4F1BBCDCBFA53E0BL ^ now * 0x165667B19E3779F9L;
                recent = words->Recent + (key >> (64 - SharedWords.RecentBits));
                if (*recent == access) {
                    return;
                }
                *recent = access;
                sent = sameBeat ? sent + 1 : beat << 8 | 1;
                memory.Sent = sent;
                if ((sent & 0xFF) == SiteMemory.ObjectsPerBeat) {
                    words->Sampled++;
                }
            }
            Visit.Reach(target, type, site, number, recent);
        }

        /// <summary>Asked instead of an awaiter whether the awaiting method may go on at once.</summary>
        public static bool IsCompleted(bool completed, int site)
        {
            if (!completed || !Awaits.TakesTheLongWay(site)) {
                return completed;
            }
            SharedWords* words = shared;
            if (words != null) {
                words->ForcedAwaits++;
            }
            return false;
        }
    }

    /// <summary>What is remembered of a site. Entries are changed without a lock: what is lost in a
    /// race is asked for again.</summary>
    internal struct SiteMemory
    {
        /// <summary>Accesses that a site may send to the engine within one beat; the rest passes
        /// unobserved.</summary>
        internal const int ObjectsPerBeat = 64;

        /// <summary>The class of the receiver seen last that no contract covers.</summary>
        internal Type Ignored;
        /// <summary>The verdict about the value type seen last as the receiver.</summary>
        internal Verdict Window;
        /// <summary>What is called here, with all verdicts; null until it is asked for.</summary>
        internal Callee Callee;
        /// <summary>The verdict about the class of the receiver seen last.</summary>
        internal Verdict Latest;
        /// <summary>The low 24 bits of a beat, and how many accesses were sent in it (8 bits).</summary>
        internal int Sent;
    }

    /// <summary>Words that the native side keeps up to date. The same layout is there.</summary>
    internal unsafe struct SharedWords
    {
        internal const int RecentBits = 13;

        /// <summary>Equal to <see cref="Beat"/>, or 0 while any thread is delayed: what most calls need
        /// to know.</summary>
        internal long Stamp;
        /// <summary>Changes every few milliseconds; never 0.</summary>
        internal long Beat;
        /// <summary>Bit <c>hash % 64</c> is set for each object that a delayed thread will touch.</summary>
        internal long Trapped;
        /// <summary>How often a site reached <see cref="SiteMemory.ObjectsPerBeat"/>; approximate.</summary>
        internal long Sampled;
        /// <summary>How many awaits of what was completed took the long way; approximate.</summary>
        internal long ForcedAwaits;
        /// <summary>The accesses that were sent, by hash; <c>1 &lt;&lt; RecentBits</c> words.</summary>
        internal long* Recent;
    }
}
