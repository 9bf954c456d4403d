// A control is changed by a thread that did not make it.
using System.Threading;
using System.Windows.Forms;

class Program
{
    static void Main()
    {
        var label = new Label();
        new Thread(() => label.Text = "from outside").Start(); //^ A
        label.Text = "from its thread"; //^ A
    }
}
