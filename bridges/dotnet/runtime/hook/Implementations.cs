using System;
using System.Reflection;

namespace Redhanded
{
    /// <summary>Finds the methods that a call will run on an object of a class.</summary>
    /// <remarks>The answer is a line for each: <c>runs, depth, name, parameters</c>, where depth counts the
    /// classes from the object's own upwards, and is <c>interface</c> for a method that an interface
    /// implements. There is none for a method that is not found.</remarks>
    internal static class Implementations
    {
        private const BindingFlags Declared =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        internal static string Find(Type type, Callee callee)
        {
            string lines = "";
            for (int i = 0; i < callee.Names.Length; i++) {
                lines += Find(type, callee, callee.Names[i], callee.Parameters[i]);
            }
            return lines;
        }

        private static string Find(Type type, Callee callee, string name, string parameters)
        {
            if (callee.Owner.Length == 0) {
                return Nearest(type, name, parameters);
            }
            Type owner = Base(type, callee.Owner);
            if (owner != null) {
                return OfClass(type, owner, callee.Direct, name, parameters);
            }
            foreach (Type candidate in type.GetInterfaces()) {
                if (Names.OfReflection(Names.Definition(candidate)) == callee.Owner) {
                    string found = OfInterface(type, candidate, name, parameters);
                    if (found.Length > 0) {
                        return found;
                    }
                }
            }
            return Nearest(type, name, parameters);
        }

        /// <summary>The class of this name among a class and its base classes.</summary>
        private static Type Base(Type type, string name)
        {
            for (Type at = type; at != null; at = at.BaseType) {
                if (Names.OfReflection(Names.Definition(at)) == name) {
                    return at;
                }
            }
            return null;
        }

        private static string OfClass(Type type, Type owner, bool direct, string name, string parameters)
        {
            MethodInfo called = null;
            for (Type at = owner; at != null && called == null; at = at.BaseType) {
                called = Method(at, name, parameters);
            }
            if (called == null) {
                return "";
            }
            if (!direct && called.IsVirtual) {
                MethodInfo root = called.GetBaseDefinition();
                for (Type at = type; at != null && at != called.DeclaringType; at = at.BaseType) {
                    foreach (MethodInfo method in at.GetMethods(Declared)) {
                        if (method.IsVirtual && method.Name == called.Name && IsSame(method.GetBaseDefinition(), root)) {
                            return Line(type, method);
                        }
                    }
                }
            }
            return Line(type, called);
        }

        private static string OfInterface(Type type, Type owner, string name, string parameters)
        {
            MethodInfo called = Method(owner, name, parameters);
            if (called == null || type.IsArray) {
                return "";
            }
            InterfaceMapping map = type.GetInterfaceMap(owner);
            for (int i = 0; i < map.InterfaceMethods.Length; i++) {
                if (IsSame(map.InterfaceMethods[i], called)) {
                    return map.TargetMethods[i] == null ? "" : Line(type, map.TargetMethods[i]);
                }
            }
            return "";
        }

        /// <summary>The nearest method of the name with as many parameters, a public one rather than an
        /// explicit implementation: for calls that name no type, and for what reflection does not
        /// show.</summary>
        private static string Nearest(Type type, string name, string parameters)
        {
            int count = parameters == "()" ? 0 : parameters.Split(',').Length;
            string suffix = "." + name;
            MethodInfo explicitly = null;
            for (Type at = type; at != null; at = at.BaseType) {
                foreach (MethodInfo method in at.GetMethods(Declared)) {
                    bool isPublic = method.IsPublic && method.Name == name;
                    bool isExplicit = explicitly == null && method.IsVirtual
                        && method.Name.EndsWith(suffix, StringComparison.Ordinal);
                    // Parameters only of those: types of others may have to be loaded.
                    if (!(isPublic || isExplicit) || method.GetParameters().Length != count) {
                        continue;
                    }
                    if (isPublic) {
                        return Line(type, method);
                    }
                    explicitly = method;
                }
            }
            return explicitly == null ? "" : Line(type, explicitly);
        }

        /// <summary>The method that a type declares itself.</summary>
        private static MethodInfo Method(Type type, string name, string parameters)
        {
            Type definition = Names.Definition(type);
            foreach (MethodInfo method in definition.GetMethods(Declared)) {
                if (method.Name != name || Names.Parameters(method) != parameters) {
                    continue;
                }
                if (definition == type) {
                    return method;
                }
                foreach (MethodInfo own in type.GetMethods(Declared)) {
                    if (IsSame(own, method)) {
                        return own;
                    }
                }
            }
            return null;
        }

        /// <summary>Whether both are one method, whatever type arguments their types have.</summary>
        private static bool IsSame(MethodInfo method, MethodInfo other)
        {
            return method.MetadataToken == other.MetadataToken && method.Module == other.Module;
        }

        private static string Line(Type type, MethodInfo method)
        {
            Type declaring = Names.Definition(method.DeclaringType);
            string parameters = Names.Parameters(Defined(declaring, method));
            string depth = "interface";
            int count = 0;
            for (Type at = type; at != null; at = at.BaseType, count++) {
                if (Names.Definition(at) == declaring) {
                    depth = count.ToString(System.Globalization.CultureInfo.InvariantCulture);
                    break;
                }
            }
            return "runs\t" + depth + "\t" + method.Name + "\t" + parameters + "\n";
        }

        private static MethodInfo Defined(Type definition, MethodInfo method)
        {
            foreach (MethodInfo candidate in definition.GetMethods(Declared)) {
                if (IsSame(candidate, method)) {
                    return candidate;
                }
            }
            return method;
        }
    }
}
