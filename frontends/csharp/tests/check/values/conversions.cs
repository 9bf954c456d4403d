using System;
using System.Collections;
using System.Threading.Tasks;
using static Redhanded.Intrinsics;

struct Money
{
    public int Cents;
    public static implicit operator Money(int cents) => new Money { Cents = cents };
    public static implicit operator int(Money m) => m.Cents;
}

class Several
{
    public static implicit operator byte(Several s) => 1;
    public static implicit operator short(Several s) => 2;
    public static implicit operator int(Several s) => 3;
}

class Wide
{
    public uint Value;
    public static implicit operator uint(Wide w) => w.Value;
    public static implicit operator long(Wide w) => 1000;
    public static implicit operator Wide(uint v) => new Wide { Value = v };
    public static implicit operator Wide(long v) => new Wide { Value = (uint)v };
}

class Truth
{
    public int X;
    public Truth(int x) => X = x;
    public static Truth operator &(Truth a, Truth b) => new Truth(a.X * b.X);
    public static Truth operator |(Truth a, Truth b) => new Truth(a.X + b.X);
    public static bool operator true(Truth t) => t.X % 2 != 0;
    public static bool operator false(Truth t) => t.X % 2 == 0;
}

class X { }
class Y : X { }
class A
{
    public virtual int F(X x) => 5;
    public virtual int F(Y y) => 10;
}
class B : A
{
    public override int F(X x) => 50;
}
class C : B
{
    public override int F(X x) => base.F(x);
    public override int F(Y y) => base.F(y);
}

class Hidden : IDisposable
{
    void IDisposable.Dispose() => Record("disposed");
    public void Dispose() => Record("wrong");
}

struct HiddenStruct : IDisposable
{
    void IDisposable.Dispose() => Record("struct disposed");
}

class Steps
{
    int left = 2;
    public bool MoveNext() => left-- > 0;
    public int Current => left;
}

class ClosedSteps : Steps, IDisposable { public void Dispose() => Record("closed"); }
class Source { public Steps GetEnumerator() => new ClosedSteps(); }

delegate void General(object x);
delegate void Special<T>(T x);

class References
{
    public int Field;
    public ref int Property => ref Field;
    public ref int this[int index] => ref Field;
}

class Conversions
{
    static void Attach(General handler) => Record("general");
    static void Attach(Special<string> handler) => Record("special");
    static void OnText(string text) { }
    static void OnAnything(object anything) { }

    const bool Both = true & !false, Either = false | (true ^ true);

    static int Choose(int a, sbyte b = 1) => 1;
    static int Choose<T>(T a) => 2;

    static string Describe(Exception e)
    {
        try { throw e; }
        catch (Exception caught) when (Holds(() => caught.Message == "right"))
        {
            Func<string> text = () => caught.Message + "!";
            return text();
        }
        catch (Exception other)
        {
            string result = null;
            Action set = delegate { result = other.Message; };
            set();
            return result;
        }
    }

    static bool Holds(Func<bool> f) => f();

    static void Main()
    {
        Money? some = new Money { Cents = 3 };
        Record(some == 3); //= 1
        Record(some == 4); //= 0
        Record(some != null); //= 1
        some = null;
        Record(some == 3); //= 0
        int? cents = (Money?)7;
        Record(cents); //= 7
        Money a = 1, b = 1;
        Record(a == b); //= 1
        Record(a + b); //= 2
        Record(a < 5); //= 1
        float widest = new Several();
        Record(widest); //= 3
        Wide wide = new Wide { Value = 2 };
        wide = wide + 1;
        Record(wide.Value); //= 3
        wide++;
        Record(wide.Value); //= 4
        Truth three = new Truth(3), four = new Truth(4);
        Record((three && four).X); //= 12
        Record((four && three).X); //= 4
        Record((three || four).X); //= 3
        Record((four || three).X); //= 7
        Record(new C().F(new X())); //= 50
        Record(new C().F(new Y())); //= 10
        using (var hidden = new Hidden()) Record("in use"); //= in use | disposed
        using (var hidden = new HiddenStruct()) Record("in use"); //= in use | struct disposed
        foreach (int step in new Source())
            Record(step); //= 1 | 0 | closed
        Attach(OnText); //= special
        General either = OnAnything;
        either(null);
        var references = new References();
        references.Property = 5;
        references[3]++;
        Record(references.Field + references.Property); //= 12
        Record(Both); //= 1
        Record(Either); //= 0
        Record(Choose(5)); //= 2
        Record(Describe(new Exception("right"))); //= right!
        Record(Describe(new Exception("other"))); //= other
    }
}
