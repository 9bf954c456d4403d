using System;
using System.Text;
using System.Threading;

/// <summary>A logger that puts its lines together in one StringBuilder for all threads.</summary>
public class LineBuilder
{
    private readonly StringBuilder log = new StringBuilder();

    private void Write(string who, int number)
    {
        log.Append(who).Append(": ").Append(number).AppendLine(); //~ A A
    }

    private void Work(string who)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            try
            {
                Write(who, i);
            }
            catch (SystemException)
            {
                // The broken builder, seen by luck.
            }
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
        Console.WriteLine("logged");
    }
}
