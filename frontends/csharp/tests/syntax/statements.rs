//! Statements.

use super::stmts;

#[test]
fn simple() {
    stmts(&[
        (";", ";"),
        ("{ }", "(block)"),
        ("{ { } }", "(block (block))"),
        ("a();", "(call a)"),
        ("a++;", "(post++ a)"),
        ("return;", "(return)"),
        ("return a;", "(return a)"),
        ("throw;", "(throw)"),
        ("throw a;", "(throw a)"),
        ("break;", "break"),
        ("continue;", "continue"),
        ("goto a;", "(goto a)"),
        ("a: b();", "a: (call b)"),
        ("a: b: ;", "a: b: ;"),
        ("yield return a;", "(yield a)"),
        ("yield break;", "yield-break"),
    ]);
}

#[test]
fn locals() {
    stmts(&[
        ("int a;", "(local int a)"),
        ("int a = 1, b, c = 2;", "(local int (a 1) b (c 2))"),
        ("const int a = 1;", "(const int (a 1))"),
        ("int[] a = { 1, 2 };", "(local int[] (a (init 1 2)))"),
        ("int[,] a = { { 1 }, { 2 } };", "(local int[,] (a (init (init 1) (init 2))))"),
        ("ref int a = ref b;", "(local ref int (a (ref b)))"),
        ("ref readonly var a = ref b;", "(local ref var (a (ref b)))"),
        ("scoped ref int a = ref b;", "(local ref int (a (ref b)))"),
        ("scoped Span<int> a = b;", "(local Span<int> (a b))"),
        ("var a = b;", "(local var (a b))"),
        ("using var a = b;", "(using-local var (a b))"),
        ("await using var a = b;", "(await-using-local var (a b))"),
        ("using A a = b, c = d;", "(using-local A (a b) (c d))"),
        ("(int a, string b) c = d;", "(local (int a,string b) (c d))"),
        ("int? a = null;", "(local int? (a null))"),
        ("A.B<C>[][] a;", "(local A.B<C>[][] a)"),
        ("int* a = b;", "(local int* (a b))"),
    ]);
}

#[test]
fn conditions_and_loops() {
    stmts(&[
        ("if (a) b(); else c();", "(if a (call b) (call c))"),
        ("if (a) { } else if (b) { } else { }", "(if a (block) (if b (block) (block)))"),
        ("if (a) if (b) c(); else d();", "(if a (if b (call c) (call d)))"),
        ("while (a) b();", "(while a (call b))"),
        ("do a(); while (b);", "(do (call a) b)"),
        ("for (;;) ;", "(for (init) (condition) (step) ;)"),
        (
            "for (int i = 0, j; i < j; i++, j--) ;",
            "(for (init (local int (i 0) j)) (condition (< i j)) (step (post++ i) (post-- j)) ;)",
        ),
        ("for (i = 0, j = 1; ; ) ;", "(for (init (= i 0) (= j 1)) (condition) (step) ;)"),
        (
            "for (A<B> a = b; a.c; a = a.d) ;",
            "(for (init (local A<B> (a b))) (condition (. a c)) (step (= a (. a d))) ;)",
        ),
        ("foreach (var a in b) c();", "(foreach var a b (call c))"),
        ("foreach (A.B a in b) ;", "(foreach A.B a b ;)"),
        ("foreach (var (a, b) in c) ;", "(foreach var (a b) c ;)"),
        ("foreach ((int a, var b) in c) ;", "(foreach (tuple (declare int a) (declare var b)) c ;)"),
        ("foreach ((a, b) in c) ;", "(foreach (tuple a b) c ;)"),
        ("foreach (ref var a in b) ;", "(foreach ref var a b ;)"),
        ("await foreach (var a in b) ;", "(await-foreach var a b ;)"),
        ("foreach (int a in b.c<d>()) ;", "(foreach int a (call (. b c<d>)) ;)"),
        ("foreach (var a in from b in c select b) ;", "(foreach var a (query (from b c) (select b)) ;)"),
    ]);
}

#[test]
fn blocks_with_heads() {
    stmts(&[
        ("lock (a) b();", "(lock a (call b))"),
        ("lock (a) { }", "(lock a (block))"),
        ("using (a) { }", "(using a (block))"),
        ("using (var a = b) c();", "(using (local var (a b)) (call c))"),
        ("using (A<B> a = b, c = d) { }", "(using (local A<B> (a b) (c d)) (block))"),
        ("await using (a) { }", "(await-using a (block))"),
        ("using (a) using (b) c();", "(using a (using b (call c)))"),
        ("using (a = b) { }", "(using (= a b) (block))"),
        ("try { } catch { }", "(try (block) (catch (block)))"),
        (
            "try { } catch (A) { } catch (B b) { } finally { }",
            "(try (block) (catch A (block)) (catch B b (block)) (finally (block)))",
        ),
        ("try { } catch (A a) when (a.b) { }", "(try (block) (catch A a (when (. a b)) (block)))"),
        ("try { } finally { }", "(try (block) (finally (block)))"),
        ("fixed (int* a = b, c = &d[0]) { }", "(fixed int* (a b) (c (& (index d 0))) (block))"),
        ("unsafe { }", "(unsafe (block))"),
        ("checked { }", "(checked (block))"),
        ("unchecked { a(); }", "(unchecked (block (call a)))"),
    ]);
}

#[test]
fn local_functions() {
    stmts(&[
        ("void a() { }", "(method void a () (block))"),
        ("int a(int b) => b;", "(method int a (int b) (=> b))"),
        (
            "static void a<T>(T b) where T : class { }",
            "(method static void a<T> (T b) (where T class) (block))",
        ),
        ("async Task a() { await b; }", "(method async Task a () (block (await b)))"),
        ("async Task<int> a() => await b;", "(method async Task<int> a () (=> (await b)))"),
        ("static async Task a() { }", "(method static async Task a () (block))"),
        ("[A] void b() { }", "(method (@ A) void b () (block))"),
        ("extern static void a();", "(method static extern void a ())"),
        ("unsafe int* a() { }", "(method unsafe int* a () (block))"),
        (
            "IEnumerable<int> a() { yield return 1; }",
            "(method IEnumerable<int> a () iterator (block (yield 1)))",
        ),
        ("(int, int) a() => b;", "(method (int,int) a () (=> b))"),
        ("ref int a() => ref b;", "(method ref int a () (=> (ref b)))"),
        ("A.B<C>[] a<T, U>(ref T b) { }", "(method A.B<C>[] a<T,U> (ref T b) (block))"),
    ]);
}
