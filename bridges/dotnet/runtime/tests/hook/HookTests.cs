using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;
using System.Threading;

namespace Redhanded.Tests
{
    /// <summary>Tests of the managed half. Ends with a status other than 0 when one fails.</summary>
    public static class HookTests
    {
        private static int failures;

        public static int Main()
        {
            foreach (MethodInfo method in typeof(HookTests).GetMethods(BindingFlags.Static | BindingFlags.NonPublic)) {
                if (method.ReturnType != typeof(void) || method.GetParameters().Length > 0) {
                    continue;
                }
                try {
                    method.Invoke(null, null);
                } catch (TargetInvocationException error) {
                    failures++;
                    Console.WriteLine(method.Name + ": " + error.InnerException);
                }
            }
            Console.WriteLine(failures == 0 ? "passed" : failures + " failed");
            return failures == 0 ? 0 : 1;
        }

        private static void Equal(object expected, object actual)
        {
            if (!Equals(expected, actual)) {
                throw new Exception("expected <" + expected + "> and not <" + actual + ">");
            }
        }

        // ---- which implementation runs ----

        private const string Generic = "System.Collections.Generic.";

        private static string Runs(Type type, string owner, string name, string parameters, string kind = "virtual")
        {
            string line = Implementations.Find(type, new Callee(kind + "\t" + owner + "\t" + name + "\t" + parameters));
            return line.TrimEnd('\n').Replace("runs\t", "").Replace('\t', ' ');
        }

        private class Counts : Dictionary<string, int>
        {
            public new void Add(string key, int value) { base.Add(key, value); }
            public void Report() { }
        }

        private class Logged<T> : Collection<T>
        {
            protected override void InsertItem(int index, T item) { base.InsertItem(index, item); }
        }

        private class Own : ICollection<string>
        {
            public int Count { get { return 0; } }
            bool ICollection<string>.IsReadOnly { get { return false; } }
            void ICollection<string>.Add(string item) { }
            public void Clear() { }
            public bool Contains(string item) { return false; }
            public void CopyTo(string[] array, int index) { }
            public bool Remove(string item) { return false; }
            public IEnumerator<string> GetEnumerator() { yield break; }
            IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
        }

        private class Again : Own, ICollection<string>
        {
            void ICollection<string>.Add(string item) { }
        }

        private class Table : Hashtable
        {
            public override object this[object key] { get { return null; } set { } }
        }

        private static void CallsByInterfaceRunWhatTheClassDeclares()
        {
            Equal("0 Add (!0,!1)", Runs(typeof(Dictionary<string, int>), Generic + "IDictionary`2", "Add", "(!0,!1)"));
            Equal("1 Add (!0,!1)", Runs(typeof(Counts), Generic + "IDictionary`2", "Add", "(!0,!1)"));
            Equal("0 get_Count ()", Runs(typeof(List<int>), Generic + "ICollection`1", "get_Count", "()"));
            Equal("0 System.Collections.IList.Add (System.Object)",
                Runs(typeof(List<int>), "System.Collections.IList", "Add", "(System.Object)"));
        }

        private static void ExplicitImplementationsAreFoundWhereTheyAre()
        {
            // The name is as mcs writes it; compilers differ.
            string method = " System.Collections.Generic.ICollection<string>.Add (System.String)";
            Equal("0" + method, Runs(typeof(Own), Generic + "ICollection`1", "Add", "(!0)"));
            Equal("0" + method, Runs(typeof(Again), Generic + "ICollection`1", "Add", "(!0)"));
            Equal("1 Clear ()", Runs(typeof(Again), Generic + "ICollection`1", "Clear", "()"));
        }

        private static void CallsByClassRunTheLowestOverride()
        {
            string item = "set_Item";
            string parameters = "(System.Object,System.Object)";
            Equal("0 set_Item " + parameters, Runs(typeof(Table), "System.Collections.Hashtable", item, parameters));
            Equal("1 set_Item " + parameters,
                Runs(typeof(Table), "System.Collections.Hashtable", item, parameters, "direct"));
            Equal("0 set_Item " + parameters, Runs(typeof(Hashtable), "System.Collections.Hashtable", item, parameters));
            Equal("0 InsertItem (System.Int32,!0)",
                Runs(typeof(Logged<int>), "System.Collections.ObjectModel.Collection`1", "InsertItem", "(System.Int32,!0)"));
            Equal("1 Add (!0)", Runs(typeof(Logged<int>), "System.Collections.ObjectModel.Collection`1", "Add", "(!0)"));
        }

        private static IEnumerable<int> Numbers() { yield return 1; }

        private static void IteratorsOfCompilersAreNamedAfterTheirMethods()
        {
            Equal(typeof(HookTests).FullName + "+Numbers", Names.OfClass(Numbers().GetType()));
            Equal(Generic + "SortedSet`1+Reverse",
                Names.OfClass(Names.Definition(new SortedSet<int>().Reverse().GetType())));
            Equal(Generic + "List`1+Enumerator", Names.OfClass(typeof(List<>.Enumerator)));
        }

        private static void AMethodThatHidesAnotherIsNoOverride()
        {
            Equal("1 Add (!0,!1)", Runs(typeof(Counts), Generic + "Dictionary`2", "Add", "(!0,!1)"));
            string own = typeof(Counts).FullName;
            Equal("0 Add (System.String,System.Int32)", Runs(typeof(Counts), own, "Add", "(System.String,System.Int32)"));
        }

        private static void OverloadsAreToldApartByTheirParameters()
        {
            string list = Generic + "List`1";
            Equal("0 Sort ()", Runs(typeof(List<int>), list, "Sort", "()"));
            Equal("0 Sort (" + Generic + "IComparer`1)", Runs(typeof(List<int>), list, "Sort", "(" + Generic + "IComparer`1)"));
            Equal("", Runs(typeof(List<int>), list, "Sort", "(System.Guid)"));
        }

        private static void WithoutATypeTheNearestMethodOfTheNameCounts()
        {
            Equal("0 GetEnumerator ()", Runs(typeof(List<int>), "", "GetEnumerator", "()"));
            Equal("1 GetEnumerator ()", Runs(typeof(Counts), "", "GetEnumerator", "()"));
            Equal("", Runs(typeof(List<int>), "", "NoSuchMethod", "()"));
            string both = Implementations.Find(
                typeof(List<int>), new Callee("virtual\t\tNoSuchMethod\t()\tClear\t()\tGetEnumerator\t()"));
            Equal("runs\t0\tClear\t()\nruns\t0\tGetEnumerator\t()\n", both);
        }

        private static void ArraysAndNonsenseAreHarmless()
        {
            Runs(typeof(int[]), Generic + "IList`1", "get_Item", "(System.Int32)");
            Equal("", Runs(typeof(int[]), "No.Such.Type", "M", "()"));
            Equal("", Implementations.Find(typeof(string), new Callee("virtual\tSystem.String")));
        }

        // ---- names and descriptions ----

        private class Outer<T>
        {
            internal class Inner<U> { internal void M(T[] a, ref U b, List<U>[,] c) { } }
        }

        private static void TypesAreWrittenAsInSource()
        {
            Equal("System.Collections.Generic.Dictionary<System.String, System.Int32[]>",
                Names.Readable(typeof(Dictionary<string, int[]>)));
            Equal("Redhanded.Tests.HookTests.Outer<System.Byte>.Inner<System.Char>",
                Names.Readable(typeof(Outer<byte>.Inner<char>)));
            Equal("System.Collections.Generic.List<System.Int32>.Enumerator", Names.Readable(typeof(List<int>.Enumerator)));
            Equal("System.Int32[,]", Names.Readable(typeof(int[,])));
        }

        private static void AnObjectIsNamedAsTheProgramKnowsIt()
        {
            Type tree = typeof(SortedDictionary<string, int>)
                .GetFields(BindingFlags.Instance | BindingFlags.NonPublic)
                .Single(field => field.FieldType.Name.StartsWith("TreeSet", StringComparison.Ordinal)).FieldType;
            string known = "System.Collections.Generic.SortedDictionary<System.String, System.Int32>";
            Equal(known, Names.OfObject(tree, typeof(SortedDictionary<string, int>)));
            Equal(known, Names.OfObject(tree, typeof(SortedDictionary<string, int>.KeyCollection.Enumerator)));
            Equal(Names.Readable(typeof(List<int>)), Names.OfObject(typeof(List<int>), typeof(List<int>.Enumerator)));
            Equal(Names.Readable(typeof(Counts)), Names.OfObject(typeof(Counts), typeof(List<int>)));
        }

        private static void ParametersAreWrittenAsTheirMethodIsDeclared()
        {
            MethodInfo method = typeof(Outer<>.Inner<>).GetMethod("M", BindingFlags.Instance | BindingFlags.NonPublic);
            Equal("(!0[],!1&,System.Collections.Generic.List`1[,])", Names.Parameters(method));
            MethodInfo convert = typeof(List<>).GetMethod("ConvertAll");
            Equal("(System.Converter`2)", Names.Parameters(convert));
            Equal("()", Names.Parameters(typeof(object).GetMethod("ToString")));
        }

        private static void ADescriptionHasEachClassAndTheApplicationsMethods()
        {
            string[] lines = Descriptions.Describe(typeof(Counts), name => name == "Add").Split('\n');
            Equal("class\tRedhanded.Tests.HookTests+Counts\tHookTests\t", lines[0]);
            Equal("method\tAdd\t(System.String,System.Int32)", lines[1]);
            Equal("class\tSystem.Collections.Generic.Dictionary`2\tmscorlib\tb77a5c561934e089", lines[2]);
            Equal("class\tSystem.Object\tmscorlib\tb77a5c561934e089", lines[3]);
            Equal("", lines[4]);
        }

        private static void ADescriptionIsMadeOnce()
        {
            var callee = new Callee("virtual\t" + Generic + "List`1\tClear\t()");
            Equal(true, ReferenceEquals(Descriptions.Of(typeof(List<long>), callee), Descriptions.Of(typeof(List<long>), callee)));
            var other = new Callee("virtual\t" + Generic + "List`1\tReverse\t()");
            Equal(false, Descriptions.Of(typeof(List<long>), callee) == Descriptions.Of(typeof(List<long>), other));
        }

        // ---- what is behind a window ----

        private static Verdict Window(Type type, params string[] fields)
        {
            var judgement = new Judgement { Kind = VerdictKind.Window, WriteIf = -1 };
            return new Verdict(type, judgement, string.Join("\n", fields));
        }

        private class View
        {
            internal object first = null;
            internal object second;
            internal int number = 7;
            internal bool writes;
        }

        private class SpecialView : View { }

        private static void TheFirstFieldThatIsThereAndNotNullLeadsBehindAWindow()
        {
            var list = new List<int>();
            Verdict window = Window(typeof(SpecialView), "missing", "first", "second");
            Equal(true, ReferenceEquals(list, window.Behind(new SpecialView { second = list })));
            Equal(null, window.Behind(new SpecialView()));
            Equal(7, Window(typeof(View), "number").Behind(new View()));
            Equal(null, Window(typeof(View), "missing").Behind(new View()));
        }

        private static void AnEnumeratorIsReadWhereItIs()
        {
            var list = new List<string> { "a" };
            string field = typeof(List<string>.Enumerator).GetFields(BindingFlags.Instance | BindingFlags.NonPublic)
                .Single(candidate => candidate.FieldType == typeof(List<string>)).Name;
            Verdict window = Window(typeof(List<string>.Enumerator), field);
            List<string>.Enumerator enumerator = list.GetEnumerator();
            Equal(true, ReferenceEquals(list, window.BehindValue(ref enumerator)));
            object boxed = enumerator;
            Equal(true, ReferenceEquals(list, window.Behind(boxed)));
        }

        private static void AConditionIsReadFromItsField()
        {
            var judgement = new Judgement { Kind = VerdictKind.Object, WriteIf = 1 };
            var verdict = new Verdict(typeof(View), judgement, "writes");
            Equal(false, verdict.WriteHolds(new View()));
            Equal(true, verdict.WriteHolds(new View { writes = true }));
            Equal(false, Verdict.Nothing(typeof(View)).WriteHolds(new View { writes = true }));
        }

        // ---- awaits ----

        private class OneThread : SynchronizationContext { }

        private static void AwaitsGoOnElsewhereOnlyWhereThereAreThreads()
        {
            Hook.sites = new SiteMemory[1];
            try {
                Equal(true, Hook.IsCompleted(true, 0));
                Awaits.Forced = true;
                Equal(false, Hook.IsCompleted(true, 0));
                Equal(false, Hook.IsCompleted(false, 0));
                Equal(true, Hook.IsCompleted(true, 1));
                SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
                Equal(false, Hook.IsCompleted(true, 0));
                SynchronizationContext.SetSynchronizationContext(new OneThread());
                Equal(true, Hook.IsCompleted(true, 0));
            } finally {
                SynchronizationContext.SetSynchronizationContext(null);
                Awaits.Forced = false;
                Hook.sites = null;
            }
        }

        // ---- what costs nothing when nothing is watched ----

        private static void UnknownSitesPass()
        {
            Hook.Call(null, 0);
            Hook.Call(new object(), Registration.NotWatched);
            var enumerator = new List<int>().GetEnumerator();
            Hook.CallOnValue(ref enumerator, -1);
            Hook.sites = new SiteMemory[2];
            try {
                Hook.Call(new object(), 2);
                Hook.Call(new object(), int.MinValue);
                Hook.Call(null, 1);
            } finally {
                Hook.sites = null;
            }
        }

        private static void AssembliesOfMonoAreNeverCollected()
        {
            AssemblyBuilder assembly = AppDomain.CurrentDomain.DefineDynamicAssembly(
                new AssemblyName("Made"), AssemblyBuilderAccess.Run);
            Type type = assembly.DefineDynamicModule("Made").DefineType("Made", TypeAttributes.Public).CreateType();
            Equal(true, Verdict.MayBeKept(type));
            Equal(true, Verdict.MayBeKept(typeof(string)));
        }
    }
}
