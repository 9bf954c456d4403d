//! Solutions.

use super::{Tree, references};

#[test]
fn the_projects_of_a_solution_and_those_they_refer_to() {
    let plain = r#"<Project Sdk="Microsoft.NET.Sdk" />"#;
    let tree = Tree::new(&[
        (
            "all.sln",
            "Microsoft Visual Studio Solution File, Format Version 12.00\r\n\
             Project(\"{9A19103F-16F7-4668-BE54-9A1E7A4F7556}\") = \"A\", \"src\\A\\A.csproj\", \"{1}\"\r\nEndProject\r\n\
             Project(\"{2150E333-8FDC-42A3-9474-1A3956D46DE8}\") = \"folder\", \"folder\", \"{2}\"\r\nEndProject\r\n\
             Project(\"{F2A71F9B-5D33-465A-A702-920D77279786}\") = \"F\", \"src\\F\\F.fsproj\", \"{3}\"\r\nEndProject\r\n\
             Project(\"{9A19103F-16F7-4668-BE54-9A1E7A4F7556}\") = \"Gone\", \"src\\Gone\\Gone.csproj\", \"{4}\"\r\nEndProject\r\n",
        ),
        (
            "src/A/A.csproj",
            r#"<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="../B/B.csproj" />
               <Compile Include="$(SolutionDir)common.cs" /></ItemGroup></Project>"#,
        ),
        ("src/A/a.cs", ""),
        ("src/B/B.csproj", plain),
        ("src/B/b.cs", ""),
        ("src/F/F.fsproj", plain),
        ("common.cs", ""),
    ]);
    let workspace = tree.load(&["all.sln"]);
    assert_eq!(references(&workspace), [("A".to_owned(), vec!["B".to_owned()]), ("B".to_owned(), vec![])]);
    assert_eq!(tree.sources(&workspace.projects[0]), ["common.cs", "src/A/a.cs"]);
    assert_eq!(
        tree.notes(&workspace),
        [
            "src/F/F.fsproj: this project is not in C# and is left out",
            "all.sln:8: a project that this refers to does not exist: src/Gone/Gone.csproj",
        ]
    );
}

#[test]
fn a_solution_without_projects() {
    let tree = Tree::new(&[
        ("a.sln", "Microsoft Visual Studio Solution File"),
        ("b.slnx", "<Solution/>"),
        ("c.slnx", "<Sol"),
    ]);
    let notes = tree.notes(&tree.load(&["a.sln", "b.slnx", "c.slnx"]));
    assert_eq!(notes[0], "a.sln: there is no project in C# in this");
    assert_eq!(notes[1], "b.slnx: there is no project in C# in this");
    assert!(notes[2].starts_with("c.slnx: this cannot be understood: "), "{}", notes[2]);
}
