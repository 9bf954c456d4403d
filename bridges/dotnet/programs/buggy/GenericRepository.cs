using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>One generic class, used with keys that are values and with keys that are objects.</summary>
public class GenericRepository<TKey, TEntity>
    where TEntity : class, new()
{
    private readonly Dictionary<TKey, TEntity> entities = new Dictionary<TKey, TEntity>();

    public TEntity GetOrCreate(TKey key)
    {
        TEntity known;
        if (!entities.TryGetValue(key, out known)) //~ A
        {
            known = new TEntity();
            entities[key] = known; //~ A //~ B B
        }
        return known;
    }

    public TResult With<TResult>(TKey key, Func<TEntity, TResult> use)
    {
        return use(GetOrCreate(key));
    }
}

public class GenericRepository
{
    private class Customer
    {
        public int Orders;
    }

    private class Invoice
    {
        public readonly List<string> Lines = new List<string>();
    }

    public static void Main()
    {
        var customers = new GenericRepository<int, Customer>();
        var invoices = new GenericRepository<string, Invoice>();
        Parallel.For(0, 200, i =>
        {
            Thread.Sleep(2);
            try
            {
                customers.With(i % 150, customer => Interlocked.Increment(ref customer.Orders));
                invoices.With("invoice " + i % 150, invoice => invoice.Lines.Count);
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        });
        Console.WriteLine("served");
    }
}
