//! Patterns behind `is`, in `case` and in switch expressions.

use super::{exprs, stmts};

#[test]
fn behind_is() {
    exprs(&[
        ("x is null", "(is x (constant null))"),
        ("x is not null", "(is x (not (constant null)))"),
        ("x is 1", "(is x (constant 1))"),
        ("x is -1", "(is x (constant (- 1)))"),
        (r#"x is "s""#, r#"(is x (constant "s"))"#),
        ("x is A.B", "(is x (. A B))"),
        ("x is A a", "(is x (declare A a))"),
        ("x is var a", "(is x (var a))"),
        ("x is var (a, b)", "(is x (var (a b)))"),
        ("x is _", "(is x _)"),
        ("x is int", "(is x (type int))"),
        ("x is int a", "(is x (declare int a))"),
        ("x is int[] a", "(is x (declare int[] a))"),
        ("x is A<B> a", "(is x (declare A<B> a))"),
        ("x is > 1", "(is x (> 1))"),
        ("x is >= 1 and < 5", "(is x (and (>= 1) (< 5)))"),
        ("x is 1 or 2 or 3", "(is x (or (or (constant 1) (constant 2)) (constant 3)))"),
        ("x is not A and not B", "(is x (and (not A) (not B)))"),
        ("x is not (A or B)", "(is x (not (or A B)))"),
        ("x is { }", "(is x (recursive (properties)))"),
        ("x is { } a", "(is x (recursive (properties) a))"),
        ("x is { A: 1 }", "(is x (recursive (properties A: (constant 1))))"),
        (
            "x is { A.B: 1, C: { D: not null } }",
            "(is x (recursive (properties A.B: (constant 1) C: (recursive (properties D: (not (constant null)))))))",
        ),
        ("x is A { B: 1 } a", "(is x (recursive A (properties B: (constant 1)) a))"),
        ("x is (1, 2)", "(is x (recursive (positional (constant 1) (constant 2))))"),
        ("x is (1, _) a", "(is x (recursive (positional (constant 1) _) a))"),
        (
            "x is A(1, b: 2) { C: 3 } d",
            "(is x (recursive A (positional (constant 1) b: (constant 2)) (properties C: (constant 3)) d))",
        ),
        ("x is []", "(is x (list))"),
        ("x is [1, .., 2]", "(is x (list (constant 1) (..) (constant 2)))"),
        ("x is [var a, .. var b]", "(is x (list (var a) (.. (var b))))"),
        ("x is [A, ..] a", "(is x (list A (..) as a))"),
        ("x is (A)", "(is x A)"),
        ("x is (A or B) and C", "(is x (and (or A B) C))"),
        ("x is (A.B)", "(is x (. A B))"),
        ("x is A or B", "(is x (or A B))"),
        ("x is A and { B: 1 }", "(is x (and A (recursive (properties B: (constant 1)))))"),
        ("x is A && y", "(&& (is x A) y)"),
        ("x is A a && a.b", "(&& (is x (declare A a)) (. a b))"),
        ("x is A ? b : c", "(?: (is x A) b c)"),
        ("x is A a ? b : c", "(?: (is x (declare A a)) b c)"),
        ("x is 1 + 2", "(is x (constant (+ 1 2)))"),
        ("x is A + 1", "(is x (constant (+ A 1)))"),
        ("x is nameof(a)", "(is x (constant (call nameof a)))"),
        ("x is (T)1", "(is x (constant (cast T 1)))"),
        ("!(x is A)", "(! (is x A))"),
        ("x is string { Length: > 0 } s", "(is x (recursive string (properties Length: (> 0)) s))"),
        ("x is not A a", "(is x (not (declare A a)))"),
        ("x is A<B, C>", "(is x A<B,C>)"),
        ("x is a.b ? c : d", "(?: (is x (. a b)) c d)"),
        (
            "x is { A: var a, B: var b } && a == b",
            "(&& (is x (recursive (properties A: (var a) B: (var b)))) (== a b))",
        ),
        ("x is T? ", "(is x (type T?))"),
        (
            "x is { A: (1, 2) }",
            "(is x (recursive (properties A: (recursive (positional (constant 1) (constant 2))))))",
        ),
        ("x is A == b", "(== (is x A) b)"),
        ("x is bool b ? b : c", "(?: (is x (declare bool b)) b c)"),
        ("x is >= A.B", "(is x (>= (. A B)))"),
    ]);
}

#[test]
fn arms() {
    exprs(&[
        ("a switch { }", "(switch a)"),
        ("a switch { 1 => b, _ => c, }", "(switch a (=> (constant 1) b) (=> _ c))"),
        ("a switch { A b => c }", "(switch a (=> (declare A b) c))"),
        ("a switch { A b when b.c => d }", "(switch a (=> (declare A b) (when (. b c)) d))"),
        ("a switch { A when (b) => c }", "(switch a (=> A (when b) c))"),
        ("a switch { A when b => c => d }", "(switch a (=> A (when b) (lambda (c) (=> d))))"),
        (
            "a switch { (1, 2) => b, (A, _) => c }",
            "(switch a (=> (recursive (positional (constant 1) (constant 2))) b) (=> (recursive (positional A _)) c))",
        ),
        (
            "(a, b) switch { (1, 2) => c }",
            "(switch (tuple a b) (=> (recursive (positional (constant 1) (constant 2))) c))",
        ),
        ("a switch { { B: 1 } => c }", "(switch a (=> (recursive (properties B: (constant 1))) c))"),
        ("a switch { > 1 and < 2 => b }", "(switch a (=> (and (> 1) (< 2)) b))"),
        ("a switch { null => throw b, _ => c }", "(switch a (=> (constant null) (throw b)) (=> _ c))"),
        ("a switch { A.B => c }", "(switch a (=> (. A B) c))"),
        ("a switch { not A => b }", "(switch a (=> (not A) b))"),
        ("a switch { [1, ..] => b }", "(switch a (=> (list (constant 1) (..)) b))"),
        ("a switch { var b when b is C => d }", "(switch a (=> (var b) (when (is b C)) d))"),
        ("a + b switch { _ => c }", "(+ a (switch b (=> _ c)))"),
        ("a.b() switch { _ => x => y }", "(switch (call (. a b)) (=> _ (lambda (x) (=> y))))"),
        ("a switch { A => b switch { _ => c }, _ => d }", "(switch a (=> A (switch b (=> _ c))) (=> _ d))"),
        ("a switch { A<B> => c }", "(switch a (=> A<B> c))"),
        ("a switch { (A) => b }", "(switch a (=> A b))"),
        ("a switch { A when b || c => d }", "(switch a (=> A (when (|| b c)) d))"),
        ("await a switch { _ => b }", "(switch (await a) (=> _ b))"),
        (
            r#"a switch { -1 => b, "s" => c, 'c' => d }"#,
            r#"(switch a (=> (constant (- 1)) b) (=> (constant "s") c) (=> (constant 'c') d))"#,
        ),
    ]);
}

#[test]
fn labels() {
    stmts(&[
        ("switch (a) { case 1: break; }", "(switch a (section (case (constant 1)) (do break)))"),
        (
            "switch (a) { case 1: case 2: break; default: break; }",
            "(switch a (section (case (constant 1)) (case (constant 2)) (do break)) (section default (do break)))",
        ),
        (
            "switch (a) { case A b: break; case A.B: break; }",
            "(switch a (section (case (declare A b)) (do break)) (section (case (. A B)) (do break)))",
        ),
        (
            "switch (a) { case A b when b.c: break; }",
            "(switch a (section (case (declare A b) (when (. b c))) (do break)))",
        ),
        ("switch (a) { case A when b: break; }", "(switch a (section (case A (when b)) (do break)))"),
        (
            "switch (a) { case 1 + 2: break; case A | B: break; }",
            "(switch a (section (case (constant (+ 1 2))) (do break)) (section (case (constant (| A B))) (do break)))",
        ),
        (
            "switch (a) { case (int)1: break; case (A)1: break; }",
            "(switch a (section (case (constant (cast int 1))) (do break)) (section (case (constant (cast A 1))) (do break)))",
        ),
        (
            "switch (a) { case (1, 2): break; }",
            "(switch a (section (case (recursive (positional (constant 1) (constant 2)))) (do break)))",
        ),
        (
            "switch (a, b) { case (1, _): break; }",
            "(switch (tuple a b) (section (case (recursive (positional (constant 1) _))) (do break)))",
        ),
        (
            "switch (a) { case { B: 1 }: break; }",
            "(switch a (section (case (recursive (properties B: (constant 1)))) (do break)))",
        ),
        ("switch (a) { case > 1: break; }", "(switch a (section (case (> 1)) (do break)))"),
        (
            r#"switch (a) { case null: break; case "s": break; }"#,
            r#"(switch a (section (case (constant null)) (do break)) (section (case (constant "s")) (do break)))"#,
        ),
        (
            "switch (a) { case var b: break; case _: break; }",
            "(switch a (section (case (var b)) (do break)) (section (case _) (do break)))",
        ),
        ("switch (a) { case A<B> c: break; }", "(switch a (section (case (declare A<B> c)) (do break)))"),
        (
            "switch (a) { case nameof(B): break; }",
            "(switch a (section (case (constant (call nameof B))) (do break)))",
        ),
        (
            "switch (a) { case A or B: goto case C; case D: goto default; default: goto e; }",
            "(switch a (section (case (or A B)) (do (goto-case C))) (section (case D) (do (goto-default))) (section default (do (goto e))))",
        ),
        (
            "switch (a) { case int b: case string c: return; }",
            "(switch a (section (case (declare int b)) (case (declare string c)) (do (return))))",
        ),
        ("switch (a) { case (A): break; }", "(switch a (section (case A) (do break)))"),
        ("switch (a) { }", "(switch a)"),
        (
            "switch (a) { case A.B.C: { } break; }",
            "(switch a (section (case (. (. A B) C)) (do (block) break)))",
        ),
        (
            "switch (a) { case A when b ? c : d: break; }",
            "(switch a (section (case A (when (?: b c d))) (do break)))",
        ),
        (
            "switch (a) { case int[] b: break; case A[] c: break; }",
            "(switch a (section (case (declare int[] b)) (do break)) (section (case (declare A[] c)) (do break)))",
        ),
    ]);
}
