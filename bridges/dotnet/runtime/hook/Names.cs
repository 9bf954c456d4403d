using System;
using System.IO;
using System.Reflection;
using System.Text;

namespace Redhanded
{
    /// <summary>How types and methods are written.</summary>
    internal static class Names
    {
        /// <summary>The generic type as it is declared, or the type itself.</summary>
        internal static Type Definition(Type type)
        {
            return type.IsGenericType && !type.IsGenericTypeDefinition ? type.GetGenericTypeDefinition() : type;
        }

        /// <summary>The name of a type without type arguments and assembly.</summary>
        internal static string OfReflection(Type definition)
        {
            return definition.FullName ?? definition.Name;
        }

        /// <summary>The same, but the iterator that a compiler has made of a method is named after it:
        /// <c>SortedSet`1+Reverse</c> for what is called <c>&lt;Reverse&gt;c__Iterator0</c> by one compiler and
        /// <c>&lt;Reverse&gt;d__94</c> by another. No class that was written can have that name.</summary>
        internal static string OfClass(Type definition)
        {
            string name = OfReflection(definition);
            int nested = name.LastIndexOf("+<", StringComparison.Ordinal);
            if (nested < 0) {
                return name;
            }
            string[] parts = name.Substring(nested + 2).Split('>');
            bool isIterator = parts.Length == 2
                && (parts[1].StartsWith("c__Iterator", StringComparison.Ordinal)
                    || parts[1].StartsWith("d__", StringComparison.Ordinal));
            return isIterator ? name.Substring(0, nested + 1) + parts[0] : name;
        }

        /// <summary>The parameters of a method of a type as it is declared:
        /// <c>(System.String,!0,System.Int32[],!!0&amp;)</c>. Null when one of their types cannot be loaded:
        /// it is none of the platform, so no contract speaks of such a method.</summary>
        internal static string Parameters(MethodBase method)
        {
            try {
                StringBuilder text = new StringBuilder("(");
                foreach (ParameterInfo parameter in method.GetParameters()) {
                    if (text.Length > 1) {
                        text.Append(',');
                    }
                    Parameter(parameter.ParameterType, text);
                }
                return text.Append(')').ToString();
            } catch (Exception error) when (
                error is IOException || error is TypeLoadException || error is BadImageFormatException) {
                return null;
            }
        }

        private static void Parameter(Type type, StringBuilder text)
        {
            if (type.IsGenericParameter) {
                text.Append(type.DeclaringMethod != null ? "!!" : "!").Append(type.GenericParameterPosition);
            } else if (type.IsByRef) {
                Parameter(type.GetElementType(), text);
                text.Append('&');
            } else if (type.IsPointer) {
                Parameter(type.GetElementType(), text);
                text.Append('*');
            } else if (type.IsArray) {
                Parameter(type.GetElementType(), text);
                text.Append('[').Append(',', type.GetArrayRank() - 1).Append(']');
            } else {
                text.Append(OfReflection(Definition(type)));
            }
        }

        /// <summary>The type of an object as the program knows it. Behind some collections is one of a class that
        /// is private to the class library: then it is the class that was called, or the one which that belongs
        /// to, such as <c>SortedDictionary</c> for its enumerator.</summary>
        internal static string OfObject(Type type, Type called)
        {
            Type definition = Definition(type);
            if (called == null || definition.IsVisible || !Descriptions.MayBePlatform(definition.Assembly.GetName().Name)) {
                return Readable(type);
            }
            StringBuilder text = new StringBuilder();
            Readable(called, text, 1);
            return text.ToString();
        }

        /// <summary>A type as people write it, with its type arguments:
        /// <c>System.Collections.Generic.Dictionary&lt;System.String, System.Int32&gt;</c>.</summary>
        internal static string Readable(Type type)
        {
            StringBuilder text = new StringBuilder();
            Readable(type, text, int.MaxValue);
            return text.ToString();
        }

        /// <summary>Of a nested type only the outermost levels.</summary>
        private static void Readable(Type type, StringBuilder text, int most)
        {
            if (type.IsArray) {
                Readable(type.GetElementType(), text, int.MaxValue);
                text.Append('[').Append(',', type.GetArrayRank() - 1).Append(']');
                return;
            }
            // Arguments of outer types come first: each level takes as many as its name says.
            Type[] arguments = type.IsGenericType ? type.GetGenericArguments() : Type.EmptyTypes;
            int next = 0;
            string[] levels = OfReflection(Definition(type)).Split('+');
            for (int i = 0; i < levels.Length && i < most; i++) {
                if (i > 0) {
                    text.Append('.');
                }
                string[] parts = levels[i].Split('`');
                text.Append(parts[0]);
                int count;
                if (parts.Length < 2 || !int.TryParse(parts[1], out count)) {
                    continue;
                }
                for (int k = 0; k < count && next < arguments.Length; k++) {
                    text.Append(k == 0 ? "<" : ", ");
                    Readable(arguments[next++], text, int.MaxValue);
                }
                text.Append('>');
            }
        }
    }
}
