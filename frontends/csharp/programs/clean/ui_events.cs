// Workers hand over to the window's thread what its handlers share; who is disabled is not clicked.
using System;
using System.Threading;
using System.Windows.Forms;

class MainForm : Form
{
    readonly Button start = new Button();
    int moved;
    int loaded;
    int closed;
    int total;

    public MainForm()
    {
        Controls.Add(start);
        MouseMove += (sender, e) => moved++;
        start.Click += new EventHandler(StartClicked);
        Shown += delegate { loaded++; };
        FormClosing += (sender, e) => closed = loaded;
    }

    protected override void OnLoad(EventArgs e)
    {
        base.OnLoad(e);
        new Thread(() => BeginInvoke(new Action(() => loaded = 1))).Start();
    }

    // While the worker runs, the button cannot be clicked: it is alone with the total.
    void StartClicked(object sender, EventArgs e)
    {
        start.Enabled = false;
        new Thread(() =>
        {
            total++;
            BeginInvoke(new Action(() =>
            {
                moved += total;
                start.Enabled = true;
            }));
        }).Start();
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
