using System;
using System.IO;
using System.Text;
using System.Threading;

/// <summary>
/// Each thread puts its lines together in a builder of its own and writes them to a synchronized writer.
/// </summary>
public class LineBuilder
{
    private readonly StringWriter inner = new StringWriter();
    private readonly TextWriter log;
    private readonly ThreadLocal<StringBuilder> line = new ThreadLocal<StringBuilder>(() => new StringBuilder());

    private LineBuilder()
    {
        log = TextWriter.Synchronized(inner);
    }

    private void Write(string who, int number)
    {
        StringBuilder own = line.Value;
        own.Clear().Append(who).Append(": ").Append(number % 10).Append('\n');
        log.Write(own.ToString());
    }

    private void Work(string who)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            Write(who, i);
        }
    }

    public static void Main()
    {
        var logger = new LineBuilder();
        var threads = new[] { new Thread(() => logger.Work("left")), new Thread(() => logger.Work("right")) };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine(logger.inner.ToString().Length);
    }
}
