// Progress and result come back to the window's thread.
using System;
using System.ComponentModel;
using System.Windows.Forms;

class MainForm : Form
{
    readonly BackgroundWorker worker = new BackgroundWorker { WorkerReportsProgress = true };
    int percent;

    public MainForm()
    {
        worker.DoWork += (sender, e) =>
        {
            worker.ReportProgress(50);
            e.Result = 100;
        };
        worker.ProgressChanged += (sender, e) => percent = e.ProgressPercentage;
        worker.RunWorkerCompleted += (sender, e) => percent = (int)e.Result;
        Load += (sender, e) =>
        {
            percent = 0;
            worker.RunWorkerAsync();
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
