using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;

/// <summary>Starts itself again as another process, and reads what that prints.</summary>
public class ChildProcess
{
    public static int Main(string[] args)
    {
        var words = new List<string>(args);
        if (words.Contains("child"))
        {
            words.Add("speaks");
            Console.WriteLine("the " + string.Join(" ", words));
            Console.Error.WriteLine("and complains");
            return 5;
        }
        var start = new ProcessStartInfo("mono", "--debug \"" + Assembly.GetExecutingAssembly().Location + "\" child")
        {
            UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        using (Process child = Process.Start(start))
        {
            string output = child.StandardOutput.ReadToEnd();
            string errors = child.StandardError.ReadToEnd();
            child.WaitForExit();
            Console.Write(output + errors);
            Console.WriteLine("exit " + child.ExitCode);
        }
        return 0;
    }
}
