//! `new`, initializers, collections, strings with holes.

use super::exprs;

#[test]
fn objects() {
    exprs(&[
        ("new A()", "(new A)"),
        ("new A(b, c)", "(new A (args b c))"),
        ("new A { }", "(new A (init))"),
        (
            "new A { B = 1, C = { D = 2 }, E = { 3, 4 } }",
            "(new A (init (B= 1) (C= (init (D= 2))) (E= (init 3 4))))",
        ),
        ("new A { 1, { 2, 3 } }", "(new A (init 1 (init 2 3)))"),
        (r#"new A { ["x"] = 1, [2, 3] = 4 }"#, r#"(new A (init ([]= (args "x") 1) ([]= (args 2 3) 4)))"#),
        ("new A<B>(c) { d }", "(new A<B> (args c) (init d))"),
        ("new A.B()", "(new A.B)"),
        ("new()", "(new _)"),
        ("new(a, b: c)", "(new _ (args a b: c))"),
        ("new() { A = 1 }", "(new _ (init (A= 1)))"),
        ("new { a = 1, b.c, d }", "(new-anonymous (a= 1) (. b c) d)"),
        ("new { }", "(new-anonymous)"),
        ("new A().b", "(. (new A) b)"),
        ("new A { B = 1 }.C", "(. (new A (init (B= 1))) C)"),
        ("a with { B = 1 }", "(with a (init (B= 1)))"),
        ("new A { B = x => y, }", "(new A (init (B= (lambda (x) (=> y)))))"),
        ("new A(){B=C}.D()", "(call (. (new A (init (B= C))) D))"),
    ]);
}

#[test]
fn arrays() {
    exprs(&[
        ("new int[3]", "(new-array int [] (sizes 3))"),
        ("new int[3, 4]", "(new-array int [,] (sizes 3 4))"),
        ("new int[3][]", "(new-array int[] [] (sizes 3))"),
        ("new int[3][,][]", "(new-array int[][,] [] (sizes 3))"),
        ("new int[] { 1, 2 }", "(new-array int [] (init 1 2))"),
        ("new int[,] { { 1 }, { 2 } }", "(new-array int [,] (init (init 1) (init 2)))"),
        ("new int[][] { new int[0] }", "(new-array int[] [] (init (new-array int [] (sizes 0))))"),
        ("new[] { 1, 2 }", "(new-array _ [] (init 1 2))"),
        ("new[,] { { 1 } }", "(new-array _ [,] (init (init 1)))"),
        ("new int?[3]", "(new-array int? [] (sizes 3))"),
        ("new (int, string)[3]", "(new-array (int,string) [] (sizes 3))"),
        ("new A<B>[c]", "(new-array A<B> [] (sizes c))"),
        ("new int[3] { 1, 2, 3 }", "(new-array int [] (sizes 3) (init 1 2 3))"),
        ("new int[] { 1, 2, }", "(new-array int [] (init 1 2))"),
        ("stackalloc int[3]", "(stackalloc int 3)"),
        ("stackalloc[] { 1 }", "(stackalloc (init 1))"),
        ("stackalloc int[] { 1, 2 }", "(stackalloc int (init 1 2))"),
        ("new string[a ? b : c]", "(new-array string [] (sizes (?: a b c)))"),
        ("new int*[2]", "(new-array int* [] (sizes 2))"),
    ]);
}

#[test]
fn collections_and_tuples() {
    exprs(&[
        ("[]", "(collection)"),
        ("[a, b]", "(collection a b)"),
        ("[..a, b, ..c.d]", "(collection (spread a) b (spread (. c d)))"),
        ("[[a], [b]]", "(collection (collection a) (collection b))"),
        ("(a, b)", "(tuple a b)"),
        ("(a: 1, b)", "(tuple a: 1 b)"),
        ("((a, b), c)", "(tuple (tuple a b) c)"),
        ("(a, b).c", "(. (tuple a b) c)"),
        ("f((a, b))", "(call f (tuple a b))"),
        ("[a][0]", "(index (collection a) 0)"),
    ]);
}

#[test]
fn arguments() {
    exprs(&[
        ("f()", "(call f)"),
        ("f(a, b)", "(call f a b)"),
        ("f(a: 1, b: c)", "(call f a: 1 b: c)"),
        ("f(ref a, out b, in c)", "(call f (ref a) (out b) (in c))"),
        ("f(out var a)", "(call f (out (declare var a)))"),
        (
            "f(out int a, out A<B> b, out C[] c)",
            "(call f (out (declare int a)) (out (declare A<B> b)) (out (declare C[] c)))",
        ),
        ("f(out _)", "(call f (out _))"),
        ("f(a: ref b)", "(call f a: (ref b))"),
        ("a[b, c]", "(index a b c)"),
        ("a[b: 1]", "(index a b: 1)"),
        ("f(out a.b)", "(call f (out (. a b)))"),
        ("f(out a[0])", "(call f (out (index a 0)))"),
        ("f(a ? b : c)", "(call f (?: a b c))"),
        ("f(x: a ? b : c)", "(call f x: (?: a b c))"),
        ("f(ref a[0])", "(call f (ref (index a 0)))"),
        ("f(a = b)", "(call f (= a b))"),
    ]);
}

#[test]
fn strings_with_holes() {
    exprs(&[
        (r#"$"a""#, r#"(interpolated "a")"#),
        (r#"$"""#, "(interpolated)"),
        (r#"$"{a}""#, "(interpolated (hole a))"),
        (r#"$"a{b}c{d}""#, r#"(interpolated "a" (hole b) "c" (hole d))"#),
        (r#"$"{a,5}""#, "(interpolated (hole a 5))"),
        (r#"$"{a,-5:x2}""#, r#"(interpolated (hole a (- 5) "x2"))"#),
        (r#"$"{a:yyyy-MM-dd}""#, r#"(interpolated (hole a "yyyy-MM-dd"))"#),
        (r#"$"{{a}}""#, r#"(interpolated "{a}")"#),
        (r#"$"{(a ? b : c)}""#, "(interpolated (hole (?: a b c)))"),
        (r#"$"{a["b"]}""#, r#"(interpolated (hole (index a "b")))"#),
        (r#"$"{$"{a}"}""#, "(interpolated (hole (interpolated (hole a))))"),
        (r#"$"{a::b.c}""#, "(interpolated (hole (. a::b c)))"),
        (r#"$"{f(x => { g(); })}""#, "(interpolated (hole (call f (lambda (x) (block (call g))))))"),
        (r#"$"{new A { B = 1 }}""#, "(interpolated (hole (new A (init (B= 1)))))"),
        (r#"$@"\{a}""""#, r#"(interpolated "\\" (hole a) "\"")"#),
        (r#"@$"{a}\""#, r#"(interpolated (hole a) "\\")"#),
        (r#"$@"a{b:c}""#, r#"(interpolated "a" (hole b "c"))"#),
        (r#"$"\"{a}\"""#, r#"(interpolated "\"" (hole a) "\"")"#),
        (r#"$"""a{b}"c""""#, r#"(interpolated "a" (hole b) "\"c")"#),
        (r#"$$"""a{b}{{c}}""""#, r#"(interpolated "a{b}" (hole c))"#),
        (r#"$"{a}" + $"{b}""#, "(+ (interpolated (hole a)) (interpolated (hole b)))"),
        (r#"$"{(a is B)}""#, "(interpolated (hole (is a B)))"),
    ]);
}

#[test]
fn literals_and_keywords() {
    exprs(&[
        ("'a'", "'a'"),
        (r#""s""#, r#""s""#),
        (r#"@"a""b""#, r#"@"a""b""#),
        (r#""""raw""""#, r#""""raw""""#),
        (r#""u"u8"#, r#""u"u8"#),
        ("1", "1"),
        ("0x1F", "0x1F"),
        ("1_000L", "1_000L"),
        ("1.5f", "1.5f"),
        (".5", ".5"),
        ("1e10", "1e10"),
        ("1.ToString()", "(call (. 1 ToString))"),
        ("null", "null"),
        ("true", "true"),
        ("default", "default"),
        ("default(A<B>)", "(default A<B>)"),
        ("typeof(int[])", "(typeof int[])"),
        ("typeof(void)", "(typeof void)"),
        ("sizeof(int)", "(sizeof int)"),
        ("nameof(a.b)", "(call nameof (. a b))"),
        ("checked(a + b)", "(checked (+ a b))"),
        ("unchecked((int)a)", "(unchecked (cast int a))"),
        ("this", "this"),
        ("base.a", "(. base a)"),
        ("base[0]", "(index base 0)"),
        ("int.Parse(s)", "(call (. int Parse) s)"),
        ("string.Empty", "(. string Empty)"),
        ("object.Equals(a, b)", "(call (. object Equals) a b)"),
        ("global::A.B", "(. global::A B)"),
        ("__makeref(a)", "(typed-reference a)"),
        ("__refvalue(a, int)", "(typed-reference a)"),
        ("__reftype(a)", "(typed-reference a)"),
        ("__arglist(a, b)", "(typed-reference a b)"),
    ]);
}
