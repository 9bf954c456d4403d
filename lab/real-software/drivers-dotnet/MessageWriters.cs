using System;
using System.Reflection;
using DBus.Protocol;

/// <summary>Arrays of many types are written, each by a writer of its own.</summary>
public static class MessageWriters
{
    private struct Triple<T>
    {
        public string First;
        public int Second;
        public bool Third;
    }

    private static readonly MethodInfo WriteArray = typeof(MessageWriters).GetMethod("Write", BindingFlags.NonPublic | BindingFlags.Static);

    private static void Write<T>()
    {
        new MessageWriter(EndianFlag.Little).WriteArray(new Triple<T>[0]);
    }

    public static void Main()
    {
        Requests.Serve(240, request =>
        {
            Type type = typeof(int);
            for (int depth = 0; depth <= request % 60; depth++)
            {
                type = type.IsArray ? typeof(Triple<>).MakeGenericType(type) : type.MakeArrayType();
            }
            WriteArray.MakeGenericMethod(type).Invoke(null, null);
        });
    }
}
