//! Project files that take every source below them, unless they say otherwise.

use redhanded_csharp::projects::{GlobalUsingKind, Output};

use super::{Tree, references, symbols};

#[test]
fn sources_are_found_by_themselves() {
    let tree = Tree::new(&[
        (
            "app/app.csproj",
            r#"<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <DefineConstants>MINE</DefineConstants>
  </PropertyGroup>
  <ItemGroup>
    <Compile Remove="old/**" />
    <Compile Include="../shared/*.cs" LinkBase="shared" />
    <PackageReference Include="Some.Package" Version="1.0" />
    <Using Include="My.Names" />
    <Using Include="System.Math" Static="true" />
    <Using Include="My.Type" Alias="T" />
    <Using Remove="System.Net.Http" />
  </ItemGroup>
</Project>"#,
        ),
        ("app/Program.cs", ""),
        ("app/sub/A.cs", ""),
        ("app/old/B.cs", ""),
        ("app/obj/Debug/Generated.cs", ""),
        ("app/bin/C.cs", ""),
        ("app/.hidden/D.cs", ""),
        ("shared/S.cs", ""),
    ]);
    let project = tree.project("app/app.csproj");
    assert_eq!(tree.sources(&project), ["app/Program.cs", "app/sub/A.cs", "shared/S.cs"]);
    for symbol in ["MINE", "DEBUG", "TRACE", "NET8_0", "NET6_0_OR_GREATER"] {
        assert!(symbols(&project).contains(&symbol), "{symbol}");
    }
    assert_eq!(project.output, Output::Executable);
    assert_eq!(project.assemblies, ["Some.Package"]);
    let usings: Vec<_> =
        project.global_usings.iter().map(|using| (using.name.as_str(), &using.kind)).collect();
    assert!(usings.contains(&("System.Threading.Tasks", &GlobalUsingKind::Namespace)));
    assert!(usings.contains(&("My.Names", &GlobalUsingKind::Namespace)));
    assert!(usings.contains(&("System.Math", &GlobalUsingKind::Static)));
    assert!(usings.contains(&("My.Type", &GlobalUsingKind::Alias("T".to_owned()))));
    assert!(!usings.iter().any(|(name, _)| *name == "System.Net.Http"));
}

#[test]
fn sources_that_are_listed_after_all() {
    let tree = Tree::new(&[
        (
            "a.csproj",
            r#"<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>netstandard2.0</TargetFramework>
               <EnableDefaultCompileItems>false</EnableDefaultCompileItems></PropertyGroup>
               <ItemGroup><Compile Include="a.cs" /></ItemGroup></Project>"#,
        ),
        ("a.cs", ""),
        ("b.cs", ""),
    ]);
    assert_eq!(tree.sources(&tree.project("a.csproj")), ["a.cs"]);
}

#[test]
fn one_of_several_frameworks_is_taken() {
    let tree = Tree::new(&[
        (
            "a.csproj",
            r#"<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFrameworks>net472;net6.0;netstandard2.0</TargetFrameworks></PropertyGroup>
               <PropertyGroup Condition="$(TargetFramework.StartsWith('net6'))"><DefineConstants>$(DefineConstants);SIX</DefineConstants></PropertyGroup>
               <ItemGroup Condition="'$(TargetFramework)' == 'net472'"><Compile Remove="new.cs" /></ItemGroup></Project>"#,
        ),
        ("new.cs", ""),
    ]);
    let workspace = tree.load(&["a.csproj"]);
    assert_eq!(
        tree.notes(&workspace),
        ["a.csproj: this is built for several frameworks; it is read as for net6.0"]
    );
    let project = &workspace.projects[0];
    assert!(symbols(project).contains(&"SIX") && symbols(project).contains(&"NET6_0"));
    assert_eq!(tree.sources(project), ["new.cs"]);
}

#[test]
fn settings_of_the_directories_above() {
    let tree = Tree::new(&[
        (
            "Directory.Build.props",
            "<Project><PropertyGroup><TargetFramework>net8.0</TargetFramework><DefineConstants>TOP</DefineConstants></PropertyGroup></Project>",
        ),
        (
            "src/Directory.Build.props",
            r#"<Project><Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
               <PropertyGroup><DefineConstants>$(DefineConstants);SRC</DefineConstants></PropertyGroup></Project>"#,
        ),
        (
            "Directory.Build.targets",
            "<Project><PropertyGroup><DefineConstants>$(DefineConstants);LAST</DefineConstants></PropertyGroup></Project>",
        ),
        ("src/p/a.csproj", r#"<Project Sdk="Microsoft.NET.Sdk" />"#),
        ("src/p/a.cs", ""),
    ]);
    let project = tree.project("src/p/a.csproj");
    assert_eq!(project.framework.as_deref(), Some("net8.0"));
    for symbol in ["TOP", "SRC", "LAST"] {
        assert!(symbols(&project).contains(&symbol), "{symbol}");
    }
}

#[test]
fn projects_refer_to_each_other() {
    let project = |references: &str| {
        format!("<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup>{references}</ItemGroup></Project>")
    };
    let tree = Tree::new(&[
        (
            "a/a.csproj",
            &project(
                r#"<ProjectReference Include="..\b\b.csproj" /><ProjectReference Include="..\c\C.csproj;..\b\b.csproj" />"#,
            ),
        ),
        (
            "b/b.csproj",
            &project(
                r#"<ProjectReference Include="../c/c.csproj" /><ProjectReference Include="../d/d.fsproj" />"#,
            ),
        ),
        ("c/c.csproj", &project("")),
        ("d/d.fsproj", &project("")),
        ("a/a.cs", ""),
        ("b/b.cs", ""),
        ("c/c.cs", ""),
    ]);
    let workspace = tree.load(&["a/a.csproj", "c/c.csproj"]);
    let named = |name: &str, to: &[&str]| (name.to_owned(), to.iter().map(|it| (*it).to_owned()).collect());
    assert_eq!(references(&workspace), [named("a", &["b", "c"]), named("b", &["c"]), named("c", &[])]);
    assert_eq!(tree.notes(&workspace), ["d/d.fsproj: this project is not in C# and is left out"]);
}

#[test]
fn circles_are_opened() {
    let project = |to: &str| {
        format!(
            "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><ProjectReference Include=\"../{to}/{to}.csproj\" /></ItemGroup></Project>"
        )
    };
    let tree = Tree::new(&[
        ("a/a.csproj", &project("b")),
        ("b/b.csproj", &project("c")),
        ("c/c.csproj", &project("a")),
        ("d/d.csproj", &project("d")),
        ("a/a.cs", ""),
        ("b/b.cs", ""),
        ("c/c.cs", ""),
        ("d/d.cs", ""),
    ]);
    let workspace = tree.load(&["a/a.csproj", "d/d.csproj"]);
    let named = |name: &str, to: &[&str]| (name.to_owned(), to.iter().map(|it| (*it).to_owned()).collect());
    assert_eq!(
        references(&workspace),
        [named("a", &["b"]), named("b", &["c"]), named("c", &[]), named("d", &[])]
    );
    assert_eq!(
        tree.notes(&workspace),
        [
            "c/c.csproj: the reference to a/a.csproj closes a circle and is left out",
            "d/d.csproj: the reference to d/d.csproj closes a circle and is left out",
        ]
    );
}

#[test]
fn the_format_in_between() {
    let tree = Tree::new(&[
        (
            "src/Lib/project.json",
            r#"{ // a comment
                "version": "1.0.0-*",
                "buildOptions": { "define": ["ALL"], "compile": { "exclude": "skip/**" } },
                "dependencies": { "Core": { "target": "project" }, "Some.Package": "1.0" },
                "frameworks": { "netstandard1.6": { "buildOptions": { "define": ["STD"] } }, "net45": {} },
                "configurations": { "Debug": { "buildOptions": { "define": ["DBG"] } } }
            }"#,
        ),
        ("src/Lib/a.cs", ""),
        ("src/Lib/skip/b.cs", ""),
        ("src/Lib/obj/c.cs", ""),
        ("src/Core/project.json", r#"{ "frameworks": { "netstandard1.6": {} }, "compile": "*.cs" }"#),
        ("src/Core/d.cs", ""),
    ]);
    let workspace = tree.load(&["src/Lib/project.json"]);
    assert_eq!(tree.notes(&workspace), Vec::<String>::new());
    let (library, core) = (&workspace.projects[0], &workspace.projects[1]);
    assert_eq!((library.name.as_str(), core.name.as_str()), ("Lib", "Core"));
    assert_eq!(tree.sources(library), ["src/Lib/a.cs"]);
    assert_eq!(tree.sources(core), ["src/Core/d.cs"]);
    assert_eq!(library.references.len(), 1);
    assert_eq!(library.assemblies, ["Some.Package"]);
    assert!(symbols(library).contains(&"ALL") && symbols(library).contains(&"DBG"));
    assert_eq!(library.framework.as_deref(), Some("net45"));
}
