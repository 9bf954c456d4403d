//! Which variable an access is counted for, construct by construct: two threads run the same
//! statement, and what races is told by name.

use redhanded_checker::FindingKind::{DataRace, UnsafeUse};

use crate::running::checked;

/// The subjects of what is found when two threads run `statement` of a class with `members`.
fn racing(members: &str, statement: &str) -> Vec<String> {
    let text = format!(
        "using System; using System.Collections.Generic; using System.Threading; using System.Threading.Tasks;
        class P {{
            {members}
            static void Work() {{ {statement} }}
            static void Main() {{
                var a = new Thread(Work); var b = new Thread(Work);
                a.Start(); b.Start(); a.Join(); b.Join();
            }}
        }}
        struct Point {{ public int X, Y; public void Move() {{ X++; }} }}
        class Node {{ public int Value; public Point At; public Node Next; public int Auto {{ get; set; }} }}"
    );
    let checked = checked(&text);
    let ends = checked.outcome.statistics.ends;
    assert_eq!(ends.stuck, 0, "{statement}");
    assert_eq!(checked.outcome.statistics.uncaught_exceptions, 0, "{statement}");
    let mut subjects: Vec<String> = checked
        .outcome
        .findings
        .iter()
        .map(|finding| match finding.kind {
            DataRace => finding.subject.clone(),
            UnsafeUse => format!("use of {}", finding.subject),
            kind => format!("{kind:?}"),
        })
        .collect();
    subjects.sort();
    subjects.dedup();
    subjects
}

fn assert_race(members: &str, statement: &str, expected: &[&str]) {
    assert_eq!(racing(members, statement), expected, "{statement}");
}

#[test]
fn fields() {
    let node = "static Node node = new Node { Next = new Node() };";
    assert_race("static int x;", "x++;", &["P.x"]);
    assert_race("static int x;", "x += 2;", &["P.x"]);
    assert_race("static int x;", "var y = x;", &[]);
    assert_race(node, "node.Value = 3;", &["Node.Value"]);
    assert_race(node, "node.Next.Value--;", &["Node.Value"]);
    assert_race(node, "node.Auto = 3;", &["Node.Auto"]);
    assert_race(node, "node.Next = node;", &["Node.Next"]);
    assert_race("static string s = \"\";", "s += \"a\";", &["P.s"]);
    assert_race("static int? x;", "x ??= 3;", &["P.x"]);
    assert_race("static bool b;", "b |= true;", &["P.b"]);
    assert_race("static int a, b = 1;", "(a, b) = (b, a);", &["P.a", "P.b"]);
    assert_race("static int x;", "int.TryParse(\"5\", out x);", &["P.x"]);
    assert_race("static int x; static void Add(ref int y) { y++; }", "Add(ref x);", &["P.x"]);
    assert_race("static int x;", "ref int y = ref x; y = 4;", &["P.x"]);
    assert_race("static readonly int x = 3;", "var y = x;", &[]);
    assert_race("const int x = 3;", "var y = x;", &[]);
    assert_race("static int X { get; set; }", "X++;", &["P.X"]);
    assert_race("static int x; static int X { get => x; set { x = value; } }", "X++;", &["P.x"]);
}

#[test]
fn structs() {
    let point = "static Point p;";
    assert_race(point, "p.X = 3;", &["Point.X"]);
    assert_race(point, "p.Move();", &["Point.X"]);
    // All fields are written at one place, which is one finding.
    assert_race(point, "p = new Point();", &["Point.X"]);
    assert_race(point, "var q = p; q.X = 1;", &[]);
    assert_race("static Node node = new Node();", "node.At.Y++;", &["Point.Y"]);
    assert_race("static Point[] ps = new Point[2];", "ps[1].X = 3;", &["Point.X"]);
    assert_race("static Point[] ps = new Point[2];", "ps[1] = default;", &["Point.X"]);
    assert_race("static (int A, int B) t;", "t.A = 3;", &["(int, int).Item1"]);
}

#[test]
fn elements() {
    assert_race("static int[] a = new int[3];", "a[1]++;", &["element of int[]"]);
    assert_race(
        "static int[] a = new int[3]; static int n = -1;",
        "a[Interlocked.Increment(ref n)] = 1;",
        &[],
    );
    assert_race("static int[,] a = new int[3, 3];", "a[1, 2]++;", &["element of int[]"]);
    assert_race("static int[][] a = { new int[2] };", "a[0][1] = 2;", &["element of int[]"]);
    assert_race(
        "static int[] a = new int[3];",
        "foreach (var x in a) { } Array.Clear(a, 0, 1);",
        &["element of int[]"],
    );
}

#[test]
fn captured_locals() {
    let text = |body: &str| {
        format!(
            "using System; using System.Threading; using System.Threading.Tasks;
            class P {{ static void Main() {{ {body} }} }}"
        )
    };
    let subjects = |body: &str| -> Vec<String> {
        let mut found: Vec<String> =
            checked(&text(body)).outcome.findings.into_iter().map(|finding| finding.subject).collect();
        found.dedup();
        found
    };
    assert_eq!(subjects("int x = 0; var t = new Thread(() => x++); t.Start(); x++; t.Join();"), ["x"]);
    assert_eq!(subjects("int x = 0; var t = new Thread(() => x++); t.Start(); t.Join(); x++;"), [""; 0]);
    assert_eq!(subjects("for (int i = 0; i < 3; i++) Task.Run(() => i);"), ["i"]);
    assert_eq!(subjects("for (int i = 0; i < 3; i++) { int j = i; Task.Run(() => j++); }"), [""; 0]);
    assert_eq!(subjects("foreach (var i in new[] { 1, 2 }) Task.Run(() => i);"), [""; 0]);
    assert_eq!(subjects("int x = 0; void F() { x++; } Task.Run(F); F();"), ["x"]);
    assert_eq!(subjects("int x = 0; Parallel.For(0, 4, i => { x += i; });"), ["x"]);
}

#[test]
fn volatile_and_atomic() {
    assert_race("static volatile bool b;", "b = true; var c = b;", &[]);
    assert_race("static int x;", "Interlocked.Increment(ref x);", &[]);
    assert_race("static int x;", "Interlocked.Increment(ref x); var y = x;", &["P.x"]);
    assert_race("static int x;", "Volatile.Write(ref x, 1); var y = Volatile.Read(ref x);", &[]);
    assert_race("static event Action E; static void H() { }", "E += H;", &[]);
    // Accessors of events exchange atomically, and raising reads what is there.
    assert_race("static event Action E; static void H() { }", "E += H; E?.Invoke();", &[]);
    assert_race("static Action e; static void H() { }", "e += H; e?.Invoke();", &["P.e"]);
    assert_race("[ThreadStatic] static int x;", "x++;", &[]);
}

#[test]
fn locks() {
    let members = "static readonly object gate = new object(), other = new object(); static int x, y;";
    assert_race(members, "lock (gate) x++;", &[]);
    assert_race(members, "lock (gate) { x++; } y++;", &["P.y"]);
    assert_race(members, "Monitor.Enter(gate); try { x++; } finally { Monitor.Exit(gate); }", &[]);
    assert_race(members, "lock (new object()) x++;", &["P.x"]);
    assert_race(members, "lock (gate) { if (x > 5) return; x++; }", &[]);
    assert_race(
        members,
        "try { lock (gate) { x++; throw new Exception(); } } catch { } lock (gate) y++;",
        &[],
    );
    assert_race(members, "lock (typeof(P)) x++;", &[]);
    assert_race(
        "[System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)]
        static void F() { x++; } static int x;",
        "F();",
        &[],
    );
}

#[test]
fn static_constructors() {
    assert_race(
        "class S { public static int X = 5; public static Node N = new Node(); }",
        "var a = S.X; var b = S.N.Value;",
        &[],
    );
    assert_race("class S { static S() { X = 7; } public static int X; }", "var a = S.X;", &[]);
    assert_race(
        "static Node n; static Node Get() { if (n == null) n = new Node(); return n; }",
        "Get();",
        &["P.n"],
    );
    assert_race("static Lazy<Node> n = new Lazy<Node>(() => new Node());", "var v = n.Value.Value;", &[]);
}

#[test]
fn iterators_and_async() {
    assert_race(
        "static int x; static IEnumerable<int> F() { yield return x++; }",
        "foreach (var y in F()) { }",
        &["P.x"],
    );
    assert_race("static int x; static IEnumerable<int> F() { x++; yield return 1; }", "F();", &[]);
    assert_race("static int x; static async Task F() { await Task.Yield(); x++; }", "F().Wait();", &["P.x"]);
    assert_race(
        "static int x; static SemaphoreSlim s = new SemaphoreSlim(1);
        static async Task F() { await s.WaitAsync(); try { x++; } finally { s.Release(); } }",
        "F().Wait();",
        &[],
    );
    assert_race(
        "static int x;",
        "int y = 0; Task.Run(async () => { await Task.Delay(1); y++; }).Wait(); y++;",
        &[],
    );
}
