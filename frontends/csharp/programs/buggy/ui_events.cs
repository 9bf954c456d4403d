// Handlers of all kinds of events of a window share what a worker changes.
using System;
using System.Threading;
using System.Windows.Forms;

class MainForm : Form
{
    readonly Button start = new Button();
    int moved;
    int loaded;
    int closed;
    string status = "";

    public MainForm()
    {
        Controls.Add(start);
        MouseMove += (sender, e) => moved++; //~ A
        start.Click += new EventHandler(StartClicked);
        Shown += delegate { status = "shown"; }; //~ B
        FormClosing += (sender, e) => closed = loaded; //~ C
        new Thread(() => status = "working").Start(); //~ B
    }

    protected override void OnLoad(EventArgs e)
    {
        base.OnLoad(e);
        new Thread(() => loaded = 1).Start(); //~ C
    }

    void StartClicked(object sender, EventArgs e)
    {
        new Thread(() => moved = 0).Start(); //~ A D D
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
