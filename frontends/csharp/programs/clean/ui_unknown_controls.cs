// Events of things that are no part of the window come when they like, or never.
// Not modelled: DataGridView.
using System;
using System.Threading;
using System.Windows.Forms;

class MainForm : Form
{
    readonly DataGridView grid = new DataGridView();
    readonly Importer importer = new Importer();
    int rows;

    public MainForm()
    {
        grid.CellClick += (sender, e) => rows++;
        importer.Completed += (sender, e) => rows = importer.Imported;
        Load += (sender, e) => new Thread(() => importer.Import(this)).Start();
    }
}

class Importer
{
    public event EventHandler Completed;
    public int Imported;

    public void Import(Form form)
    {
        Imported = 10;
        form.BeginInvoke(new Action(() => Completed(this, EventArgs.Empty)));
    }
}

class Program
{
    static void Main()
    {
        Application.Run(new MainForm());
    }
}
