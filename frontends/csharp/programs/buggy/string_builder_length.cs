// A text that may be empty may be longer, too; and one that was cleared is empty again.
using System;
using System.Text;
using System.Threading;

class Log
{
    static readonly StringBuilder lines = new StringBuilder();
    static readonly StringBuilder names = new StringBuilder();
    static readonly object gate = new object();
    static int headers, named;

    static void Write(string line)
    {
        bool empty, known;
        lock (gate)
        {
            empty = lines.Length == 0;
            known = names.Length > 0;
        }
        if (empty) headers++; //~ A A
        if (known) named++; //~ B B
        lock (gate)
        {
            lines.Append(line).AppendLine();
            lines.Clear();
            names.Append(Environment.UserName);
        }
    }

    static void Main()
    {
        Write("start");
        var worker = new Thread(() => Write("thread"));
        worker.Start();
        Write("main");
        worker.Join();
    }
}
