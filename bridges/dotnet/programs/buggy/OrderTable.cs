// references: System.Data System.Xml
using System;
using System.Data;
using System.Threading;

/// <summary>Orders are added to a DataTable while a page looks for some of them.</summary>
public class OrderTable
{
    private readonly DataTable orders = new DataTable("orders");

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
            orders.Rows.Add(i, "customer-" + i % 7); //~ A
        }
    }

    private int Page(int customer)
    {
        try
        {
            return orders.Select("customer = 'customer-" + customer + "'").Length; //~ A
        }
        catch (SystemException)
        {
            return 0; // the broken table, seen by luck
        }
    }

    public static void Main()
    {
        var shop = new OrderTable();
        var web = new Thread(shop.Accept);
        web.Start();
        int found = 0;
        for (int i = 0; i < 90; i++)
        {
            found += shop.Page(i % 7);
            Thread.Sleep(3);
        }
        web.Join();
        Console.WriteLine(found > 0 ? "paged" : "nothing");
    }
}
