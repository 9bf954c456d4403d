//! What the parser makes of source text, written as [`dump`] writes it.

mod ambiguities;
mod creation;
mod damage;
mod declarations;
mod directives;
mod hostile;
mod lambdas_and_queries;
mod operators;
mod patterns;
mod places;
mod real_code;
mod statements;

use redhanded_csharp::syntax::{Names, Symbols, ast::SyntaxTree, dump, parse};

/// Text and tree of something that has no problems.
fn parsed(source: &str) -> String {
    let names = Names::new();
    let tree = parse(source, &Symbols::default(), &names);
    assert!(tree.problems().is_empty(), "{source}\n{}", problems(&tree));
    dump(&tree, &names)
}

/// The problems of a tree, one in a line: `2:5 ...`.
fn problems(tree: &SyntaxTree) -> String {
    let lines: Vec<String> = tree
        .problems()
        .iter()
        .map(|problem| {
            let at = tree.position(problem.span.start);
            format!("{}:{} {problem}", at.line, at.column)
        })
        .collect();
    lines.join("\n")
}

/// What stands in `text` between `before` and `after`.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).unwrap_or(text).trim_start()
}

/// Expressions, each as the value of an assignment.
fn exprs(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        let dumped = parsed(&format!("_ = {source};"));
        assert_eq!(between(&dumped, "(= _ ", ")"), *expected, "{source}");
    }
}

/// Statements, each as the body of a method that is not asynchronous.
fn stmts(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        let dumped = parsed(&format!("class C {{ void M() {{ {source} }} }}"));
        let dumped = dumped.replacen("void M () iterator", "void M ()", 1);
        let body = between(&dumped, "(type class C (method void M () (block", ")))");
        assert_eq!(body, *expected, "{source}");
    }
}

/// Members, each of a class `C`.
fn members(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        let dumped = parsed(&format!("class C {{ {source} }}"));
        assert_eq!(between(&dumped, "(type class C", ")"), *expected, "{source}");
    }
}

/// Whole files.
fn units(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(parsed(source), *expected, "{source}");
    }
}
