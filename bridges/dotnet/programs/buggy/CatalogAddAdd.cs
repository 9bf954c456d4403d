using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Two importers fill one catalogue. Their keys differ, so nobody thought of a lock.</summary>
public class CatalogAddAdd
{
    private readonly Dictionary<string, int> catalogue = new Dictionary<string, int>();

    private void ImportBooks()
    {
        for (int i = 0; i < 100; i++)
        {
            string title = "book-" + i;
            int price = FetchPrice(title);
            try
            {
                catalogue.Add(title, price); //~ A
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        }
    }

    private void ImportMusic()
    {
        for (int i = 0; i < 100; i++)
        {
            string title = "record-" + i;
            int price = FetchPrice(title);
            try
            {
                catalogue.Add(title, price); //~ A
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        }
    }

    private static int FetchPrice(string title)
    {
        Thread.Sleep(3);
        return title.Length % 100;
    }

    public static void Main()
    {
        var shop = new CatalogAddAdd();
        var books = new Thread(shop.ImportBooks);
        var music = new Thread(shop.ImportMusic);
        books.Start();
        music.Start();
        books.Join();
        music.Join();
        Console.WriteLine("imported");
    }
}
