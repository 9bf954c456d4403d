#define LOCAL
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using static System.Math;
using Map = System.Collections.Generic.Dictionary<string, int>;

[assembly: CLSCompliant(false)]

namespace Sample.Shapes
{
    public delegate TResult Mapping<in T, out TResult>(T value) where T : notnull;

    [Flags]
    internal enum Colour : byte { None = 0, Red = 1, Green = 1 << 1, Both = Red | Green, }

    /// <summary>A shape.</summary>
    public interface IShape<T> where T : struct
    {
        T Area { get; }
        string Describe() => $"area {Area,10:f2} {{{GetType().Name}}}";
    }

    public readonly record struct Point(double X, double Y)
    {
        public static Point operator +(Point a, Point b) => new(a.X + b.X, a.Y + b.Y);
        public static implicit operator Point((double X, double Y) pair) => new Point(pair.X, pair.Y);
    }

    public abstract partial class Shape(string name) : IShape<double>, IDisposable
    {
        private readonly object gate = new();
        private volatile bool disposed;
        protected static int count = 0x1_0, other;
        private int[][,] table = new int[3][,];
        private readonly Map names = new() { ["a"] = 1, ["b"] = 2 };

        public event EventHandler? Changed;

        public event EventHandler Moved
        {
            add { lock (gate) { moved += value; } }
            remove => moved -= value;
        }

        private EventHandler? moved;

        public abstract double Area { get; }

        public string Name { get; protected set; } = name ?? throw new ArgumentNullException(nameof(name));

        public int this[int index, string key]
        {
            get => table[index][0, 0] + names[key];
            set { names[key] = value; }
        }

        ~Shape() { Dispose(); }

        public void Dispose()
        {
            if (disposed) return;
            else if (count > 0 && count < (other)) { count--; }
            else
            {
                disposed = true;
            }
            GC.SuppressFinalize(this);
        }

        public static async Task<List<Point>> LoadAsync(IAsyncEnumerable<Point> points, int limit = 10)
        {
            var result = new List<Point>();
            await foreach (var point in points.ConfigureAwait(false))
            {
                if (result.Count >= limit) break;
                result.Add(point with { Y = -point.Y });
            }
            await using var stream = await Open("path", async path => { await Task.Yield(); return path; });
            return result;
        }

        public IEnumerable<(int Index, T Value)> Number<T>(IEnumerable<T> values) where T : class?
        {
            int index = 0;
            foreach (T value in values)
            {
                if (value is null) continue;
                yield return (index++, value);
            }
            yield break;
        }

        public object Classify(object? value) => value switch
        {
            null => "nothing",
            int and (> 0 and < 10 or 42) => 'd',
            string { Length: > 3 } text when text[^1] == '!' => text[..^1],
            Point(var x, 0) => x,
            IList<int> { Count: 2 } list => (list[0], list[1]),
            [1, .., var last] => last,
            Colour.Red or Colour.Green => true,
            _ => value is Shape shape && shape.Area > 1.5e3 ? shape : default!,
        };

        private unsafe int Sum(ReadOnlySpan<byte> bytes, ref int total, out bool done)
        {
            fixed (byte* start = bytes)
            {
                for (byte* p = start, end = start + bytes.Length; p != end; ++p) checked { total += *p; }
            }
            Span<int> buffer = stackalloc int[] { 1, 2, 3 };
            done = buffer.Length >> 1 >= 1;
        again:
            do { total >>= 1; } while (total > 100);
            if (total == 50) goto again;
            return unchecked((int)0xFFFF_FFFFu) + (total);
        }

        public void Query(IEnumerable<Shape> shapes)
        {
            var areas = from shape in shapes
                        where shape.Area is > 0
                        orderby shape.Name, shape.Area descending
                        let doubled = shape.Area * 2
                        group doubled by shape.Name into byName
                        select new { byName.Key, Total = byName.Count() };
            Mapping<int, Mapping<int, int>> add = a => b => a + b;
            Func<int, bool> even = delegate (int number) { return number % 2 == 0; };
            int Twice(int number) => add(number)(number);
            (int first, var second) = (Twice(1), even?.Invoke(2) ?? false);
            Changed?.Invoke(this, EventArgs.Empty);
            try
            {
                using (var file = Lock("a\tb", @"c:\d""e", """raw "text" here"""))
                using (file) { switch (first) { case 1: case 2: goto default; case int n when n > 5: break; default: return; } }
            }
            catch (InvalidOperationException error) when (error.Message.Length > 0) { throw; }
            catch { }
            finally { Map.Equals(areas, second); }
#if LOCAL
            while (true) { ; }
#else
            this text " does not ' count { at all
#endif
        }
    }
}
