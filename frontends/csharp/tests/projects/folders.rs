//! Directories and single files.

use super::Tree;

const PLAIN: &str = r#"<Project Sdk="Microsoft.NET.Sdk" />"#;

#[test]
fn a_directory_of_sources_is_a_project() {
    let tree = Tree::new(&[
        ("src/b.cs", ""),
        ("src/a/a.cs", ""),
        ("src/obj/c.cs", ""),
        ("src/.git/d.cs", ""),
        ("src/e.txt", ""),
    ]);
    let project = tree.project("src");
    assert_eq!((project.name.as_str(), &project.file), ("src", &None));
    assert_eq!(tree.sources(&project), ["src/a/a.cs", "src/b.cs"]);
}

#[test]
fn a_directory_with_projects_is_those_projects() {
    let tree = Tree::new(&[
        ("src/a/a.csproj", PLAIN),
        ("src/a/a.cs", ""),
        ("src/b/b.csproj", PLAIN),
        ("src/b/b.cs", ""),
        ("src/loose.cs", ""),
    ]);
    let workspace = tree.load(&["src"]);
    let names: Vec<&str> = workspace.projects.iter().map(|project| project.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(tree.notes(&workspace), ["src: a source file belongs to no project: src/loose.cs"]);
}

#[test]
fn a_directory_with_a_solution_is_that_solution() {
    let solution = r#"Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "a", "a\a.csproj", "{1}""#;
    let tree = Tree::new(&[
        ("all.sln", solution),
        ("a/a.csproj", PLAIN),
        ("a/a.cs", ""),
        ("b/b.csproj", PLAIN),
        ("b/b.cs", ""),
    ]);
    let workspace = tree.load(&["."]);
    assert_eq!(workspace.projects.len(), 1);
    assert_eq!(workspace.projects[0].name, "a");
}

#[test]
fn files_that_are_named_are_one_project() {
    let tree = Tree::new(&[("b.cs", ""), ("a.cs", ""), ("c.cs", "")]);
    let workspace = tree.load(&["b.cs", "a.cs", "b.cs"]);
    assert_eq!(workspace.projects.len(), 1);
    assert_eq!(tree.sources(&workspace.projects[0]), ["a.cs", "b.cs"]);
}

#[test]
fn paths_that_are_none_of_these() {
    let tree = Tree::new(&[("a.txt", ""), ("b.vbproj", PLAIN), ("empty/x.txt", "")]);
    let workspace = tree.load(&["a.txt", "b.vbproj", "empty", "gone"]);
    assert_eq!(
        tree.notes(&workspace),
        [
            "a.txt: this is neither a solution nor a project nor a source file of C#",
            "b.vbproj: this project is not in C# and is left out",
            "empty: there is no source file of C# in this",
            "gone: this does not exist",
        ]
    );
    assert!(workspace.projects.is_empty());
}
