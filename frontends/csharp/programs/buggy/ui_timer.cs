// A timer of System.Timers does not tick on the window's thread.
using System.Windows.Forms;

class MainForm : Form
{
    readonly System.Timers.Timer timer = new System.Timers.Timer(100);
    int ticks;

    public MainForm()
    {
        timer.Elapsed += (sender, e) => ticks++; //~ A A B
        Load += (sender, e) => timer.Start();
        Click += (sender, e) => ticks = 0; //~ B
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
