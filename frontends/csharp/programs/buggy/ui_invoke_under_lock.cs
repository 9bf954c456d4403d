// A worker asks the window's thread for something under the lock that this one needs.
using System;
using System.Threading;
using System.Windows;
using System.Windows.Threading;

class MainWindow : Window
{
    readonly object gate = new object();

    public MainWindow()
    {
        Loaded += (sender, e) =>
        {
            new Thread(Work).Start();
            lock (gate) //! A
            {
                Title = "loaded";
            }
        };
    }

    void Work()
    {
        lock (gate)
        {
            Dispatcher.Invoke(() => Title = "worked"); //! A
        }
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
