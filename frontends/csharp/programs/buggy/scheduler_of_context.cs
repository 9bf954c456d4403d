// A continuation without a scheduler runs beside the window's thread.
using System.Threading.Tasks;
using System.Windows.Forms;

class MainForm : Form
{
    int state;

    public MainForm()
    {
        Load += (sender, e) =>
        {
            Task.Run(() => 1).ContinueWith(t => state = t.Result); //~ A
            state = 2; //~ A
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
