// A click handler goes on where it came from: on the window's thread.
using System;
using System.Threading.Tasks;
using System.Windows.Forms;

class MainForm : Form
{
    int clicks;

    public MainForm()
    {
        Click += async (sender, e) =>
        {
            int before = clicks;
            await Task.Run(() => { });
            clicks = before + 1;
            Text = "clicked";
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
