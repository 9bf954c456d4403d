//! Members and types.

use super::{members, units};

#[test]
fn fields_and_events() {
    members(&[
        ("int a;", "(field int a)"),
        ("public static readonly int a = 1, b;", "(field public static readonly int (a 1) b)"),
        ("const int a = 1;", "(field const int (a 1))"),
        ("volatile bool a;", "(field volatile bool a)"),
        ("int[] a = { 1 };", "(field int[] (a (init 1)))"),
        ("fixed byte a[16];", "(field fixed byte (a 16))"),
        ("event A b, c;", "(event-field A b c)"),
        (
            "public event A<B> b { add { } remove { } }",
            "(event public A<B> b (add (block)) (remove (block)))",
        ),
        (
            "event A I.b { add => c(); remove => d(); }",
            "(event A I.b (add (=> (call c))) (remove (=> (call d))))",
        ),
        ("A a = new();", "(field A (a (new _)))"),
        ("required int a;", "(field required int a)"),
        ("int @class;", "(field int class)"),
        ("ref int a;", "(field ref int a)"),
        ("static event A b = c;", "(event-field static A (b c))"),
        ("async a;", "(field async a)"),
        ("partial a;", "(field partial a)"),
        ("record a;", "(type record a)"),
        ("nint a = b ? c : d;", "(field nint (a (?: b c d)))"),
        ("Func<int, int> a = x => x;", "(field Func<int,int> (a (lambda (x) (=> x))))"),
        ("delegate*<int, void> a;", "(field delegate*<int,void> a)"),
        ("A::B.C a;", "(field A::B.C a)"),
    ]);
}

#[test]
fn methods() {
    members(&[
        ("void a() { }", "(method void a () (block))"),
        (
            "public int a(int b, ref int c, out int d, in int e) => b;",
            "(method public int a (int b, ref int c, out int d, in int e) (=> b))",
        ),
        ("T a<T>(this T b) where T : A, new() { }", "(method T a<T> (this T b) (where T A) (block))"),
        ("void a(int b = 1, params int[] c) { }", "(method void a (int b (= 1), params int[] c) (block))"),
        ("abstract void a();", "(method abstract void a ())"),
        ("extern static void a();", "(method static extern void a ())"),
        ("async Task a() { await b; }", "(method async Task a () (block (await b)))"),
        (
            "public async override Task<int> a() => await b;",
            "(method public override async Task<int> a () (=> (await b)))",
        ),
        ("void I.a() { }", "(method void I.a () (block))"),
        ("int I<A>.b<T>() => c;", "(method int I<A>.b<T> () (=> c))"),
        (
            "IEnumerable<int> a() { yield break; }",
            "(method IEnumerable<int> a () iterator (block yield-break))",
        ),
        ("(int a, int b) c() => d;", "(method (int a,int b) c () (=> d))"),
        ("ref int a() => ref b;", "(method ref int a () (=> (ref b)))"),
        ("ref readonly int a() => ref b;", "(method ref int a () (=> (ref b)))"),
        ("partial void a();", "(method partial void a ())"),
        ("int[] a(int[] b) { }", "(method int[] a (int[] b) (block))"),
        (
            "void a([A] int b, [B, C(1)] int c) { }",
            "(method void a ((@ A) int b, (@ B) (@ C (args 1)) int c) (block))",
        ),
        ("void a(ref readonly int b, scoped ref int c) { }", "(method void a (in int b, ref int c) (block))"),
        ("void a(__arglist) { }", "(method void a (__arglist) (block))"),
        ("void a(A scoped) { }", "(method void a (A scoped) (block))"),
        ("unsafe void* a(int** b) { }", "(method unsafe void* a (int** b) (block))"),
        ("new void a() { }", "(method new void a () (block))"),
        ("async void async() { }", "(method async void async () (block))"),
        (
            "public static async IAsyncEnumerable<int> a() { yield return await b; }",
            "(method public static async IAsyncEnumerable<int> a () iterator (block (yield (await b))))",
        ),
        ("void a<in_T>() where in_T : struct { }", "(method void a<in_T> () (where in_T struct) (block))"),
        ("[A] [return: B] void c() { }", "(method (@ A) (@ return: B) void c () (block))"),
    ]);
}

#[test]
fn constructors_and_operators() {
    members(&[
        ("C() { }", "(constructor C () (block))"),
        ("public C(int a) : this(a, 1) { }", "(constructor public C (int a) (this (args a 1)) (block))"),
        ("C(int a) : base(a) => b = a;", "(constructor C (int a) (base (args a)) (=> (= b a)))"),
        ("static C() { }", "(constructor static C () (block))"),
        ("~C() { }", "(destructor C () (block))"),
        (
            "public static C operator +(C a, C b) => a;",
            "(operator public static + C operator (C a, C b) (=> a))",
        ),
        ("public static C operator +(C a) => a;", "(operator public static + C operator (C a) (=> a))"),
        (
            "public static C operator -(C a, C b) { }",
            "(operator public static - C operator (C a, C b) (block))",
        ),
        (
            "public static bool operator ==(C a, C b) => a;",
            "(operator public static == bool operator (C a, C b) (=> a))",
        ),
        (
            "public static bool operator true(C a) => b;",
            "(operator public static true bool operator (C a) (=> b))",
        ),
        ("public static C operator ++(C a) => a;", "(operator public static ++ C operator (C a) (=> a))"),
        (
            "public static C operator >>(C a, int b) => a;",
            "(operator public static >> C operator (C a, int b) (=> a))",
        ),
        (
            "public static C operator >>>(C a, int b) => a;",
            "(operator public static >>> C operator (C a, int b) (=> a))",
        ),
        (
            "public static bool operator >(C a, C b) => c;",
            "(operator public static > bool operator (C a, C b) (=> c))",
        ),
        (
            "public static implicit operator int(C a) => 1;",
            "(operator public static implicit int operator (C a) (=> 1))",
        ),
        (
            "public static explicit operator C(int a) => b;",
            "(operator public static explicit C operator (int a) (=> b))",
        ),
        (
            "static abstract int operator +(int a, int b);",
            "(operator static abstract + int operator (int a, int b))",
        ),
        ("static C I.operator +(C a, C b) => a;", "(operator static + C I.operator (C a, C b) (=> a))"),
        (
            "public static C operator checked +(C a, C b) => a;",
            "(operator public static + C operator (C a, C b) (=> a))",
        ),
        (
            "static explicit I.operator C(int a) => b;",
            "(operator static explicit C I.operator (int a) (=> b))",
        ),
        ("extern C();", "(constructor extern C ())"),
    ]);
}

#[test]
fn properties() {
    members(&[
        ("int a { get; set; }", "(property int a (get) (set))"),
        ("public int a { get; private set; } = 1;", "(property public int a (get) (set private) 1)"),
        ("int a => b;", "(property int a (get (=> b)))"),
        ("int a { get => b; set => b = value; }", "(property int a (get (=> b)) (set (=> (= b value))))"),
        ("int a { get { return b; } set { } }", "(property int a (get (block (return b))) (set (block)))"),
        ("int a { [A] get; init; }", "(property int a (get (@ A)) (init))"),
        ("int I.a { get; }", "(property int I.a (get))"),
        ("int this[int a] { get { } set { } }", "(indexer int this (int a) (get (block)) (set (block)))"),
        ("int this[int a, A b] => c;", "(indexer int this (int a, A b) (get (=> c)))"),
        ("int I<A>.this[int b] => c;", "(indexer int I<A>.this (int b) (get (=> c)))"),
        ("required A a { get; init; }", "(property required A a (get) (init))"),
        ("ref int a => ref b;", "(property ref int a (get (=> (ref b))))"),
        ("abstract int a { get; }", "(property abstract int a (get))"),
        ("A<B> a { get; } = new() { C = 1 };", "(property A<B> a (get) (new _ (init (C= 1))))"),
        ("int[] a { get; } = { 1, 2 };", "(property int[] a (get) (init 1 2))"),
        (
            "IEnumerable<int> a { get { yield return 1; } }",
            "(property IEnumerable<int> a (get iterator (block (yield 1))))",
        ),
        ("partial int a { get; set; }", "(property partial int a (get) (set))"),
        ("int a { readonly get => b; }", "(property int a (get readonly (=> b)))"),
        (
            "static int a { internal get; protected internal set; }",
            "(property static int a (get internal) (set protected internal))",
        ),
    ]);
}

#[test]
fn types() {
    units(&[
        ("class A { }", "(type class A)"),
        ("class A : B, C<D> { }", "(type class A (bases B C<D>))"),
        (
            "public abstract class A<T, U> where T : class, B, new() where U : struct { }",
            "(type public abstract class A<T,U> (where T class B) (where U struct))",
        ),
        ("static partial class A { }", "(type static partial class A)"),
        ("struct A { }", "(type struct A)"),
        ("readonly ref struct A { }", "(type readonly ref struct A)"),
        ("ref partial struct A { }", "(type partial ref struct A)"),
        ("readonly record struct A(int b);", "(type readonly record-struct A (int b))"),
        (
            "interface I<in T, out U> { void a(); int b { get; } void c() { } }",
            "(type interface I<in T,out U> (method void a ()) (property int b (get)) (method void c () (block)))",
        ),
        ("enum A { B, C = 1, D }", "(type enum A (enum-member B) (enum-member C 1) (enum-member D))"),
        (
            "[Flags] enum A : byte { [B] C = 1, D = C | 2, }",
            "(type (@ Flags) enum A (bases byte) (enum-member (@ B) C 1) (enum-member D (| C 2)))",
        ),
        ("delegate void A(int b);", "(delegate void A (int b))"),
        (
            "public delegate R A<in T, out R>(T a) where T : class;",
            "(delegate public R A<in T,out R> (T a) (where T class))",
        ),
        ("record A;", "(type record A)"),
        (
            "record A(int B, string C) : D(B), E { }",
            "(type record A (int B, string C) (bases D E) (base-args B))",
        ),
        ("record A<T>(T b) where T : notnull;", "(type record A<T> (T b) (where T notnull))"),
        ("sealed record class A { int b; }", "(type sealed record A (field int b))"),
        (
            "class A(int b) : C(b), D { int e = b; }",
            "(type class A (int b) (bases C D) (base-args b) (field int (e b)))",
        ),
        ("class A(int b);", "(type class A (int b))"),
        ("file class A { }", "(type file class A)"),
        ("class A { class B { class C { } } }", "(type class A (type class B (type class C)))"),
        (
            "class A { enum B { } delegate void C(); struct D { } interface E { } }",
            "(type class A (type enum B) (delegate void C ()) (type struct D) (type interface E))",
        ),
        (
            "interface I { static abstract void a(); static virtual int b => 1; private void c() { } }",
            "(type interface I (method static abstract void a ()) (property static virtual int b (get (=> 1))) (method private void c () (block)))",
        ),
        ("class A<T> where T : allows ref struct { }", "(type class A<T> (where T))"),
        ("class A<T> where T : unmanaged, B { }", "(type class A<T> (where T unmanaged B))"),
        ("class A<T> where T : class? { }", "(type class A<T> (where T class))"),
        ("class A { };", "(type class A)"),
        ("unsafe struct A { }", "(type unsafe struct A)"),
        ("class A<[B] T> { }", "(type class A<T>)"),
    ]);
}

#[test]
fn files() {
    units(&[
        ("using A;", "(using A)"),
        (
            r"using A.B;
using C = D.E<F>;
using static G.H;
global using I;
global using static J;",
            r"(using A.B)
(using C = D.E<F>)
(using static G.H)
(global-using I)
(global-using static J)",
        ),
        ("using A = (int, int);", "(using A = (int,int))"),
        ("using unsafe A = int*;", "(using A = int*)"),
        (
            r"extern alias A;
using A::B;",
            r"(extern A)
(using A::B)",
        ),
        ("namespace A { }", "(namespace A)"),
        (
            "namespace A.B.C { using D; class E { } namespace F { } }",
            "(namespace A.B.C (using D) (type class E) (namespace F))",
        ),
        (
            r"namespace A;
using B;
class C { }",
            "(namespace A (using B) (type class C))",
        ),
        (
            r"[assembly: A]
[assembly: B(1, C = 2, d: 3), E]
[module: F]
class G { }",
            r"(@ assembly: A)
(@ assembly: B (args 1 C: (= 2) d: 3))
(@ assembly: E)
(@ module: F)
(type class G)",
        ),
        (
            r"a();
int b = 1;
int c() => b;
class D { }",
            r"(type class D)
(call a)
(local int (b 1))
(method int c () (=> b))",
        ),
        (
            r"using A;
using (var b = c) { }
using var d = e;
await f;",
            r"(using A)
(using (local var (b c)) (block))
(using-local var (d e))
(await f)",
        ),
        ("return 1;", "(return 1)"),
        ("namespace A { extern alias B; using C; }", "(namespace A (using C))"),
        (
            r"a.b();
record C(int d);",
            r"(type record C (int d))
(call (. a b))",
        ),
        (
            r"var x = args;
foreach (var a in x) ;",
            r"(local var (x args))
(foreach var a x ;)",
        ),
        ("", ""),
    ]);
}

#[test]
fn extension_blocks_and_compound_assignment_operators() {
    for source in [
        "static class E { extension(string s) { public int Len => s.Length; } }",
        "static class E { extension<T>(List<T>) where T : new() { public static T Make() => new(); } }",
        "class extension { extension(int a) { } }",
        "class C { public void operator +=(int x) { } public void operator >>>=(int x) { } void operator ++() { } }",
        "class C { public static C operator >>(C a, int b) => a; public static C operator >>>(C a, int b) => a; }",
    ] {
        super::parsed(source);
    }
}
