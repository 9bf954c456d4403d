using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// One generic class that guards its dictionary, used with keys that are values and with keys that are objects.
/// </summary>
public class GenericRepository<TKey, TEntity>
    where TEntity : class, new()
{
    private readonly Dictionary<TKey, TEntity> entities = new Dictionary<TKey, TEntity>();

    public TResult With<TResult>(TKey key, Func<TEntity, TResult> use)
    {
        lock (entities)
        {
            TEntity known;
            if (!entities.TryGetValue(key, out known))
            {
                known = new TEntity();
                entities[key] = known;
            }
            return use(known);
        }
    }

    public int Count => With(default(TKey), entity => entities.Count);
}

public class GenericRepository
{
    private class Customer
    {
        public int Orders;
    }

    private struct Key
    {
        public long Number;
        public byte Kind;
    }

    private class Invoice
    {
        public readonly List<string> Lines = new List<string>();
    }

    public static void Main()
    {
        var customers = new GenericRepository<int, Customer>();
        var invoices = new GenericRepository<Key, Invoice>();
        Parallel.For(0, 150, i =>
        {
            Thread.Sleep(2);
            customers.With(i % 110, customer => customer.Orders++);
            invoices.With(new Key { Number = i % 110, Kind = 1 }, invoice =>
            {
                invoice.Lines.Add("line " + i);
                return invoice.Lines.Count;
            });
        });
        Console.WriteLine(customers.Count + " customers, " + invoices.Count + " invoices");
    }
}
