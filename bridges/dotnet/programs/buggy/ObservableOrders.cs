using System;
using System.Collections.ObjectModel;
using System.Threading;

/// <summary>
/// A background thread adds to the collection that a window shows, instead of asking the window to.
/// </summary>
public class ObservableOrders
{
    private readonly ObservableCollection<string> shown = new ObservableCollection<string>();
    private int redrawn;

    private void Load()
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            shown.Add("order " + i); //~ A //? B
        }
    }

    private void Draw()
    {
        for (int frame = 0; frame < 90; frame++)
        {
            Thread.Sleep(3);
            for (int row = Math.Max(0, shown.Count - 3); row < shown.Count; row++) //~ A
            {
                GC.KeepAlive(shown[row]); //? B
            }
        }
    }

    public static void Main()
    {
        var window = new ObservableOrders();
        window.shown.CollectionChanged += (sender, change) => window.redrawn++;
        var loader = new Thread(window.Load);
        loader.Start();
        window.Draw();
        loader.Join();
        Console.WriteLine("drawn");
    }
}
