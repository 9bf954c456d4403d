// Of what was appended it may not be known how long it is; but what is known to be there is not nothing.
using System;
using System.Text;
using System.Threading;

class Log
{
    static readonly StringBuilder lines = new StringBuilder();
    static readonly StringBuilder times = new StringBuilder();
    static readonly object gate = new object();
    static int headers, firsts;

    static void Write(string line)
    {
        bool empty, first;
        lock (gate)
        {
            empty = lines.Length == 0;
            first = times.Length < 2;
        }
        if (empty) headers++;
        if (first) firsts++;
        lock (gate)
        {
            lines.AppendFormat("[{0:O}]: ", DateTime.Now);
            lines.Append(line);
            lines.Replace('\t', ' ');
            times.Append(Environment.MachineName).AppendLine().Append(DateTime.Now.Second);
        }
    }

    static void Main()
    {
        Write("start");
        var worker = new Thread(() => Write(Environment.UserName));
        worker.Start();
        Write("main");
        worker.Join();
    }
}
