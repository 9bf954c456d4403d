// As the buggy one, with a volatile field, and nothing written behind it.
using System;
using System.Collections.Generic;
using System.Threading;

class Settings
{
    public readonly List<int> Sizes = new List<int>();
    public int Default;
    public int Chosen;
    public Func<int> Answer;

    public Settings()
    {
        Sizes.Add(3);
        Default = 3;
        int answer = Default;
        answer++;
        Answer = () => answer;
    }
}

class Program
{
    static volatile Settings current;

    static void Use()
    {
        while (current == null) Thread.Sleep(1);
        Console.WriteLine(current.Sizes.Count + current.Sizes[0]);
        Console.WriteLine(current.Default + current.Answer());
        Console.WriteLine(current.Chosen);
        var other = new Thread(() => Console.WriteLine(current.Default));
        other.Start();
        other.Join();
    }

    static void Main()
    {
        var user = new Thread(Use);
        user.Start();
        var made = new Settings();
        made.Chosen = 1;
        current = made;
        user.Join();
    }
}
