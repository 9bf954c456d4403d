using System;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;

namespace Redhanded
{
    /// <summary>Describes classes to the native side, which knows the contracts.</summary>
    /// <remarks>A line for each class from the object's own up to <c>System.Object</c>:
    /// <c>class, name, assembly, key token</c>. After each class that may be the application's, a line for
    /// each method that may override or implement one of which a contract speaks: <c>method, name,
    /// parameters</c>. Words are separated by tabs.</remarks>
    internal static unsafe class Descriptions
    {
        private const BindingFlags Declared =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        /// <summary>Descriptions that were made before, by class and callee: to make one takes a while, and
        /// many sites call the same method. Entries are added without a lock and stay.</summary>
        private sealed class Known
        {
            internal Type Type;
            internal string Callee;
            internal string Description;
            internal Known Next;
        }

        private static readonly Known[] known = new Known[1024];

        /// <summary>Describes a class, and the methods of it that <paramref name="callee"/> runs, if it is
        /// not null.</summary>
        internal static string Of(Type type, Callee callee)
        {
            string text = callee == null ? "" : callee.Text;
            int hash = RuntimeHelpers.GetHashCode(type) * 31 + text.GetHashCode();
            ref Known list = ref known[hash & (known.Length - 1)];
            for (Known entry = list; entry != null; entry = entry.Next) {
                if ((object)entry.Type == (object)type && entry.Callee == text) {
                    return entry.Description;
                }
            }
            Known made = new Known { Type = type, Callee = text };
            made.Description = Describe(type, MayMatter) + (callee == null ? "" : Implementations.Find(type, callee));
            if (Verdict.MayBeKept(type)) {
                do {
                    made.Next = list;
                } while (Interlocked.CompareExchange(ref list, made, made.Next) != made.Next);
            }
            return made.Description;
        }

        /// <summary>Describes a class. <paramref name="mayMatter"/> tells whether a contract speaks of a method
        /// of a name: the parameters of others are not looked at, since their types may have to be loaded,
        /// and the program be asked where those are.</summary>
        internal static string Describe(Type type, Predicate<string> mayMatter)
        {
            StringBuilder text = new StringBuilder();
            for (Type at = type; at != null; at = at.BaseType) {
                Type definition = Names.Definition(at);
                AssemblyName assembly = definition.Assembly.GetName();
                text.Append("class\t").Append(Names.OfClass(definition)).Append('\t')
                    .Append(assembly.Name).Append('\t').Append(Token(assembly)).Append('\n');
                if (!MayBePlatform(assembly.Name)) {
                    Methods(definition, mayMatter, text);
                }
            }
            return text.ToString();
        }

        private static void Methods(Type definition, Predicate<string> mayMatter, StringBuilder text)
        {
            foreach (MethodInfo method in definition.GetMethods(Declared)) {
                if (!(method.IsVirtual || method.IsPublic) || !mayMatter(method.Name)) {
                    continue;
                }
                string parameters = Names.Parameters(method);
                if (parameters != null) {
                    text.Append("method\t").Append(method.Name).Append('\t').Append(parameters).Append('\n');
                }
            }
        }

        private static bool MayMatter(string name)
        {
            fixed (char* text = name) {
                return Native.redhanded_dotnet_may_matter(text, name.Length) != 0;
            }
        }

        /// <summary>Whether the methods need not be listed. The native side decides whether an assembly
        /// belongs to the platform; this only saves work for those that surely do.</summary>
        internal static bool MayBePlatform(string assembly)
        {
            return assembly == "mscorlib" || assembly == "System" || assembly.StartsWith("System.", StringComparison.Ordinal);
        }

        private static string Token(AssemblyName assembly)
        {
            byte[] token = assembly.GetPublicKeyToken();
            if (token == null) {
                return "";
            }
            StringBuilder text = new StringBuilder();
            foreach (byte part in token) {
                text.Append(part.ToString("x2"));
            }
            return text.ToString();
        }
    }
}
