//! Half-written and damaged text: a tree comes out, and what is outside of the damage is in it.

use redhanded_csharp::syntax::{
    Names, Parser, Span, Symbols,
    ast::{MemberId, MemberKind, Node, SyntaxTree, TypeRefId},
    dump, parse,
};

use super::problems;

const SAMPLE: &str = include_str!("samples/Everything.cs");

/// The members of types, with their places: those that have a name.
fn named_members(tree: &SyntaxTree, names: &Names) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    let mut open: Vec<MemberId> = tree[tree.members()].to_vec();
    while let Some(id) = open.pop() {
        let name = match tree[id].kind {
            MemberKind::Namespace(namespace) => {
                open.extend(&tree[tree[namespace].members]);
                continue;
            }
            MemberKind::Type(declaration) => {
                open.extend(&tree[tree[declaration].members]);
                tree[declaration].name.name
            }
            MemberKind::Method(function) => tree[function].name.name,
            MemberKind::Property(property) => tree[property].name.name,
            _ => continue,
        };
        found.push((names.text(name).to_owned(), tree.span(id)));
    }
    found
}

/// Every place in a tree lies within its text.
fn assert_sound(tree: &SyntaxTree) {
    let length = u32::try_from(tree.text().len()).expect("the text is short");
    let sound = |span: Span| assert!(span.start <= span.end && span.end <= length, "{span:?} of {length}");
    tree.problems().iter().for_each(|problem| sound(problem.span));
    for number in 1..=tree.count::<TypeRefId>() {
        let id = u32::try_from(number).ok().and_then(std::num::NonZeroU32::new).expect("it is not zero");
        sound(tree.span(TypeRefId::from_number(id)));
    }
}

#[test]
fn the_sample_is_sound() {
    let names = Names::new();
    let tree = parse(SAMPLE, &Symbols::default(), &names);
    assert_eq!(problems(&tree), "");
    assert!(named_members(&tree, &names).len() > 12);
    assert_sound(&tree);
}

#[test]
fn a_text_cut_anywhere_keeps_what_stands_before() {
    let names = Names::new();
    let mut parser = Parser::new(&names);
    let whole = parser.parse(SAMPLE.into(), &Symbols::default());
    let members = named_members(&whole, &names);
    for cut in (0..SAMPLE.len()).filter(|cut| SAMPLE.is_char_boundary(*cut)) {
        let tree = parser.parse(SAMPLE[..cut].into(), &Symbols::default());
        assert_sound(&tree);
        dump(&tree, &names);
        let found = named_members(&tree, &names);
        for member in members.iter().filter(|(_, span)| (span.end as usize) < cut) {
            assert!(found.contains(member), "{member:?} is lost when the text is cut at {cut}");
        }
    }
}

/// Takes a piece out of the body of `Query`, the last method, or puts one in: the members before
/// and the type around must stay.
#[test]
fn damage_in_a_body_stays_in_it() {
    let names = Names::new();
    let mut parser = Parser::new(&names);
    let body =
        SAMPLE.find("var areas").expect("the sample has it")..SAMPLE.find("#if LOCAL").expect("it has");
    let before: Vec<(String, Span)> = named_members(&parse(SAMPLE, &Symbols::default(), &names), &names)
        .into_iter()
        .filter(|(_, span)| (span.end as usize) < body.start)
        .collect();
    for at in body.clone() {
        for (removed, inserted) in [
            (1, ""),
            (5, ""),
            (40, ""),
            (0, "}"),
            (0, "{"),
            (0, ")"),
            (0, "("),
            (0, "\""),
            (0, ";"),
            (0, "x."),
        ] {
            let end = (at + removed).min(body.end);
            let text = format!("{}{inserted}{}", &SAMPLE[..at], &SAMPLE[end..]);
            let tree = parser.parse(text.into(), &Symbols::default());
            assert_sound(&tree);
            let found = named_members(&tree, &names);
            for member in &before {
                assert!(found.contains(member), "{member:?} is lost by {removed}, {inserted:?} at {at}");
            }
        }
    }
}

/// Members that follow a damaged one are found again where a modifier shows where they begin.
#[test]
fn members_behind_damage_are_found_again() {
    for damaged in [
        "public void A() { if (x",
        "public void A() { x.",
        "public void A() { f(a, ",
        "public void A() { var x = new List<",
        "public void A() { foreach (var x in",
        "public void A() { while (",
        "public void A() { { { ",
        "public void A() { f(x => { g(",
        "public void A() { s = \"",
        "public void A() { s = $\"{x",
        "public void A() { s = $\"{f(x, y[",
        "public void A() { s = $\"{x; y();",
        "public void A() { s = @$\"{x",
        "public void A() { switch (x) { case ",
        "public void A() { try {",
        "public void A() { return",
        "public void A(",
        "public void A(int",
        "public void A(int a, ",
        "public void",
        "public int x =",
        "public int P { get",
        "public int P { get { return 1;",
        "[Obsolete(",
        "[",
        "x = 5; y();",
        "} }",
        "))]]",
    ] {
        let names = Names::new();
        let source =
            format!("class C {{\n{damaged}\n public int B() {{ return 1; }}\n public int D {{ get; }}\n}}");
        let tree = parse(source.as_str(), &Symbols::default(), &names);
        assert!(!tree.problems().is_empty(), "{damaged}");
        let found: Vec<String> = named_members(&tree, &names).into_iter().map(|(name, _)| name).collect();
        for wanted in ["B", "D"] {
            assert!(
                found.iter().any(|name| name == wanted),
                "{wanted} is lost behind {damaged}\n{}",
                dump(&tree, &names)
            );
        }
    }
}

/// Members that follow a damaged one are found again where they stand as members do, without any
/// modifier.
#[test]
fn members_without_modifiers_behind_damage_are_found_again() {
    for damaged in [
        "void A() { if (x",
        "void A()\n    {\n        if (x",
        "void A()\n    {\n        if (x)\n        {\n            y();\n",
        "void A() { x.",
        "void A() { f(a, ",
        "void A() { var x = new List<",
        "void A() { var x = new List<int> { 1, ",
        "void A() { foreach (var x in",
        "void A() { while (",
        "void A() { { { ",
        "void A() { f(x => { g(",
        "void A() { s = \"",
        "void A() { s = $\"{x",
        "void A() { s = $\"{f(x, y[",
        "void A() { switch (x) { case ",
        "void A() { try {",
        "void A() { return",
        "void A() { lock (x",
        "void A() { lock (x) { y++; ",
        "void A() => ",
        "void A() => f(",
        "void A(",
        "void A(int",
        "void A(int a, ",
        "void",
        "int x =",
        "int x = f(1, ",
        "int P { get",
        "int P { get { return 1;",
        "async Task",
        "int P => x +",
        "event Action",
        "class Inner {",
        "class Inner {\n        int z;\n        void Y() { if (",
        "enum E { A, ",
        "void A() { } }",
        "void A()\n    {\n    }\n    }",
        "void A() { x = new { a = 1, b = ",
        "void A() { delegate (int q) { ",
        "C(",
        "C() : base(",
    ] {
        let names = Names::new();
        let source = format!(
            "namespace N\n{{\nclass C\n{{\n    int first;\n\n    {damaged}\n\n    int B()\n    {{\n        return 1;\n    }}\n    \
             int D {{ get; }}\n    static void Main() {{ }}\n}}\n\nclass Last {{ int E() {{ return 2; }} }}\n}}\n"
        );
        let tree = parse(source.as_str(), &Symbols::default(), &names);
        assert_sound(&tree);
        assert!(!tree.problems().is_empty(), "{damaged}");
        let dumped = dump(&tree, &names);
        for wanted in [" B ()", "(property int D", " Main ()", "(type class Last", " E ()"] {
            assert!(dumped.contains(wanted), "{wanted} is lost behind {damaged}\n{dumped}");
        }
        let of_c =
            dumped.split("(type class C").nth(1).and_then(|rest| rest.split("(type class Last").next());
        for wanted in [" B ()", "(property int D", " Main ()"] {
            assert!(
                of_c.is_some_and(|rest| rest.contains(wanted)),
                "{wanted} has left C by {damaged}\n{dumped}"
            );
        }
    }
}

#[test]
fn problems_say_where_and_what() {
    for (source, expected) in [
        ("f(", "1:3 an expression is expected here"),
        ("f(1", "1:4 `)` is expected here"),
        ("a b", "1:4 `;` is expected here"),
        ("f(1;\ng();", "1:4 `)` is expected here"),
        ("class {", "1:6 a name is expected here\n1:8 `}` is expected here"),
        ("x = \"abc\ny();", "1:5 this string does not end\n1:9 `;` is expected here"),
        ("/* abc", "1:1 the comment that begins here has no `*/`; what is below was read as if it had"),
        ("x = 'a\n;", "1:5 this character does not end"),
        ("x = § 1;", "1:5 this fits nowhere and is left out"),
        ("try { }", "1:8 `catch` or `finally` is expected here"),
        ("class A { void f() }", "1:19 `{` or `;` is expected here"),
        ("}\nclass A { }", "1:1 this fits nowhere and is left out"),
        ("class A { int; }", "1:14 a name is expected here"),
    ] {
        let tree = parse(source, &Symbols::default(), &Names::new());
        assert_eq!(problems(&tree), expected, "{source}");
    }
}
