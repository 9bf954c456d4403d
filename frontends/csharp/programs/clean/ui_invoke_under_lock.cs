// A worker posts to the window's thread and does not wait.
using System;
using System.Threading;
using System.Windows;
using System.Windows.Threading;

class MainWindow : Window
{
    readonly object gate = new object();
    int done;

    public MainWindow()
    {
        Loaded += (sender, e) =>
        {
            new Thread(Work).Start();
            lock (gate)
            {
                Title = "loaded";
            }
        };
    }

    void Work()
    {
        lock (gate)
        {
            Dispatcher.BeginInvoke(new Action(() => { Title = "worked"; done++; }));
        }
        Dispatcher.InvokeAsync(() => done++);
    }
}

class Program
{
    [STAThread]
    static void Main()
    {
        new Application().Run(new MainWindow());
    }
}
