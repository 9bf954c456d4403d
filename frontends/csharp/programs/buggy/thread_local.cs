// The value is made for each thread, but it is the same object.
using System.Text;
using System.Threading;

class Program
{
    static readonly StringBuilder shared = new StringBuilder();
    static readonly ThreadLocal<StringBuilder> text = new ThreadLocal<StringBuilder>(() => shared);

    static void Main()
    {
        new Thread(Write).Start();
        Write();
    }

    static void Write()
    {
        text.Value.Append("x"); //^ A A
    }
}
