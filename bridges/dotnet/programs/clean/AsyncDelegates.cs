using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Delegates are begun with BeginInvoke, and who began them ends them one after the other.</summary>
public class AsyncDelegates
{
    private readonly Dictionary<string, int> answers = new Dictionary<string, int>();

    private static Dictionary<string, int> Ask(string server)
    {
        Thread.Sleep(4);
        var answer = new Dictionary<string, int>();
        answer[server] = server.Length;
        return answer;
    }

    public static void Main()
    {
        var client = new AsyncDelegates();
        Func<string, Dictionary<string, int>> ask = Ask;
        var begun = new Queue<IAsyncResult>();
        for (int i = 0; i < 80; i++)
        {
            begun.Enqueue(ask.BeginInvoke("server-" + i, null, null));
        }
        while (begun.Count > 0)
        {
            foreach (KeyValuePair<string, int> answer in ask.EndInvoke(begun.Dequeue()))
            {
                client.answers[answer.Key] = answer.Value;
            }
        }
        Console.WriteLine(client.answers.Count + " answers");
    }
}
