using System;
using static Redhanded.Intrinsics;

class Resource : IDisposable
{
    readonly string name;
    public Resource(string name) { this.name = name; Record("open " + name); }
    public void Dispose() => Record("close " + name);
}

class Failure : Exception
{
    public int Code { get; }
    public Failure(int code) : base("failure " + code) { Code = code; }
}

class Exceptions
{
    static int Risky(int x)
    {
        try
        {
            if (x == 1) throw new Failure(7);
            if (x == 2) throw new InvalidOperationException("invalid");
            if (x == 3) return 30;
            return 1;
        }
        catch (Failure f) when (f.Code == 7)
        {
            return f.Code;
        }
        catch (InvalidOperationException)
        {
            return -2;
        }
        finally
        {
            Record("finally " + x);
        }
    }

    static int Loop()
    {
        int count = 0;
        for (int i = 0; i < 5; i++)
        {
            try
            {
                if (i == 1) continue;
                if (i == 3) break;
                count += 10;
            }
            finally { count++; }
        }
        return count;
    }

    static string Caught(Action action)
    {
        try { action(); }
        catch (NullReferenceException) { return "null"; }
        catch (IndexOutOfRangeException) { return "index"; }
        catch (DivideByZeroException) { return "zero"; }
        catch (InvalidCastException) { return "cast"; }
        catch (Exception e) { return e.Message; }
        return "nothing";
    }

    static int Nested()
    {
        try
        {
            try { throw new Failure(1); }
            finally { Record("inner"); }
        }
        catch (Failure e)
        {
            try { throw; }
            catch (Exception again) { return again == e ? 1 : 0; }
        }
    }

    static int Throwing(int? x) => x ?? throw new Failure(9);

    static void Main()
    {
        Record(Risky(1)); //= finally 1 | 7
        Record(Risky(2)); //= finally 2 | -2
        Record(Risky(3)); //= finally 3 | 30
        Record(Loop()); //= 24
        Record(Caught(() => { string s = null; Record(s.Length); })); //= null
        Record(Caught(() => { var a = new int[1]; a[1] = 2; })); //= index
        int zero = 0;
        Record(Caught(() => { Record(1 / zero); })); //= zero
        object o = "text";
        Record(Caught(() => { var i = (int)o; })); //= cast
        Record(Caught(() => throw new Failure(3))); //= failure 3
        Record(Caught(() => { })); //= nothing
        Record(Caught(() => Throwing(null))); //= failure 9
        Record(Nested()); //= inner | 1
        using (var a = new Resource("a")) //= open a
        using (new Resource("b")) //= open b
        {
            Record("inside"); //= inside
        } //= close b | close a
        Scoped(); //= open c | body | close c
        try
        {
            using var d = new Resource("d"); //= open d
            throw new Failure(5);
        } //= close d
        catch (Failure f) { Record(f.Code); } //= 5
        try { throw new Exception("outer", new Failure(2)); }
        catch (Exception e) when (e.InnerException is Failure { Code: 2 }) { Record("filtered"); } //= filtered
        lock (o) { Record("locked"); } //= locked
    }

    static void Scoped()
    {
        using var c = new Resource("c");
        Record("body");
    }
}
