// [HSR] 5.1: a handle is created before its window is loaded, both on the window's thread.
using System;
using System.Threading;
using System.Windows.Forms;

class MainForm : Form
{
    string title;
    int events;

    public MainForm()
    {
        HandleCreated += (sender, e) => { title = "created"; events++; };
        Load += (sender, e) => { Text = title; events++; Begin(); };
        Shown += (sender, e) => events++;
    }

    void Begin()
    {
        new Thread(() =>
        {
            string loaded = "loaded";
            BeginInvoke(new Action(() => { title = loaded; events++; }));
        }).Start();
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
