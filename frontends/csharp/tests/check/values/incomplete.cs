using Missing.Library;
using static Redhanded.Intrinsics;

// What is not there is unknown; the rest is what it is.
class Incomplete : Missing.Base<int>
{
    [Missing(typeof(Absent))]
    static Absent Field = new Absent(1);

    static int Known(int x) => x + 1;

    static void Main()
    {
        var thing = new Absent { X = 3 };
        Record(thing.X); //= ?
        Record(thing.Call(Known(2)).More[3]); //= ?
        Record(Known(4)); //= 5
        int n = Absent.Count;
        Record(n); //= ?
        Record(Undefined(Known)); //= ?
        dynamic d = 5;
        Record(d.Anything); //= ?
        string text = thing.ToString();
        Record(Known(1)); //= 2
        Record(new Incomplete().Inherited); //= ?
        n = 3;
        Record(n); //= 3
        Helper.Set(out n);
        Record(n); //= ?
        n = 4;
        Helper.Set(n);
        Record(n); //= 4
    }
}
