using System;
using System.Reflection;
using System.Threading;

namespace Redhanded
{
    /// <summary>What a class of receivers is to a site.</summary>
    internal enum VerdictKind
    {
        /// <summary>Its calls need not be watched.</summary>
        Ignored = 0,
        /// <summary>It is touched itself.</summary>
        Object = 1,
        /// <summary>A window: the collection behind it is touched.</summary>
        Window = 2,
        /// <summary>A window whose calls are the same calls on the object behind.</summary>
        Wrapper = 3,
    }

    /// <summary>The verdict about one class of receivers of one callee, or of objects behind a window.</summary>
    internal sealed class Verdict
    {
        internal readonly Type Type;
        internal readonly VerdictKind Kind;
        /// <summary>The number of the rule.</summary>
        internal readonly int Rule;
        /// <summary>A window itself is touched too.</summary>
        internal readonly bool Own;
        /// <summary>The next one in the list.</summary>
        internal Verdict Next;
        /// <summary>Of a window: the verdicts about classes of objects behind it, the latest first.</summary>
        internal Verdict BehindVerdicts;

        /// <summary>The fields in one of which the object behind a window is, and how they are read: null
        /// until that is first needed.</summary>
        private readonly string[] fields;
        private static readonly string[] NoFields = new string[0];
        private Accessor[] behind;
        private Delegate[] behindValue;
        private readonly Accessor writeIf;
        private readonly bool writeIfIs;

        internal Verdict(Type type, Judgement judgement, string names)
        {
            Type = type;
            Kind = judgement.Kind;
            Rule = judgement.Rule;
            Own = judgement.Own != 0;
            fields = names.Length == 0 ? NoFields : names.Split('\n');
            if (judgement.WriteIf >= 0 && fields.Length > 0) {
                writeIf = Accessors.Of(type, fields[0]);
                writeIfIs = judgement.WriteIf == 1;
                string[] others = new string[fields.Length - 1];
                Array.Copy(fields, 1, others, 0, others.Length);
                fields = others;
            }
        }

        /// <summary>The same for another list.</summary>
        internal Verdict(Verdict other)
        {
            Type = other.Type;
            Kind = other.Kind;
            Rule = other.Rule;
            Own = other.Own;
            BehindVerdicts = other.BehindVerdicts;
            fields = other.fields;
            behind = other.behind;
            behindValue = other.behindValue;
            writeIf = other.writeIf;
            writeIfIs = other.writeIfIs;
        }

        /// <summary>There is nothing to watch.</summary>
        internal static Verdict Nothing(Type type)
        {
            Judgement nothing = new Judgement();
            nothing.WriteIf = -1;
            return new Verdict(type, nothing, "");
        }

        /// <summary>The object behind a window, null when there is none.</summary>
        internal object Behind(object window)
        {
            Accessor[] accessors = behind;
            if (accessors == null) {
                behind = accessors = Accessors.Of(Type, fields);
            }
            foreach (Accessor accessor in accessors) {
                object found = accessor(window);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        /// <summary>The object behind a window that is a value.</summary>
        internal object BehindValue<T>(ref T window)
        {
            Delegate[] accessors = behindValue;
            if (accessors == null) {
                behindValue = accessors = Accessors.OfValue(Type, fields);
            }
            foreach (Delegate accessor in accessors) {
                object found = ((ValueAccessor<T>)accessor)(ref window);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        /// <summary>Whether the condition holds that makes the call a write.</summary>
        internal bool WriteHolds(object target)
        {
            return writeIf != null && true.Equals(writeIf(target)) == writeIfIs;
        }

        /// <summary>On .NET assemblies can be collected; Mono keeps them all.</summary>
        private static readonly PropertyInfo isCollectible = typeof(Assembly).GetProperty("IsCollectible");

        /// <summary>Whether something about a class can be kept for as long as the process runs: not if that
        /// kept its assembly from being collected.</summary>
        internal static bool MayBeKept(Type type)
        {
            return isCollectible == null || !type.Assembly.IsDynamic
                || !true.Equals(isCollectible.GetValue(type.Assembly, null));
        }

        /// <summary>The verdict about a class in a list.</summary>
        internal static Verdict Find(Verdict list, Type type)
        {
            for (Verdict verdict = list; verdict != null; verdict = verdict.Next) {
                if ((object)verdict.Type == (object)type) {
                    return verdict;
                }
            }
            return null;
        }

        /// <summary>Adds this one to a list, without a lock.</summary>
        internal void AddTo(ref Verdict list)
        {
            Verdict before;
            do {
                before = list;
                Next = before;
            } while (Interlocked.CompareExchange(ref list, this, before) != before);
        }
    }
}
