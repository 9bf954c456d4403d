using System.Collections.Generic;

/// <summary>Prints nothing, and nothing must be printed for it.</summary>
public class SilentProgram
{
    public static int Main()
    {
        var list = new List<int>();
        for (int i = 0; i < 1000; i++)
        {
            list.Add(i);
        }
        return list.Count == 1000 ? 3 : 1;
    }
}
