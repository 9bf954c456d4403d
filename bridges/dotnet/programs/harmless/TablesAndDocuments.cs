// references: System.Data System.Xml
using System;
using System.Data;
using System.IO;
using System.Linq;
using System.Xml;

/// <summary>
/// Tables with relations, views, events and expressions, and documents: as XML they are what they were.
/// </summary>
public class TablesAndDocuments
{
    public static void Main()
    {
        var set = new DataSet("shop");
        DataTable customers = set.Tables.Add("customers");
        customers.Columns.Add("id", typeof(int)).AutoIncrement = true;
        customers.Columns.Add("name", typeof(string)).AllowDBNull = false;
        customers.PrimaryKey = new[] { customers.Columns["id"] };
        DataTable orders = set.Tables.Add("orders");
        orders.Columns.Add("customer", typeof(int));
        orders.Columns.Add("price", typeof(decimal));
        orders.Columns.Add("double", typeof(decimal), "price * 2");
        set.Relations.Add("has", customers.Columns["id"], orders.Columns["customer"]);
        int changed = 0;
        orders.RowChanged += (sender, change) => changed++;
        foreach (string name in new[] { "alice", "bob", "carol" })
        {
            DataRow row = customers.NewRow();
            row["name"] = name;
            customers.Rows.Add(row);
            orders.Rows.Add(row["id"], name.Length);
        }
        Console.WriteLine(changed + " " + customers.Rows.Find(1)["name"] + " " + orders.Compute("sum(double)", "price > 3"));
        var view = new DataView(orders, "price < 5", "price desc", DataViewRowState.CurrentRows);
        Console.WriteLine(view.Count + " " + view[0]["price"] + " " + customers.Rows[0].GetChildRows("has").Length);
        try
        {
            orders.Rows.Add(99, 1m);
        }
        catch (InvalidConstraintException)
        {
            Console.WriteLine("no such customer");
        }
        customers.AcceptChanges();
        customers.Rows[0]["name"] = "nobody";
        customers.RejectChanges();
        set.AcceptChanges();
        var text = new StringWriter();
        set.WriteXml(text, XmlWriteMode.IgnoreSchema);
        var document = new XmlDocument();
        document.LoadXml(text.ToString());
        Console.WriteLine(document.DocumentElement.ChildNodes.Count + " " + document.SelectNodes("//price").Count);
        XmlElement added = document.CreateElement("note");
        added.SetAttribute("by", "me");
        document.DocumentElement.AppendChild(added);
        Console.WriteLine(document.OuterXml.Length);
        var again = new DataSet();
        again.ReadXml(new StringReader(document.OuterXml));
        Console.WriteLine(string.Join(",", again.Tables.Cast<DataTable>().Select(table => table.TableName + table.Rows.Count)));
    }
}
