// Without its context, a click handler goes on beside the window's thread.
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
            await Task.Delay(10).ConfigureAwait(false);
            clicks++; //~ A A
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
