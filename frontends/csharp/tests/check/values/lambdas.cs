using System;
using static Redhanded.Intrinsics;

delegate int Combine(int a, int b);
delegate void Visit(ref int x);

class Counter
{
    int value;
    public event Action<int> Changed;
    public Action Increment => () => value++;
    public int Value => value;
    public void Raise(int x) { Changed?.Invoke(x); if (Changed != null) Changed(x + 1); }
    public int Add(int x) { value += x; return value; }
}

class Custom
{
    Action list;
    public event Action Fired { add { list += value; Record("add"); } remove { list -= value; Record("remove"); } }
    public void Fire() => list?.Invoke();
}

class Lambdas
{
    static int Twice(int x) => 2 * x;
    static string Twice(string x) => x + x;
    static int Apply(Func<int, int> f, int x) => f(x);
    static Func<int> Next(int start) { return () => start++; }
    static T Call<T>(Func<T> f) => f();
    static R Map<T, R>(T value, Func<T, R> f) => f(value);
    static int Choose(Func<int> f) => 1;
    static int Choose(Action f) => 2;

    static int Factorial(int n)
    {
        int Go(int k) => k <= 1 ? 1 : k * Go(k - 1);
        return Go(n);
    }

    static void Main()
    {
        Func<int, int> square = x => x * x;
        Record(square(5)); //= 25
        Record(Apply(Twice, 4)); //= 8
        Record(Apply(delegate (int x) { return x + 1; }, 4)); //= 5
        var next = Next(3);
        next();
        Record(next()); //= 4
        Record(Call(() => "text")); //= text
        Record(Map(3, x => "n" + x)); //= n3
        Record(Map("ab", s => s.Length)); //= 2
        Record(Choose(() => 1)); //= 1
        Record(Choose(() => { })); //= 2
        Record(Factorial(5)); //= 120
        int captured = 1;
        Action grow = () => { captured *= 3; };
        grow();
        grow();
        Record(captured); //= 9
        Action all = null;
        for (int i = 0; i < 3; i++) all += () => Record(i + 100);
        all(); //= 103 | 103 | 103
        all = null;
        foreach (var i in new[] { 1, 2 }) all += () => Record(i);
        all(); //= 1 | 2
        all = null;
        for (int i = 0; i < 2; i++) { int copy = i; all += () => Record(copy); }
        all(); //= 0 | 1
        Combine combine = (a, b) => a - b;
        combine += (a, b) => a + b;
        Record(combine(3, 1)); //= 4
        var counter = new Counter();
        counter.Increment();
        counter.Increment();
        Record(counter.Value); //= 2
        Func<int, int> bound = counter.Add;
        bound(5);
        Record(counter.Value); //= 7
        counter.Raise(0);
        Action<int> handler = x => Record("h" + x);
        counter.Changed += handler;
        counter.Raise(1); //= h1 | h2
        counter.Changed -= handler;
        counter.Raise(5);
        var custom = new Custom();
        custom.Fired += Hello; //= add
        custom.Fire(); //= hello
        custom.Fired -= Hello; //= remove
        custom.Fire();
        Func<int, Func<int, int>> add = a => b => a + b;
        Record(add(2)(3)); //= 5
        Visit visit = (ref int x) => x += 10;
        visit(ref captured);
        Record(captured); //= 19
        int seen = 0;
        void Note(int x) { seen += x; }
        Note(4);
        Action<int> noted = Note;
        noted(5);
        Record(seen); //= 9
        static int Pure(int x = 7) => x * 2;
        Record(Pure()); //= 14
        T Same<T>(T x) => x;
        Record(Same("s") + Same(1)); //= s1
        var inferred = (int x) => x + 0.5;
        Record(inferred(1)); //= 1.5
        Func<object> covariant = new Func<string>(() => "v");
        Record(covariant()); //= v
        Predicate<int> even = x => x % 2 == 0;
        Record(even(4)); //= 1
        Record(square.Invoke(3)); //= 9
        Func<int, int> recursive = null;
        recursive = n => n == 0 ? 0 : n + recursive(n - 1);
        Record(recursive(4)); //= 10
        Record(Twice("x")); //= xx
        Func<string, string> doubled = Twice;
        Record(doubled("y")); //= yy
    }

    static void Hello() => Record("hello");
}
