// references: System.Data System.Xml
using System;
using System.Data;
using System.Threading;

/// <summary>A DataTable may be read by many threads at once, and is written while nobody reads it.</summary>
public class OrderTable
{
    private readonly DataTable orders = new DataTable("orders");
    private readonly ReaderWriterLockSlim guard = new ReaderWriterLockSlim();

    private OrderTable()
    {
        orders.Columns.Add("id", typeof(int));
        orders.Columns.Add("customer", typeof(string));
    }

    private void Accept()
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            guard.EnterWriteLock();
            orders.Rows.Add(i, "customer-" + i % 7);
            guard.ExitWriteLock();
        }
    }

    private int Count(string customer)
    {
        guard.EnterReadLock();
        try
        {
            int count = 0;
            for (int i = 0; i < orders.Rows.Count; i++)
            {
                count += (string)orders.Rows[i]["customer"] == customer ? 1 : 0;
            }
            return count;
        }
        finally
        {
            guard.ExitReadLock();
        }
    }

    private void Browse(int customer)
    {
        for (int i = 0; i < 60; i++)
        {
            Thread.Sleep(3);
            Count("customer-" + customer);
        }
    }

    public static void Main()
    {
        var shop = new OrderTable();
        var threads = new[]
        {
            new Thread(shop.Accept), new Thread(() => shop.Browse(1)), new Thread(() => shop.Browse(2)),
        };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine(shop.orders.Rows.Count + " orders, " + shop.Count("customer-0") + " of one customer");
    }
}
