//! Programs that are meant to be too much: time and memory stay bounded, and the rest is checked.

use redhanded_checker::{Cancellation, Completion, FindingKind, Settings};
use redhanded_csharp::{Source, check};

use crate::running::{checked, findings};

const RACE: &str = "class Race {
    static int x;
    static void Main() { new System.Threading.Thread(() => x++).Start(); x++; }
}";

/// The race beside hostile code is found nevertheless.
fn finds_the_race_beside(code: &str) {
    let found = findings(&format!("{RACE}\n{code}"));
    assert!(found.contains(&(FindingKind::DataRace, "Race.x".to_owned())), "{found:?}");
}

fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    [&open.repeat(times), inner, &close.repeat(times)].concat()
}

/// A program that computes an expression.
fn expression(code: &str) -> String {
    format!("class Other {{ static void Main() {{ var value = {code}; }} }}")
}

#[test]
fn deep_expressions() {
    for depth in [300, 5_000, 100_000] {
        finds_the_race_beside(&expression(&nested("(", "1", ")", depth)));
        finds_the_race_beside(&expression(&nested("-", "1", "", depth)));
        finds_the_race_beside(&expression(&nested("1 + ", "1", "", depth)));
        finds_the_race_beside(&expression(&nested("\"a\" + ", "1", "", depth)));
        finds_the_race_beside(&expression(&nested("true ? 1 : ", "1", "", depth)));
        finds_the_race_beside(&expression(&nested("null ?? ", "1", "", depth)));
        finds_the_race_beside(&expression(&nested("", "1", ".ToString()", depth)));
        finds_the_race_beside(&expression(&nested("new int[] { ", "1", " }", depth)));
        finds_the_race_beside(&expression(&nested("new { A = ", "1", " }", depth)));
        finds_the_race_beside(&expression(&nested("(1, ", "1", ")", depth)));
        finds_the_race_beside(&expression(&nested("$\"{", "1", "}\"", depth)));
    }
}

#[test]
fn deep_lambdas() {
    for depth in [10, 300, 5_000] {
        finds_the_race_beside(&format!(
            "class Other {{ static void Main() {{ System.Func<int> f = {}; }} }}",
            nested("() => ", "1", "", depth)
        ));
        // Each lambda is an argument of a call that could be two methods.
        finds_the_race_beside(&format!(
            "class Other {{
                static int F(System.Func<int, int> f) => 1;
                static long F(System.Func<int, long> f) => 1;
                static void Main() {{ {}; }}
            }}",
            nested("F(x => ", "x", ")", depth)
        ));
        // And each has parameters of another type in each of them.
        finds_the_race_beside(&format!(
            "class Other {{
                static int F(System.Func<int, int> f) => 1;
                static int F(System.Func<string, int> f) => 1;
                static long F(System.Func<long, long> f) => 1;
                static void Main() {{ {}; }}
            }}",
            nested("F(x => ", "1", ")", depth)
        ));
    }
}

#[test]
fn deep_statements_and_types() {
    for depth in [300, 5_000] {
        let body = |code: String| format!("class Other {{ static void Main() {{ {code} }} }}");
        finds_the_race_beside(&body(nested("{", "", "}", depth)));
        finds_the_race_beside(&body(nested("if (true) ", ";", "", depth)));
        finds_the_race_beside(&body(nested("while (false) ", ";", "", depth)));
        finds_the_race_beside(&body(nested("try {", "", "} finally { }", depth)));
        finds_the_race_beside(&body(nested("lock (new object()) {", "", "}", depth)));
        finds_the_race_beside(&body(nested("foreach (var x in new int[2]) {", "", "}", depth)));
        finds_the_race_beside(&nested("class Inner {", "", "}", depth));
        finds_the_race_beside(&nested("namespace N {", "", "}", depth));
        finds_the_race_beside(&format!("class Other {{ {} f; }}", nested("G<", "int", ">", depth)));
        finds_the_race_beside(&format!("class Other {{ int{} f; }}", "[]".repeat(depth)));
    }
}

#[test]
fn types_without_end() {
    for code in [
        "class A : A { void F() { base.F(); } static void Main() { new A().F(); } }",
        "class A : B { } class B : A { static void Main() { new A().ToString(); } }",
        "interface I : J { } interface J : I { void F(); } class A : I { static void Main() { I i = new A(); i.F(); } }",
        "struct S { S inner; int x; static void Main() { var s = new S(); s.inner.inner.x = 1; } }",
        "struct S { T t; } struct T { S s; static void Main() { var s = default(S); } }",
        "class G<T> { static void F() { G<G<T>>.F(); } static void Main() { G<int>.F(); } }",
        "class A { static void F<T>(int n) { F<T[]>(n + 1); } static void Main() { F<int>(0); } }",
        "class G<T> : G<G<T>> { static void Main() { new G<int>().ToString(); } }",
        "interface I<T> : I<I<T>> { } class A : I<int> { static void Main() { I<int> i = new A(); foreach (var x in i) { } } }",
        "class A<T> where T : T { static void Main() { } }",
        "enum E { A = B, B = A } class P { static void Main() { var e = E.A; } }",
        "class P { const int A = B, B = A; static void Main() { var e = A; } }",
        "class P { var x = y; var y = x; static void Main() { var x = y; var y = x; } }",
        "class P { static int A = B, B = A; static void Main() { var e = A; } }",
        "using X = Y; using Y = X; class P { static void Main() { X x; } }",
        "class P { static implicit operator P(P p) => p; static void Main() { P p = 1 + new P(); } }",
        "class P { void F() { void G() { H(); } void H() { G(); } G(); } static void Main() { new P().F(); } }",
        "class P { static void Main() { T F<T>(T x) => F(new[] { x })[0]; F(1); } }",
        "partial class P { partial void F(); partial void F(); partial void F() { } partial void F() { } static void Main() { new P().F(); } }",
    ] {
        finds_the_race_beside(code);
    }
}

#[test]
fn programs_without_end() {
    for code in [
        "while (true) { }",
        "for (;;) { new object(); }",
        "F(); void F() { F(); }",
        "F(0); void F(int n) { try { F(n + 1); } finally { F(n + 2); } }",
        "while (true) new System.Threading.Thread(() => { while (true) { } }).Start();",
        "var s = \"a\"; while (true) s += s;",
        "var list = new System.Collections.Generic.List<object>(); while (true) list.Add(list);",
        "var x = new int[int.MaxValue]; var y = new int[-1];",
        "lock (new object()) while (true) { }",
        "again: goto again;",
    ] {
        finds_the_race_beside(&format!("class Other {{ static void Main() {{ {code} }} }}"));
    }
}

#[test]
fn long_programs() {
    let methods: String = (0..2_000)
        .map(|n| format!("static int F{n}(int x) => x > 0 ? F{}(x - 1) : x;\n", (n + 1) % 2_000))
        .collect();
    finds_the_race_beside(&format!("class Other {{ {methods} static void Main() {{ F0(5_000); }} }}"));
    let statements = "x = x + 1; ".repeat(100_000);
    finds_the_race_beside(&format!("class Other {{ static void Main() {{ int x = 0; {statements} }} }}"));
    let locals: String = (0..70_000).map(|n| format!("int x{n} = {n}; ")).collect();
    finds_the_race_beside(&format!("class Other {{ static void Main() {{ {locals} }} }}"));
    let elements = "1, ".repeat(300_000);
    finds_the_race_beside(&expression(&format!("new int[] {{ {elements} }}")));
    let cases: String = (0..50_000).map(|n| format!("case {n}: break; ")).collect();
    finds_the_race_beside(&format!(
        "class Other {{ static void Main() {{ int x = 3; switch (x) {{ {cases} }} }} }}"
    ));
    let overloads: String =
        (0..300).map(|n| format!("class T{n} {{ }} static void F(T{n} x) {{ }} ")).collect();
    let calls: String = (0..300).map(|n| format!("F(new T{n}()); ")).collect();
    finds_the_race_beside(&format!("class Other {{ {overloads} static void Main() {{ {calls} }} }}"));
}

#[test]
fn the_same_seed_finds_the_same() {
    let text = format!(
        "{RACE} class Other {{
            static int a, b;
            static void Work() {{ for (int i = 0; i < 5; i++) {{ a += b; b = i; }} }}
            static void Main() {{ new System.Threading.Thread(Work).Start(); Work(); }}
        }}"
    );
    let (first, second) = (checked(&text), checked(&text));
    assert!(first.outcome.findings.len() > 3);
    assert_eq!(first.outcome, second.outcome);
    assert_eq!((first.files, first.lowering, first.unbound), (second.files, second.lowering, second.unbound));
}

#[test]
fn a_cancelled_check_ends() {
    let cancellation = Cancellation::new();
    cancellation.cancel();
    let source = Source { name: "Test.cs".to_owned(), text: RACE.into() };
    let outcome = check(&[source], &Settings::default(), &cancellation).outcome;
    assert_eq!(outcome.completion, Completion::Cancelled);
}
