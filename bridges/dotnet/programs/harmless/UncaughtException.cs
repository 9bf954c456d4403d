using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Dies of an exception that nobody catches: exit status 1, and the message on standard error.</summary>
public class UncaughtException
{
    private static void Die(Stack<string> words)
    {
        throw new NotSupportedException(words.Pop() + " died");
    }

    public static void Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (sender, args) =>
        {
            Console.WriteLine("unhandled: " + ((Exception)args.ExceptionObject).Message + ", ends: " + args.IsTerminating);
        };
        var words = new Stack<string>();
        words.Push("a thread");
        var dying = new Thread(() => Die(words));
        dying.Start();
        dying.Join();
        Console.WriteLine("not reached");
    }
}
