//! The preprocessor.

use redhanded_csharp::syntax::{Names, Symbols, dump, parse};

use super::{parsed, problems};

/// The statements that count when these symbols are defined.
fn with(symbols: &[&str], source: &str) -> String {
    let names = Names::new();
    let tree = parse(source, &symbols.iter().copied().collect(), &names);
    assert!(tree.problems().is_empty(), "{}", problems(&tree));
    dump(&tree, &names).replace('\n', " ")
}

#[test]
fn one_branch_counts() {
    let source = "#if A && !B\na;\n#elif B\nb;\n#else\nc;\n#endif\nd;";
    assert_eq!(with(&["A"], source), "a d");
    assert_eq!(with(&["A", "B"], source), "b d");
    assert_eq!(with(&[], source), "c d");
}

#[test]
fn branches_are_nested() {
    let source =
        "#if A\n# if B\nb;\n  #else\n  c;\n  #endif\n#else\n#if B\nd;\n#elif C\n#else\ne;\n#endif\n#endif";
    assert_eq!(with(&["A", "B"], source), "b");
    assert_eq!(with(&["A"], source), "c");
    assert_eq!(with(&["B"], source), "d");
    assert_eq!(with(&["C"], source), "");
    assert_eq!(with(&[], source), "e");
}

#[test]
fn files_define_symbols_of_their_own() {
    assert_eq!(with(&["A"], "#define B\n#undef A\n#if A\na;\n#endif\n#if B\nb;\n#endif"), "b");
}

#[test]
fn what_does_not_count_may_be_anything() {
    assert_eq!(with(&[], "#if A\n\" /* ' { #bogus\n#else\na;\n#endif"), "a");
    assert_eq!(with(&[], "#if A\n#elif B\n#endif\r\na;\r#if A\rb;\r#endif\rc;"), "a c");
}

#[test]
fn other_directives_mean_nothing() {
    let source = "#!/usr/bin/script\n#nullable enable\n#pragma warning disable 1\n#region it's a \"name\n a; // c\n\
                  #endregion\n#line 1 \"x.cs\"\n  #warning don't\n#error no\n#line default\nb /* c */ ();";
    assert_eq!(parsed(source), "a\n(call b)");
}

#[test]
fn tested_symbols_are_remembered() {
    let names = Names::new();
    let source = "#define X\n#if A || X\n#if !B\n#endif\n#else\n#if C\n#endif\n#endif\n#if A\n#endif";
    let tree = parse(source, &Symbols::default(), &names);
    let tested: Vec<&str> = tree.tested_symbols().iter().map(|symbol| &**symbol).collect();
    assert_eq!(tested, ["A", "B"], "C does not matter here, X is the file's own");
}

#[test]
fn broken_directives_are_reported() {
    let names = Names::new();
    let tree = parse("#if (\n#endif\n#endif\n#else\n#bogus\n#if A\nx;", &Symbols::default(), &names);
    assert_eq!(
        problems(&tree),
        "1:1 this condition cannot be read\n\
         3:1 there is no `#if` for this\n\
         4:1 there is no `#if` for this\n\
         5:1 this directive is unknown\n\
         6:1 the `#if` here has no `#endif`; what is below was read as if it had"
    );
}
