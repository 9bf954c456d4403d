// Controls without a model have events, too; what a base class of a library calls, is overridden.
// Not modelled: DataGridView.
using System;
using System.Threading;
using System.Windows.Forms;

class MainForm : Form
{
    readonly DataGridView grid = new DataGridView();
    int rows;
    int painted;

    public MainForm()
    {
        grid.CellClick += (sender, e) => rows++; //~ A
        grid.KeyDown += GridKeyDown;
        Load += (sender, e) => new Thread(() => rows = 10).Start(); //~ A B
    }

    void GridKeyDown(object sender, EventArgs e)
    {
        rows--; //~ B
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
