using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Redhanded
{
    /// <summary>What a site calls, as far as it decides which implementation runs. Sites that call the same
    /// share one, and with it all verdicts: to make one takes a while.</summary>
    internal sealed unsafe class Callee
    {
        /// <summary>Room for most texts.</summary>
        private const int Capacity = 256;

        /// <summary>By their numbers. Entries are put in without a lock: what is lost in a race is asked for
        /// again.</summary>
        private static Callee[] all = new Callee[64];

        /// <summary>Its number on the native side.</summary>
        internal readonly int Number;
        /// <summary>Something of it is to be watched.</summary>
        internal readonly bool IsWatched;
        /// <summary>The call runs just the method that <see cref="Owner"/> has: it is not virtual, or
        /// called on the base class.</summary>
        internal readonly bool Direct;
        /// <summary>The type that the call names, as reflection writes it; empty when the call names
        /// none: then it is the nearest method of that name.</summary>
        internal readonly string Owner;
        /// <summary>The methods that are to be found, each with its parameters as its definition has
        /// them: <c>(System.String,!0)</c>.</summary>
        internal readonly string[] Names, Parameters;

        /// <summary>All of it as it was read.</summary>
        internal readonly string Text;

        /// <summary>The verdicts about classes of receivers, by the hashes of the classes: some methods are called
        /// on hundreds of classes. Lists that begin with the latest.</summary>
        private Verdict[] verdicts = new Verdict[1];
        private int count;

        internal Callee(string text, int number = 0)
        {
            Number = number;
            Text = text;
            IsWatched = text.Length > 0;
            string[] parts = text.Split('\t');
            Direct = parts[0] == "direct";
            Owner = IsWatched ? parts[1] : "";
            int count = (parts.Length - 1) / 2;
            Names = new string[IsWatched ? count : 0];
            Parameters = new string[Names.Length];
            for (int i = 0; i < Names.Length; i++) {
                Names[i] = parts[2 + 2 * i];
                Parameters[i] = parts[3 + 2 * i];
            }
        }

        /// <summary>What the site calls.</summary>
        internal static Callee Of(int site)
        {
            int number = Native.redhanded_dotnet_callee_number(site);
            Callee[] known = all;
            if (number < 0) {
                return new Callee("");
            }
            if (number < known.Length && known[number] != null) {
                return known[number];
            }
            Callee made = new Callee(Read(number), number);
            if (number >= known.Length) {
                Callee[] larger = new Callee[Math.Max(number + 1, 2 * known.Length)];
                Array.Copy(known, larger, known.Length);
                Interlocked.CompareExchange(ref all, larger, known);
                known = larger;
            }
            return Interlocked.CompareExchange(ref known[number], made, null) ?? made;
        }

        /// <summary>The verdict about a class, null when it was not asked for.</summary>
        internal Verdict Find(Type type)
        {
            Verdict[] all = verdicts;
            return Verdict.Find(all[Bucket(type, all.Length)], type);
        }

        /// <summary>Keeps a verdict, without a lock: one that is lost in a race is asked for again.</summary>
        internal void Keep(Verdict verdict)
        {
            Verdict[] before = verdicts;
            if (Interlocked.Increment(ref count) > 2 * before.Length) {
                Verdict[] larger = new Verdict[4 * before.Length];
                foreach (Verdict list in before) {
                    for (Verdict known = list; known != null; known = known.Next) {
                        new Verdict(known).AddTo(ref larger[Bucket(known.Type, larger.Length)]);
                    }
                }
                Interlocked.CompareExchange(ref verdicts, larger, before);
            }
            Verdict[] all = verdicts;
            verdict.AddTo(ref all[Bucket(verdict.Type, all.Length)]);
        }

        private static int Bucket(Type type, int length)
        {
            return RuntimeHelpers.GetHashCode(type) & (length - 1);
        }

        /// <summary>What the native side knows; empty when nothing is to be watched.</summary>
        private static string Read(int number)
        {
            char* few = stackalloc char[Capacity];
            int length = Native.redhanded_dotnet_callee(number, few, Capacity);
            if (length <= Capacity) {
                return new string(few, 0, length);
            }
            // Not on the stack, which may be small.
            char[] many = new char[length];
            fixed (char* text = many) {
                length = Native.redhanded_dotnet_callee(number, text, many.Length);
            }
            return new string(many, 0, Math.Min(length, many.Length));
        }
    }
}
