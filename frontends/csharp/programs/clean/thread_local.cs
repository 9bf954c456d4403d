// Values of their own for each thread: in two ways.
using System;
using System.Text;
using System.Threading;

class Program
{
    static readonly ThreadLocal<StringBuilder> text = new ThreadLocal<StringBuilder>(() => new StringBuilder());
    [ThreadStatic] static int count;

    static void Main()
    {
        new Thread(Write).Start();
        Write();
    }

    static void Write()
    {
        text.Value.Append("x");
        count++;
    }
}
