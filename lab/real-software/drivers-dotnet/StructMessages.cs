using System;
using DBus.Protocol;

/// <summary>Messages with structures of many types are read, each by a reader of its own.</summary>
public static class StructMessages
{
    private struct Pair<T>
    {
        public int Left;
        public int Right;
    }

    private static Type TypeOf(int number)
    {
        Type type = typeof(int);
        for (int depth = 0; depth <= number % 30; depth++)
        {
            type = (number + depth) % 3 == 0 ? typeof(Pair<>).MakeGenericType(type.MakeArrayType()) : typeof(Pair<>).MakeGenericType(type);
        }
        return type;
    }

    public static void Main()
    {
        Requests.Serve(240, request => new MessageReader(EndianFlag.Little, new byte[64]).ReadStruct(TypeOf(request)));
    }
}
