using System;
using System.Collections.Generic;
using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;

/// <summary>
/// Code that is made at run time calls collections: dynamic methods, a dynamic assembly, expression trees.
/// </summary>
public class DynamicCode
{
    private static Func<List<int>, int, int> Method()
    {
        var method = new DynamicMethod("Twice", typeof(int), new[] { typeof(List<int>), typeof(int) }, typeof(DynamicCode));
        ILGenerator code = method.GetILGenerator();
        for (int i = 0; i < 2; i++)
        {
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldarg_1);
            code.Emit(OpCodes.Callvirt, typeof(List<int>).GetMethod("Add"));
        }
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Callvirt, typeof(List<int>).GetProperty("Count").GetGetMethod());
        code.Emit(OpCodes.Ret);
        return (Func<List<int>, int, int>)method.CreateDelegate(typeof(Func<List<int>, int, int>));
    }

    private static Type Class()
    {
        AssemblyBuilder assembly =
            AppDomain.CurrentDomain.DefineDynamicAssembly(new AssemblyName("Made"), AssemblyBuilderAccess.Run);
        TypeBuilder type = assembly.DefineDynamicModule("Made").DefineType("Sum", TypeAttributes.Public, typeof(List<int>));
        MethodBuilder method = type.DefineMethod("Of", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(IList<int>) });
        ILGenerator code = method.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldc_I4_0);
        code.Emit(OpCodes.Callvirt, typeof(IList<int>).GetProperty("Item").GetGetMethod());
        code.Emit(OpCodes.Ret);
        return type.CreateType();
    }

    public static void Main()
    {
        var list = new List<int>();
        Console.WriteLine(Method()(list, 4));
        Type sum = Class();
        Console.WriteLine(sum.GetMethod("Of").Invoke(null, new object[] { list }) + " " + sum.BaseType.Name);
        Expression<Func<Dictionary<string, int>, int>> expression = map => map["a"] + map.Count;
        Console.WriteLine(expression);
        Console.WriteLine(expression.Compile()(new Dictionary<string, int> { { "a", 1 } }));
        Expression<Func<List<int>>> initialised = () => new List<int> { 1, 2 };
        Console.WriteLine(initialised.Compile()().Count + " " + initialised.Body.NodeType);
        MethodInfo add = ((MethodCallExpression)((Expression<Action<List<int>>>)(l => l.Add(1))).Body).Method;
        add.Invoke(list, new object[] { 9 });
        Console.WriteLine(add.DeclaringType.Name + " " + list[2]);
        object made = Activator.CreateInstance(typeof(Stack<>).MakeGenericType(typeof(int)));
        made.GetType().GetMethod("Push").Invoke(made, new object[] { 3 });
        Console.WriteLine(((Stack<int>)made).Peek());
    }
}
