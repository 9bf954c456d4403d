//! Operators, and how tightly they bind.

use super::exprs;

#[test]
fn precedence() {
    exprs(&[
        ("a + b * c", "(+ a (* b c))"),
        ("a * b + c", "(+ (* a b) c)"),
        ("a - b - c", "(- (- a b) c)"),
        ("a << b + c", "(<< a (+ b c))"),
        ("a < b == c > d", "(== (< a b) (> c d))"),
        ("a & b == c", "(& a (== b c))"),
        ("a | b ^ c & d", "(| a (^ b (& c d)))"),
        ("a || b && c", "(|| a (&& b c))"),
        ("a ?? b || c", "(?? a (|| b c))"),
        ("a ?? b ?? c", "(?? a (?? b c))"),
        ("a == b ? c : d", "(?: (== a b) c d)"),
        ("-a * b", "(* (- a) b)"),
        ("-a.b", "(- (. a b))"),
        ("!a && !b", "(&& (! a) (! b))"),
        ("~a | b", "(| (~ a) b)"),
        ("a..b + c", "(+ (.. a b) c)"),
        ("x * a..b", "(* x (.. a b))"),
        ("a >> b", "(>> a b)"),
        ("a >>> b", "(>>> a b)"),
        ("a > b", "(> a b)"),
        ("a >= b", "(>= a b)"),
    ]);
}

#[test]
fn assignment_and_conditions_bind_to_the_right() {
    exprs(&[
        ("a = b = c", "(= a (= b c))"),
        ("a += b -= c", "(+= a (-= b c))"),
        ("a ??= b", "(??= a b)"),
        ("a >>= b", "(>>= a b)"),
        ("a >>>= b", "(>>>= a b)"),
        ("a <<= b", "(<<= a b)"),
        ("a ? b : c ? d : e", "(?: a b (?: c d e))"),
        ("a ? b ? c : d : e", "(?: a (?: b c d) e)"),
        ("a ? b : c = d", "(?: a b (= c d))"),
        ("a ?? throw new E()", "(?? a (throw (new E)))"),
        ("a ? throw b : c", "(?: a (throw b) c)"),
    ]);
}

#[test]
fn prefix_and_postfix() {
    exprs(&[
        ("++a", "(++ a)"),
        ("--a.b", "(-- (. a b))"),
        ("a++", "(post++ a)"),
        ("a.b--", "(post-- (. a b))"),
        ("-a++", "(- (post++ a))"),
        ("- -a", "(- (- a))"),
        ("&a", "(& a)"),
        ("*a", "(* a)"),
        ("^1", "(^ 1)"),
        ("!a", "(! a)"),
        ("a!", "a"),
        ("a!.b", "(. a b)"),
        ("a![0]", "(index a 0)"),
        ("a!(b)", "(call a b)"),
        ("a! + b", "(+ a b)"),
        ("a! - b!", "(- a b)"),
        ("a!.b! == c", "(== (. a b) c)"),
        ("(a)!.b", "(. a b)"),
        ("(a)![0]", "(index a 0)"),
        ("*p++", "(* (post++ p))"),
        ("&a[0]", "(& (index a 0))"),
    ]);
}

#[test]
fn ranges() {
    exprs(&[
        ("..", "(.. _ _)"),
        ("1..", "(.. 1 _)"),
        ("..2", "(.. _ 2)"),
        ("1..2", "(.. 1 2)"),
        ("a[1..^2]", "(index a (.. 1 (^ 2)))"),
        ("a[..]", "(index a (.. _ _))"),
        ("a[^1]", "(index a (^ 1))"),
        ("1.0..2.0", "(.. 1.0 2.0)"),
    ]);
}

#[test]
fn tests_and_conversions() {
    exprs(&[
        ("x is T", "(is x T)"),
        ("x is T && y", "(&& (is x T) y)"),
        ("x is T || y is U", "(|| (is x T) (is y U))"),
        ("x is T ? 1 : 2", "(?: (is x T) 1 2)"),
        ("x is T[]", "(is x (type T[]))"),
        ("x is int? && y", "(&& (is x (type int?)) y)"),
        ("x as T", "(as T x)"),
        ("x as T ?? y", "(?? (as T x) y)"),
        ("x as T? ?? y", "(?? (as T? x) y)"),
        ("x as T ? a : b", "(?: (as T x) a b)"),
        ("x is A.B<C>", "(is x (. A B<C>))"),
        ("x is T == true", "(== (is x T) true)"),
        ("a + b is T", "(is (+ a b) T)"),
        ("(T)x", "(cast T x)"),
        ("x as int[]", "(as int[] x)"),
    ]);
}

#[test]
fn null_conditional_access() {
    exprs(&[
        ("a?.b", "(?. a (. $ b))"),
        ("a?.b.c", "(?. a (. (. $ b) c))"),
        ("a?.b?.c", "(?. a (?. (. $ b) (. $ c)))"),
        ("a?[0]", "(?. a (index $ 0))"),
        ("a?[0].b()", "(?. a (call (. (index $ 0) b)))"),
        ("a?.b()?.c", "(?. a (?. (call (. $ b)) (. $ c)))"),
        ("a?.b ?? c", "(?? (?. a (. $ b)) c)"),
        ("(a?.b).c", "(. (?. a (. $ b)) c)"),
        ("a ? .5 : 1", "(?: a .5 1)"),
        ("a ? [1] : [2]", "(?: a (collection 1) (collection 2))"),
        ("a? [0]", "(?. a (index $ 0))"),
        ("a?.b = c", "(= (?. a (. $ b)) c)"),
        ("a?[0]?[1]", "(?. a (?. (index $ 0) (index $ 1)))"),
        ("a ? b?.c : d", "(?: a (?. b (. $ c)) d)"),
        ("a?.b ? c : d", "(?: (?. a (. $ b)) c d)"),
    ]);
}
