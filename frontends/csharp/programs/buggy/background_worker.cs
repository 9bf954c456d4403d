// The work writes what the window's thread reads meanwhile.
using System;
using System.ComponentModel;
using System.Windows.Forms;

class MainForm : Form
{
    readonly BackgroundWorker worker = new BackgroundWorker();
    int percent;

    public MainForm()
    {
        worker.DoWork += (sender, e) => percent = 50; //~ A
        Load += (sender, e) =>
        {
            worker.RunWorkerAsync();
            Text = percent.ToString(); //~ A
        };
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
