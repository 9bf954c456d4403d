using static Redhanded.Intrinsics;

class Statements
{
    enum Colour { Red, Green = 5, Blue }

    static int Classify(int value)
    {
        switch (value)
        {
            case 0:
                return 100;
            case 1:
            case 2:
                value += 10;
                goto case 7;
            case 7:
                value += 1000;
                break;
            default:
                value = -1;
                break;
        }
        return value;
    }

    static string Name(string text)
    {
        switch (text)
        {
            case "a": return "first";
            case null: return "none";
            case "b" when text.Length == 1: return "second";
            default: return "other";
        }
    }

    static void Main()
    {
        int sum = 0;
        for (int i = 0; i < 5; i++) sum += i;
        Record(sum); //= 10
        for (int i = 0, j = 10; i < j; i++, j--) sum = i * j;
        Record(sum); //= 24
        while (true)
        {
            if (sum > 30) break;
            sum++;
            if (sum % 2 == 0) continue;
            sum++;
        }
        Record(sum); //= 32
        do { sum -= 10; } while (sum > 0);
        Record(sum); //= -8
        foreach (int item in new[] { 3, 4, 5 })
            Record(item); //= 3 | 4 | 5
        foreach (char c in "xy")
            Record(c == 'x'); //= 1 | 0
        Record(Classify(0)); //= 100
        Record(Classify(1)); //= 1011
        Record(Classify(7)); //= 1007
        Record(Classify(9)); //= -1
        Record(Name("a")); //= first
        Record(Name("b")); //= second
        Record(Name("c")); //= other
        Record(Name(null)); //= none
        int tries = 0;
    again:
        tries++;
        if (tries < 3) goto again;
        Record(tries); //= 3
        Record((int)Colour.Blue); //= 6
        Colour colour = Colour.Green;
        colour++;
        Record(colour == Colour.Blue); //= 1
        switch (colour)
        {
            case Colour.Red: Record("red"); break;
            case Colour.Blue: Record("blue"); break; //= blue
        }
        int[,] grid = new int[2, 3];
        grid[1, 2] = 7;
        grid[0, 1] = 5;
        Record(grid[1, 2] + grid[0, 1]); //= 12
        int total = 0;
        foreach (int cell in grid) total += cell;
        Record(total); //= 12
        int[][] jagged = { new[] { 1 }, new[] { 2, 3 } };
        Record(jagged[1][1]); //= 3
        Record(jagged.Length); //= 2
        var numbers = new[] { 1, 2, 3, 4 };
        Record(numbers[^1]); //= 4
        Record(numbers[1..3].Length); //= 2
        Record("hello"[1..^1]); //= ell
        const string Fixed = "k";
        Record($"{Fixed}{1 + 1}-{numbers[0]}"); //= k2-1
        Record("a" + 1 + 'c' + null + true); //= a1cTrue
        checked { sum = 2; }
        unchecked { sum += 3; }
        Record(sum); //= 5
        { int inner = 1; Record(inner); } //= 1
        ;
    }
}
