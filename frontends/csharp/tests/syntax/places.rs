//! Lines, columns, places of names, values.

use redhanded_csharp::syntax::{
    LiteralValue, Names, Position, Span, Symbols,
    ast::{Expr, ExprId, Predefined, Stmt, SyntaxTree},
    parse,
};

fn tree(source: &str) -> SyntaxTree {
    parse(source, &Symbols::default(), &Names::new())
}

/// The expression that is the first statement of a file.
fn first(tree: &SyntaxTree) -> ExprId {
    match tree[tree[tree.statements()][0]] {
        Stmt::Expr(expr) => expr,
        other => panic!("{other:?} is no expression"),
    }
}

#[test]
fn lines_and_columns() {
    let tree = tree("a;\r\nbä.c;\rd;\n\te;");
    let at = |text: &str| {
        let offset = tree.text().find(text).expect("the text has it");
        tree.position(u32::try_from(offset).expect("it is short"))
    };
    assert_eq!(at("a"), Position { line: 1, column: 1 });
    assert_eq!(at("b"), Position { line: 2, column: 1 });
    assert_eq!(at("c"), Position { line: 2, column: 4 });
    assert_eq!(at("d"), Position { line: 3, column: 1 });
    assert_eq!(at("e"), Position { line: 4, column: 2 });
    assert_eq!(tree.position(1000), Position { line: 4, column: 4 });
    assert_eq!(tree.line_count(), 4);
    assert_eq!((tree.line(2), tree.line(4), tree.line(5), tree.line(0)), ("bä.c;", "\te;", "", ""));
}

#[test]
fn places_of_names() {
    for (source, expected) in [
        ("a.b;", "b"),
        ("a . /* c */ b ;", "b"),
        ("(a).bc<d<e>>.x<y>;", "x"),
        ("a<b>;", "a"),
        ("a;", "a"),
        ("a->b;", "b"),
        ("x::y.@class;", "@class"),
        ("a\n  .übung;", "übung"),
        ("a.b();", "a.b()"),
    ] {
        let tree = tree(source);
        assert_eq!(tree.text_at(tree.name_span(first(&tree))), expected, "{source}");
    }
}

#[test]
fn places_of_nodes() {
    let tree = tree("  a.b(c + 1) ;");
    let call = first(&tree);
    assert_eq!(tree.text_at(tree.span(call)), "a.b(c + 1)");
    let Expr::Call { target, args } = tree[call] else { panic!("it is a call") };
    assert_eq!(tree.text_at(tree.span(target)), "a.b");
    assert_eq!(tree.text_at(tree.span(tree[args][0].value)), "c + 1");
    assert_eq!(tree.span(tree[tree.statements()][0]), Span::new(2, 14));
}

#[test]
fn values_of_literals() {
    let value = |source: &str| {
        let tree = tree(&format!("{source};"));
        tree.literal_value(first(&tree))
    };
    assert_eq!(value("0x10"), Some(LiteralValue::Integer { value: 16, ty: Predefined::Int }));
    assert_eq!(value("1.5"), Some(LiteralValue::Real { value: 1.5, ty: Predefined::Double }));
    assert_eq!(value("'x'"), Some(LiteralValue::Char(120)));
    assert_eq!(value("@\"a\"\"b\""), Some(LiteralValue::String("a\"b".to_owned())));
    assert_eq!(value("\"ab\"u8"), Some(LiteralValue::Utf8String(b"ab".to_vec())));
    assert_eq!(value("true"), Some(LiteralValue::Bool(true)));
    assert_eq!(value("null"), Some(LiteralValue::Null));
    assert_eq!(value("x"), None);
}

#[test]
fn nodes_are_small() {
    assert!(size_of::<Expr>() <= 20);
    assert!(size_of::<Stmt>() <= 20);
}
