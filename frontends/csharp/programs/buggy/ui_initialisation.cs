// The window is used by another thread before its thread has filled it.
using System;
using System.Threading;
using System.Windows.Forms;

class MainForm : Form
{
    string title;

    public MainForm()
    {
        new Thread(() => title = "loaded").Start(); //~ A
        Load += (sender, e) => Text = title; //~ A
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
