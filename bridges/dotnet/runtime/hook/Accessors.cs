using System;
using System.Collections.Generic;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Redhanded
{
    /// <summary>Reads a field of an object.</summary>
    internal delegate object Accessor(object instance);

    /// <summary>Reads a field of a value where it is.</summary>
    internal delegate object ValueAccessor<T>(ref T instance);

    /// <summary>Reads private fields: what a view or an enumerator is a window on.</summary>
    /// <remarks>Each accessor is a method of its own, made when it is first asked for and kept: to make one takes
    /// longer than to compile an ordinary method.</remarks>
    internal static class Accessors
    {
        /// <summary>An accessor that was made before: null where the class has no such field.</summary>
        private sealed class Known
        {
            internal Type Type;
            internal string Field;
            internal Delegate Accessor;
            internal Known Next;
        }

        /// <summary>Entries are added without a lock and stay.</summary>
        private static readonly Known[] objects = new Known[256], values = new Known[256];

        private const BindingFlags Declared =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        /// <summary>For each of the fields that the class has.</summary>
        internal static Accessor[] Of(Type type, string[] fields)
        {
            List<Accessor> accessors = new List<Accessor>();
            foreach (string field in fields) {
                Accessor accessor = Of(type, field);
                if (accessor != null) {
                    accessors.Add(accessor);
                }
            }
            return accessors.ToArray();
        }

        /// <summary>For a field of the class or a base class of it; null when there is none.</summary>
        internal static Accessor Of(Type type, string name)
        {
            return (Accessor)Remembered(objects, type, name, Make);
        }

        private static Delegate Make(Type type, string name)
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
                return method.CreateDelegate(typeof(Accessor));
            } catch (PlatformNotSupportedException) {
                return (Accessor)field.GetValue;
            }
        }

        /// <summary>As <see cref="Of(Type, string[])"/>, as delegates of the type
        /// <see cref="ValueAccessor{T}"/>.</summary>
        internal static Delegate[] OfValue(Type type, string[] fields)
        {
            List<Delegate> accessors = new List<Delegate>();
            foreach (string field in fields) {
                Delegate accessor = Remembered(values, type, field, MakeForValue);
                if (accessor != null) {
                    accessors.Add(accessor);
                }
            }
            return accessors.ToArray();
        }

        private static Delegate MakeForValue(Type type, string name)
        {
            FieldInfo field = Find(type, name);
            if (field == null) {
                return null;
            }
            DynamicMethod method = new DynamicMethod(
                "redhanded", typeof(object), new[] { type.MakeByRefType() }, type, true);
            ILGenerator code = method.GetILGenerator();
            code.Emit(OpCodes.Ldarg_0);
            Return(code, field);
            return method.CreateDelegate(typeof(ValueAccessor<>).MakeGenericType(type));
        }

        private static Delegate Remembered(Known[] known, Type type, string field, Func<Type, string, Delegate> make)
        {
            int hash = RuntimeHelpers.GetHashCode(type) * 31 + field.GetHashCode();
            ref Known list = ref known[hash & (known.Length - 1)];
            for (Known entry = list; entry != null; entry = entry.Next) {
                if ((object)entry.Type == (object)type && entry.Field == field) {
                    return entry.Accessor;
                }
            }
            Known made = new Known { Type = type, Field = field, Accessor = make(type, field) };
            if (Verdict.MayBeKept(type)) {
                do {
                    made.Next = list;
                } while (Interlocked.CompareExchange(ref list, made, made.Next) != made.Next);
            }
            return made.Accessor;
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
