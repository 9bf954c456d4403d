//! Anonymous functions and query expressions.

use super::exprs;

#[test]
fn queries() {
    exprs(&[
        ("from x in xs select x", "(query (from x xs) (select x))"),
        ("from T x in xs select x", "(query (from T x xs) (select x))"),
        ("from int x in (xs) where x > 1 select x", "(query (from int x xs) (where (> x 1)) (select x))"),
        (
            "from x in xs orderby x, y descending, z ascending select x",
            "(query (from x xs) (orderby x (descending y) z) (select x))",
        ),
        ("from x in xs let y = x select y", "(query (from x xs) (let y x) (select y))"),
        (
            "from x in xs from y in x.ys select (x, y)",
            "(query (from x xs) (from y (. x ys)) (select (tuple x y)))",
        ),
        ("from x in xs group x by x.y", "(query (from x xs) (group x (. x y)))"),
        (
            "from x in xs group x by x.y into g select g",
            "(query (from x xs) (group x (. x y)) (into g) (select g))",
        ),
        (
            "from x in xs join y in ys on x.a equals y.b select x",
            "(query (from x xs) (join y ys (. x a) (. y b)) (select x))",
        ),
        (
            "from x in xs join T y in ys on x equals y into g select g",
            "(query (from x xs) (join T y ys x y g) (select g))",
        ),
        (
            "from x in from y in ys select y select x",
            "(query (from x (query (from y ys) (select y))) (select x))",
        ),
        ("from x in xs where (x) select x", "(query (from x xs) (where x) (select x))"),
        (
            "from x in xs select x into y where y select y",
            "(query (from x xs) (select x) (into y) (where y) (select y))",
        ),
        ("(from x in xs select x).ToList()", "(call (. (query (from x xs) (select x)) ToList))"),
        ("from x in xs where x is T select x", "(query (from x xs) (where (is x T)) (select x))"),
        (
            "from x in xs where x is T t && t.u select t",
            "(query (from x xs) (where (&& (is x (declare T t)) (. t u))) (select t))",
        ),
        (
            "from x in xs select from y in ys select y",
            "(query (from x xs) (select (query (from y ys) (select y))))",
        ),
        ("from x in (xs) select (x)", "(query (from x xs) (select x))"),
        ("from x in a.b<c> select x", "(query (from x (. a b<c>)) (select x))"),
        (
            "from x in xs where x.y == (T)z select x",
            "(query (from x xs) (where (== (. x y) (cast T z))) (select x))",
        ),
        ("from x in xs select new { x, y = x }", "(query (from x xs) (select (new-anonymous x (y= x))))"),
        ("f(from x in xs select x, y)", "(call f (query (from x xs) (select x)) y)"),
    ]);
}

#[test]
fn bodies() {
    exprs(&[
        ("x => { }", "(lambda (x) (block))"),
        ("x => { return x; }", "(lambda (x) (block (return x)))"),
        ("async x => await y", "(lambda async (x) (=> (await y)))"),
        ("() => throw x", "(lambda () (=> (throw x)))"),
        ("x => x ? y : z", "(lambda (x) (=> (?: x y z)))"),
        ("x => y = z", "(lambda (x) (=> (= y z)))"),
        ("x => y ?? z", "(lambda (x) (=> (?? y z)))"),
        ("() => () => { }", "(lambda () (=> (lambda () (block))))"),
        ("(x => y)(z)", "(call (lambda (x) (=> y)) z)"),
        ("a ?? (x => y)", "(?? a (lambda (x) (=> y)))"),
        ("x => (y, z)", "(lambda (x) (=> (tuple y z)))"),
        ("x => from y in x select y", "(lambda (x) (=> (query (from y x) (select y))))"),
        ("x => x is T t && t.u", "(lambda (x) (=> (&& (is x (declare T t)) (. t u))))"),
        ("x => x switch { _ => y }", "(lambda (x) (=> (switch x (=> _ y))))"),
    ]);
}
