// The window's thread waits for a task that goes on elsewhere.
using System;
using System.Threading.Tasks;
using System.Windows.Forms;

class MainForm : Form
{
    public MainForm()
    {
        Load += (sender, e) =>
        {
            string text = LoadAsync().Result;
        };
    }

    async Task<string> LoadAsync()
    {
        await Task.Delay(10).ConfigureAwait(false);
        return "loaded";
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
