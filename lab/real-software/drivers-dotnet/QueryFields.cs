using System;
using Hyena.Query;

/// <summary>Each request makes the fields of the queries that it asks.</summary>
public static class QueryFields
{
    private sealed class Value<T> : StringQueryValue
    {
    }

    public static void Main()
    {
        Requests.Serve(200, request =>
        {
            Type type = typeof(int);
            for (int depth = 0; depth < request % 40; depth++)
            {
                type = type.MakeArrayType();
            }
            var field = new QueryField("name", "Name", "Name", "Column", typeof(Value<>).MakeGenericType(type), "alias");
            GC.KeepAlive(field);
        });
    }
}
