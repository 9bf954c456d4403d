// The window's thread waits for a task that can only go on there.
using System;
using System.Threading.Tasks;
using System.Windows.Forms;

class MainForm : Form
{
    public MainForm()
    {
        Load += (sender, e) =>
        {
            string text = LoadAsync().Result; //! A
        };
    }

    async Task<string> LoadAsync()
    {
        await Task.Delay(10);
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
