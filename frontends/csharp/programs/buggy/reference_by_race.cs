// A reference is handed over by a plain field: what was written before is seen through it, what is written
// afterwards may not be.
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
    static Settings current;

    static void Use()
    {
        while (current == null) Thread.Sleep(1); //~ A
        Console.WriteLine(current.Sizes.Count + current.Sizes[0]);
        Console.WriteLine(current.Default + current.Answer());
        Console.WriteLine(current.Chosen); //~ B
        var other = new Thread(() => Console.WriteLine(current.Default));
        other.Start();
        other.Join();
    }

    static void Main()
    {
        var user = new Thread(Use);
        user.Start();
        var made = new Settings();
        current = made; //~ A
        made.Chosen = 1; //~ B
        user.Join();
    }
}
