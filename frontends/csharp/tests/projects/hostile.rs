//! Broken, circular and endless project files.

use std::fs;

use redhanded_csharp::projects::{NoteKind, read_source};

use super::Tree;

#[test]
fn broken_project_files() {
    let tree = Tree::new(&[
        ("a.csproj", "<Project><Item"),
        ("b.csproj", ""),
        ("c.csproj", "MZ\0\0\0\0\0\0\u{1}\u{2}"),
        ("d/project.json", "{ \"a\": "),
        (
            "e.csproj",
            "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><Compile Include=\"$($(\" /></ItemGroup></Project>",
        ),
    ]);
    let workspace = tree.load(&["a.csproj", "b.csproj", "c.csproj", "d/project.json", "e.csproj"]);
    assert_eq!(workspace.projects.len(), 5, "each one is there, without sources");
    let malformed = |name: &str| {
        workspace.notes.iter().any(|note| {
            note.path.ends_with(name) && matches!(note.kind, NoteKind::Malformed(_) | NoteKind::Binary)
        })
    };
    for name in ["a.csproj", "b.csproj", "c.csproj", "project.json"] {
        assert!(malformed(name), "{name}: {:?}", tree.notes(&workspace));
    }
}

#[test]
fn imports_in_a_circle() {
    let tree = Tree::new(&[
        (
            "a.csproj",
            "<Project><Import Project=\"b.props\" /><ItemGroup><Compile Include=\"a.cs\"/></ItemGroup></Project>",
        ),
        ("b.props", "<Project>\n<Import Project=\"c.props\" /></Project>"),
        ("c.props", "<Project>\n\n<Import Project=\"b.props\" /></Project>"),
        ("a.cs", ""),
    ]);
    let workspace = tree.load(&["a.csproj"]);
    assert_eq!(tree.sources(&workspace.projects[0]), ["a.cs"]);
    assert_eq!(tree.notes(&workspace), ["c.props:3: the import of b.props closes a circle and is left out"]);
}

#[test]
fn endless_imports_and_doubling_properties() {
    let many = "<Import Project=\"b.props\" />".repeat(1_000);
    let tree = Tree::new(&[
        ("a.csproj", &format!("<Project>{many}<ItemGroup><Compile Include=\"a.cs\"/></ItemGroup></Project>")),
        (
            "b.props",
            &format!("<Project><PropertyGroup>{}</PropertyGroup></Project>", "<A>$(A)$(A)x</A>".repeat(100)),
        ),
        ("a.cs", ""),
    ]);
    let workspace = tree.load(&["a.csproj"]);
    assert_eq!(tree.sources(&workspace.projects[0]), ["a.cs"]);
    assert!(workspace.notes.iter().any(|note| note.kind == NoteKind::TooManyImports));
}

#[test]
fn deeply_nested_xml() {
    let deep = format!(
        "<Project>{}{}</Project>",
        "<Choose><Otherwise>".repeat(20_000),
        "</Otherwise></Choose>".repeat(20_000)
    );
    let tree = Tree::new(&[("a.csproj", &deep)]);
    let workspace = tree.load(&["a.csproj"]);
    assert_eq!(workspace.projects.len(), 1);
}

#[test]
fn entities_do_not_explode() {
    let mut text = "<!DOCTYPE p [<!ENTITY a0 \"xxxxxxxxxx\">".to_owned();
    for level in 1..12 {
        let inner = format!("&a{};", level - 1).repeat(10);
        text.push_str(&format!("<!ENTITY a{level} \"{inner}\">"));
    }
    text.push_str("]><Project><PropertyGroup><A>&a11;</A></PropertyGroup></Project>");
    let tree = Tree::new(&[("a.csproj", &text)]);
    let workspace = tree.load(&["a.csproj"]);
    assert!(workspace.notes.iter().any(|note| matches!(note.kind, NoteKind::Malformed(_))));
}

#[test]
fn a_long_chain_of_references() {
    let names: Vec<String> = (0..3_000).map(|number| format!("p{number}.csproj")).collect();
    let texts: Vec<String> = (0..3_000)
        .map(|number| {
            format!(
                "<Project><ItemGroup><ProjectReference Include=\"p{}.csproj\" /></ItemGroup></Project>",
                number + 1
            )
        })
        .collect();
    let files: Vec<(&str, &str)> =
        names.iter().zip(&texts).map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let tree = Tree::new(&files);
    let workspace = tree.load(&["p0.csproj"]);
    assert_eq!(workspace.projects.len(), 3_000);
}

#[test]
fn links_in_a_circle() {
    let tree = Tree::new(&[("src/a.cs", "")]);
    std::os::unix::fs::symlink(tree.path().join("src"), tree.path().join("src/again")).expect("a link");
    assert_eq!(tree.sources(&tree.project("src")), ["src/a.cs"]);
}

#[test]
fn sources_that_are_no_text() {
    let tree = Tree::new(&[("a.cs", "class \u{fc} { }"), ("d.cs/x", "")]);
    fs::write(tree.path().join("b.cs"), b"// gr\xfc\xdfe").expect("a file");
    fs::write(tree.path().join("c.cs"), [0u8, 1, 2, 3, 200, 5, 6, 0, 0, 0]).expect("a file");
    let kind = |name: &str| {
        let (decoded, note) = read_source(&tree.path().join(name));
        (decoded.map(|decoded| decoded.text.to_string()), note.map(|note| note.kind.to_string()))
    };
    assert_eq!(kind("a.cs"), (Some("class ü { }".to_owned()), None));
    assert_eq!(
        kind("b.cs"),
        (Some("// grüße".to_owned()), Some("this is not UTF-8; it is read as Windows-1252".to_owned()))
    );
    assert_eq!(kind("c.cs"), (None, Some("this file is not text and is left out".to_owned())));
    assert_eq!(kind("d.cs"), (None, Some("this is no regular file and is left out".to_owned())));
    assert!(kind("e.cs").1.is_some_and(|note| note.starts_with("this cannot be read: ")));
}
