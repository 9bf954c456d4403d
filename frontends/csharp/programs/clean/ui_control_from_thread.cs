// Other threads ask the control's thread to change it.
using System;
using System.Threading;
using System.Windows.Forms;

class Program
{
    static void Main()
    {
        var form = new Form();
        var label = new Label();
        form.Controls.Add(label);
        form.Load += (sender, e) =>
        {
            new Thread(() =>
            {
                if (label.InvokeRequired) label.Invoke(new MethodInvoker(() => label.Text = "from outside"));
            }).Start();
            label.Text = "from its thread";
        };
        Application.Run(form);
    }
}
