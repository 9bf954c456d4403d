using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Two importers fill one catalogue, each write inside the same lock.</summary>
public class CatalogAddAdd
{
    private readonly Dictionary<string, int> catalogue = new Dictionary<string, int>();

    private void Import(string kind)
    {
        for (int i = 0; i < 100; i++)
        {
            string title = kind + i;
            Thread.Sleep(3);
            lock (catalogue)
            {
                catalogue.Add(title, title.Length);
            }
        }
    }

    public static void Main()
    {
        var shop = new CatalogAddAdd();
        var books = new Thread(() => shop.Import("book-"));
        var music = new Thread(() => shop.Import("record-"));
        books.Start();
        music.Start();
        books.Join();
        music.Join();
        Console.WriteLine("catalogue of " + shop.catalogue.Count);
    }
}
