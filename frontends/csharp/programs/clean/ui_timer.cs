// Timers that tick on the thread of their user interface.
using System;
using System.Windows.Forms;
using System.Windows.Threading;

class MainForm : Form
{
    readonly Timer timer = new Timer { Interval = 100 };
    readonly System.Timers.Timer other = new System.Timers.Timer(100);
    readonly DispatcherTimer third = new DispatcherTimer();
    int ticks;

    public MainForm()
    {
        timer.Tick += (sender, e) => ticks++;
        third.Tick += (sender, e) => ticks++;
        other.SynchronizingObject = this;
        other.Elapsed += (sender, e) => ticks++;
        Load += (sender, e) => { timer.Start(); other.Start(); third.Start(); };
        Click += (sender, e) => ticks = 0;
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
