// Reports of progress come back to the window's thread.
using System;
using System.Threading.Tasks;
using System.Windows.Forms;

class MainForm : Form
{
    int percent;

    public MainForm()
    {
        Load += async (sender, e) =>
        {
            IProgress<int> progress = new Progress<int>(value => percent = value);
            await Task.Run(() =>
            {
                progress.Report(10);
                progress.Report(20);
            });
            percent = 100;
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
