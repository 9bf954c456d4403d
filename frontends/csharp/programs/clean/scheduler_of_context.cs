// A continuation on the scheduler of the window's thread.
using System.Threading.Tasks;
using System.Windows.Forms;

class MainForm : Form
{
    int state;

    public MainForm()
    {
        Load += (sender, e) =>
        {
            var ui = TaskScheduler.FromCurrentSynchronizationContext();
            Task.Run(() => 1).ContinueWith(t => state = t.Result, ui);
            state = 2;
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
