//! Text that nobody writes by hand: deep nesting, endless chains, junk. Bounded depth and linear
//! time; a parser that took quadratic time would not come to an end here.

use proptest::prelude::*;
use redhanded_csharp::syntax::{
    Names, Parser, ProblemKind, Symbols,
    ast::{Expr, ExprId, MAX_NESTING, SyntaxTree},
    dump, parse,
};

const MANY: usize = 50_000;

/// A beginning, and what is repeated behind it.
const ENDLESS: &[(&str, &str)] = &[
    ("_ = ", "("),
    ("_ = ", "["),
    ("", "{"),
    ("_ = ", "!"),
    ("_ = ", "- "),
    ("", "a<"),
    ("_ = ", "a<"),
    ("_ = ", "a<b,"),
    ("_ = ", "a<(b,"),
    ("_ = ", "a<b>.c<"),
    ("_ = ", "a("),
    ("_ = ", "x=>"),
    ("", "if(a)"),
    ("if(a){}", "else if(a){}"),
    ("_ = ", "a?b:"),
    ("_ = ", "a?"),
    ("_ = ", "a ? [0]"),
    ("", "class A{"),
    ("", "namespace N{"),
    ("", "[A"),
    ("", "[A]"),
    ("_ = ", "$\"{"),
    ("_ = ", "new[]{"),
    ("_ = ", "new{"),
    ("_ = a", ".b"),
    ("_ = a", "()"),
    ("_ = a", "?.b"),
    ("_ = a", "+a"),
    ("_ = a", "??a"),
    ("", "a="),
    ("_ = x is ", "not "),
    ("_ = x is ", "("),
    ("_ = x is ", "{a:"),
    ("_ = x is ", "["),
    ("_ = x is a", " and a"),
    ("_ = ", "a is b<"),
    ("_ = ", "(int)"),
    ("_ = ", "(a)"),
    ("_ = ", "((a)"),
    ("_ = ", "(a,"),
    ("_ = ", "from x in "),
    ("_ = from a in b ", "group a by b into c "),
    ("_ = ", "a switch{_=>"),
    ("_ = ", "await "),
    ("_ = ", "throw "),
    ("_ = ", "ref "),
    ("_ = ", ".."),
    ("_ = ", "async "),
    ("_ = ", "stackalloc "),
    ("_ = ", "delegate{"),
    ("switch(a){", "case "),
    ("", "#if a\n"),
    ("", "/*\n"),
    ("/* ", "/\n/* "),
    ("", "#if a\n#else\n"),
    ("int", "[]"),
    ("int", "*"),
    ("int", "?"),
    ("", "var ("),
    ("", "do "),
    ("", "try{"),
    ("", "a:"),
    ("", "}"),
    ("", "(]"),
    ("", "\""),
    ("", "@"),
    ("", "#"),
    ("", "\u{fffd}"),
    ("class C {", "int M("),
    ("class C {", "int A.B<"),
    ("class C {", "partial "),
    ("class C {", "int P{get{"),
    ("enum E{", "A,"),
    ("void F", "<A>"),
    ("", "lock("),
    ("", "foreach(var x in "),
    ("", "delegate*<"),
    ("", "record A("),
    ("_ = ", "{"),
    ("_ = $\"\"\"", "{"),
    ("", "_ = $\"{a;\n"),
    ("", "a "),
    ("[A(", "1,"),
    ("", "(a)=b;"),
];

#[test]
fn whatever_is_repeated_comes_to_an_end() {
    let names = Names::new();
    let mut parser = Parser::new(&names);
    for (beginning, repeated) in ENDLESS {
        let text = format!("{beginning}{}", repeated.repeat(MANY));
        let tree = parser.parse(text.into(), &Symbols::default());
        dump(&tree, &names);
    }
}

#[test]
fn nesting_is_bounded_and_said() {
    let names = Names::new();
    let deep = |levels: usize| {
        let text = format!("class C {{ int a = {}1{}; int b; }}", "(".repeat(levels), ")".repeat(levels));
        parse(text, &Symbols::default(), &names)
    };
    let allowed = MAX_NESTING as usize - 10;
    assert!(deep(allowed).problems().is_empty());
    let tree = deep(100_000);
    assert_eq!(tree.problems().len(), 1);
    assert_eq!(tree.problems()[0].kind, ProblemKind::NestedTooDeeply);
    assert!(dump(&tree, &names).ends_with("(field int b))"), "what stands behind is there");
}

#[test]
fn chains_are_not_nesting() {
    let names = Names::new();
    for (first, link) in [("a", " + b"), ("a", ".b()"), ("a", "?.b"), ("a", "[0]"), ("a ? b : ", "a ? b : ")]
    {
        let end = if first == "a" { "" } else { "c" };
        let tree = parse(format!("_ = {first}{}{end};", link.repeat(10_000)), &Symbols::default(), &names);
        assert!(tree.problems().is_empty(), "{link}");
        assert!(tree.count::<ExprId>() > 10_000);
    }
    let tree = parse(format!("if (a) ; {}", "else if (b) ; ".repeat(10_000)), &Symbols::default(), &names);
    assert!(tree.problems().is_empty());
}

#[test]
fn a_long_generated_file() {
    let names = Names::new();
    let text =
        "        public static readonly int Value = Compute(1, \"two\", x => x + 3);\n".repeat(100_000);
    let tree = parse(format!("class C {{\n{text}}}"), &Symbols::default(), &names);
    assert!(tree.problems().is_empty());
    assert_eq!(tree.line_count(), 100_002);
}

#[test]
fn problems_are_not_endless() {
    let names = Names::new();
    let tree = parse("a b c ".repeat(10_000), &Symbols::default(), &names);
    assert!((1..1000).contains(&tree.problems().len()));
}

fn assert_plausible(tree: &SyntaxTree) {
    let length = u32::try_from(tree.text().len()).unwrap_or(u32::MAX);
    for problem in tree.problems() {
        assert!(problem.span.start <= problem.span.end && problem.span.end <= length);
    }
    for number in 1..=u32::try_from(tree.count::<ExprId>()).unwrap_or(0) {
        let Some(number) = std::num::NonZeroU32::new(number) else { continue };
        let id = <ExprId as redhanded_csharp::syntax::ast::Node>::from_number(number);
        let span = tree.span(id);
        assert!(span.start <= span.end && span.end <= length);
        if matches!(tree[id], Expr::Literal(_)) {
            assert!(tree.literal_value(id).is_some());
        }
        tree.name_span(id);
        tree.position(span.end);
    }
}

/// Words and signs of the language, which make more of a parser run than arbitrary characters.
const PIECES: &[&str] = &[
    "class",
    "struct",
    "enum",
    "record",
    "interface",
    "namespace",
    "using",
    "static",
    "async",
    "await",
    "public",
    "int",
    "string",
    "var",
    "void",
    "new",
    "return",
    "if",
    "else",
    "for",
    "foreach",
    "in",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "when",
    "is",
    "as",
    "not",
    "and",
    "or",
    "from",
    "select",
    "where",
    "group",
    "by",
    "into",
    "orderby",
    "join",
    "on",
    "equals",
    "let",
    "delegate",
    "event",
    "get",
    "set",
    "operator",
    "implicit",
    "this",
    "base",
    "throw",
    "try",
    "catch",
    "finally",
    "lock",
    "fixed",
    "unsafe",
    "checked",
    "stackalloc",
    "typeof",
    "sizeof",
    "ref",
    "out",
    "params",
    "yield",
    "partial",
    "with",
    "goto",
    "break",
    "a",
    "b",
    "@c",
    "T",
    "1",
    "2.5",
    "'c'",
    "\"s\"",
    "$\"",
    "$\"{",
    "}\"",
    "\"\"\"",
    "@\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ";",
    ",",
    ".",
    "..",
    ":",
    "::",
    "?",
    "??",
    "=",
    "=>",
    "==",
    "+",
    "-",
    "*",
    "&",
    "&&",
    "|",
    "!",
    "~",
    "^",
    "->",
    "++",
    ">=",
    "<<",
    "/",
    "%",
    "#if A\n",
    "\n#else\n",
    "\n#endif\n",
    "\n",
    "//",
    "/*",
    "*/",
    "\\",
    "\\u0041",
    "é",
    "\u{feff}",
    "\0",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_make_a_tree(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..80), gap in "[ ]?") {
        let names = Names::new();
        let tree = parse(pieces.join(&gap), &Symbols::default(), &names);
        assert_plausible(&tree);
        dump(&tree, &names);
    }

    #[test]
    fn any_text_makes_a_tree(text in "\\PC*|[ -~\n]*") {
        let names = Names::new();
        let tree = parse(text, &Symbols::default(), &names);
        assert_plausible(&tree);
        dump(&tree, &names);
    }

    /// A literal's value is found whatever it looks like.
    #[test]
    fn any_literal_has_a_value(text in "[@$]{0,2}\"{1,4}([^\"]|\\\\.|\"\"){0,20}\"{0,4}(u8)?|'.{0,4}'?|[0-9][0-9a-fxbuUlLeE_.+-]{0,12}") {
        let names = Names::new();
        assert_plausible(&parse(format!("_ = {text};"), &Symbols::default(), &names));
    }
}
