using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

/// <summary>Reads standard input, writes bytes to standard output, and replaces both.</summary>
public class OwnStreams
{
    public static void Main()
    {
        var lines = new List<string>();
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            lines.Add(line);
        }
        Stream output = Console.OpenStandardOutput();
        byte[] bytes = Encoding.UTF8.GetBytes(lines.Count + " lines, the last: " + lines[lines.Count - 1] + "\n\u00e4\u20ac\n");
        output.Write(bytes, 0, bytes.Length);
        output.Flush();
        TextWriter before = Console.Out;
        var captured = new StringWriter();
        Console.SetOut(captured);
        Console.Write("captured");
        Console.SetOut(before);
        var errors = new StringWriter();
        TextWriter standardError = Console.Error;
        Console.SetError(errors);
        Console.Error.Write("oops");
        Console.SetError(standardError);
        Console.Error.WriteLine("to standard error");
        Console.Write(captured.ToString().Length + errors.ToString().Length);
    }
}
