// What is defined here, and what is not.
#define HERE
using System;
using System.Diagnostics;
using static Redhanded.Intrinsics;

class Conditional
{
    [Conditional("HERE")]
    static void Kept(int x) { Record(x); }

    [Conditional("NOWHERE")]
    static void Dropped(int x) { Record(x); }

    [Conditional("NOWHERE"), System.Diagnostics.Conditional("HERE")]
    static void Either() { Record("either"); }

    [Conditional("DEBUG")]
    void Check() { Record("checked"); }

    static int Side(string text) { Record(text); return 1; }

    static void Main()
    {
        Kept(Side("kept")); //= kept | 1
        Dropped(Side("dropped"));
        Either(); //= either
        new Conditional().Check(); //= checked
#if NOWHERE
        Record("inactive");
#elif HERE
        Record("active"); //= active
#endif
    }
}
