using System;
using System.Collections.Generic;
using System.Reflection;
using System.Reflection.Emit;

namespace Redhanded
{
    /// <summary>Reads a field of an object.</summary>
    internal delegate object Accessor(object instance);

    /// <summary>Reads a field of a value where it is.</summary>
    internal delegate object ValueAccessor<T>(ref T instance);

    /// <summary>Reads private fields: what a view or an enumerator is a window on.</summary>
    internal static class Accessors
    {
        private const BindingFlags Declared =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        /// <summary>For each of the fields from <paramref name="first"/> on that the class has.</summary>
        internal static Accessor[] Of(Type type, string[] fields, int first)
        {
            List<Accessor> accessors = new List<Accessor>();
            for (int i = first; i < fields.Length; i++) {
                Accessor accessor = Of(type, fields[i]);
                if (accessor != null) {
                    accessors.Add(accessor);
                }
            }
            return accessors.ToArray();
        }

        /// <summary>For a field of the class or a base class of it; null when there is none.</summary>
        internal static Accessor Of(Type type, string name)
        {
            FieldInfo field = Find(type, name);
            if (field == null) {
                return null;
            }
            try {
                DynamicMethod method = new DynamicMethod(
                    "redhanded", typeof(object), new[] { typeof(object) }, field.DeclaringType, true);
                ILGenerator code = method.GetILGenerator();
                code.Emit(OpCodes.Ldarg_0);
                bool isValue = field.DeclaringType.IsValueType;
                code.Emit(isValue ? OpCodes.Unbox : OpCodes.Castclass, field.DeclaringType);
                Return(code, field);
                return (Accessor)method.CreateDelegate(typeof(Accessor));
            } catch (PlatformNotSupportedException) {
                return field.GetValue;
            }
        }

        /// <summary>As <see cref="Of(Type, string[], int)"/>, as delegates of the type
        /// <see cref="ValueAccessor{T}"/>.</summary>
        internal static Delegate[] OfValue(Type type, string[] fields, int first)
        {
            List<Delegate> accessors = new List<Delegate>();
            for (int i = first; i < fields.Length; i++) {
                FieldInfo field = Find(type, fields[i]);
                if (field == null) {
                    continue;
                }
                DynamicMethod method = new DynamicMethod(
                    "redhanded", typeof(object), new[] { type.MakeByRefType() }, type, true);
                ILGenerator code = method.GetILGenerator();
                code.Emit(OpCodes.Ldarg_0);
                Return(code, field);
                accessors.Add(method.CreateDelegate(typeof(ValueAccessor<>).MakeGenericType(type)));
            }
            return accessors.ToArray();
        }

        private static void Return(ILGenerator code, FieldInfo field)
        {
            code.Emit(OpCodes.Ldfld, field);
            if (field.FieldType.IsValueType) {
                code.Emit(OpCodes.Box, field.FieldType);
            }
            code.Emit(OpCodes.Ret);
        }

        private static FieldInfo Find(Type type, string name)
        {
            for (Type at = type; at != null; at = at.BaseType) {
                FieldInfo field = at.GetField(name, Declared);
                if (field != null) {
                    return field;
                }
            }
            return null;
        }
    }
}
