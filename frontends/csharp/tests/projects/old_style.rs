//! Project files that list their sources.

use redhanded_csharp::projects::{Options, Output, load};

use super::{Tree, symbols};

#[test]
fn listed_sources_and_symbols_per_configuration() {
    let tree = Tree::new(&[
        (
            "p/App.csproj",
            r#"<?xml version="1.0" encoding="utf-8"?>
<Project ToolsVersion="4.0" DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
  <PropertyGroup>
    <Configuration Condition=" '$(Configuration)' == '' ">Debug</Configuration>
    <OutputType>Exe</OutputType>
    <AssemblyName>Company.App</AssemblyName>
    <TargetFrameworkVersion>v4.5</TargetFrameworkVersion>
    <DefineConstants>COMMON</DefineConstants>
  </PropertyGroup>
  <PropertyGroup Condition=" '$(Configuration)|$(Platform)' == 'Debug|AnyCPU' ">
    <DefineConstants>$(DefineConstants);DEBUG;TRACE</DefineConstants>
  </PropertyGroup>
  <PropertyGroup Condition=" '$(Configuration)|$(Platform)' == 'Release|AnyCPU' ">
    <DefineConstants>RELEASE</DefineConstants>
  </PropertyGroup>
  <ItemGroup>
    <Reference Include="System" />
    <Reference Include="Some.Library, Version=1.0.0.0, Culture=neutral"><HintPath>x.dll</HintPath></Reference>
    <Compile Include="Program.cs" />
    <Compile Include="Sub\Other.cs" />
    <Compile Include="..\shared\Linked.cs"><Link>Linked.cs</Link></Compile>
    <Compile Include="Only.cs" Condition="'$(Configuration)' == 'Release'" />
    <Content Include="text.txt" />
  </ItemGroup>
  <Import Project="$(MSBuildToolsPath)\Microsoft.CSharp.targets" />
</Project>"#,
        ),
        ("p/Program.cs", ""),
        ("p/Only.cs", ""),
        ("p/NotListed.cs", ""),
        ("p/sub/Other.cs", ""),
        ("shared/Linked.cs", ""),
    ]);
    let project = tree.project("p/App.csproj");
    assert_eq!(project.name, "Company.App");
    assert_eq!(tree.sources(&project), ["p/Program.cs", "p/sub/Other.cs", "shared/Linked.cs"]);
    assert_eq!(symbols(&project), ["COMMON", "DEBUG", "TRACE"]);
    assert_eq!(project.assemblies, ["Some.Library", "System"]);
    assert_eq!((project.output, project.framework.as_deref()), (Output::Executable, Some("v4.5")));

    let release = Options {
        configuration: "Release".to_owned(),
        symbols: vec!["MINE".to_owned()],
        ..Options::default()
    };
    let workspace = load(&[tree.path().join("p/App.csproj")], &release);
    assert_eq!(symbols(&workspace.projects[0]), ["MINE", "RELEASE"]);
    assert!(tree.sources(&workspace.projects[0]).contains(&"p/Only.cs".to_owned()));
}

#[test]
fn patterns_exclusions_and_lists() {
    let tree = Tree::new(&[
        (
            "a.csproj",
            r#"<Project>
  <PropertyGroup><Root>src</Root></PropertyGroup>
  <ItemGroup>
    <Compile Include="$(Root)\**\*.cs" Exclude="$(Root)\skip\**;src\b.cs" />
    <Compile Include="one.cs;two.cs" />
    <Compile Remove="src\c?.cs" />
  </ItemGroup>
</Project>"#,
        ),
        ("src/a.cs", ""),
        ("src/b.cs", ""),
        ("src/c1.cs", ""),
        ("src/deep/er/d.cs", ""),
        ("src/skip/e.cs", ""),
        ("src/f.txt", ""),
        ("one.cs", ""),
        ("two.cs", ""),
    ]);
    let project = tree.project("a.csproj");
    assert_eq!(tree.sources(&project), ["one.cs", "src/a.cs", "src/deep/er/d.cs", "two.cs"]);
}

#[test]
fn imports_choices_and_shared_items() {
    let tree = Tree::new(&[
        (
            "p/a.csproj",
            r#"<Project>
  <Import Project="..\common.props" Condition="Exists('..\common.props')" />
  <Import Project="..\absent.props" Condition="Exists('..\absent.props')" />
  <Import Project="..\shared\shared.projitems" Label="Shared" />
  <Choose>
    <When Condition="'$(Kind)' == 'other'"><PropertyGroup><DefineConstants>NO</DefineConstants></PropertyGroup></When>
    <When Condition="'$(Kind)' == 'this'"><PropertyGroup><DefineConstants>$(DefineConstants);YES</DefineConstants></PropertyGroup></When>
    <Otherwise><PropertyGroup><DefineConstants>NEITHER</DefineConstants></PropertyGroup></Otherwise>
  </Choose>
  <ItemGroup><Compile Include="a.cs" /></ItemGroup>
</Project>"#,
        ),
        (
            "common.props",
            "<Project><PropertyGroup><Kind>this</Kind><DefineConstants>COMMON</DefineConstants></PropertyGroup></Project>",
        ),
        (
            "shared/shared.projitems",
            r#"<Project><ItemGroup><Compile Include="$(MSBuildThisFileDirectory)s.cs" /></ItemGroup></Project>"#,
        ),
        ("p/a.cs", ""),
        ("shared/s.cs", ""),
    ]);
    let project = tree.project("p/a.csproj");
    assert_eq!(tree.sources(&project), ["p/a.cs", "shared/s.cs"]);
    assert_eq!(symbols(&project), ["COMMON", "YES"]);
}

#[test]
fn what_is_missing_is_said() {
    let tree = Tree::new(&[
        (
            "a.csproj",
            "<Project>\n<Import Project=\"gone.props\" />\n<ItemGroup>\n<Compile Include=\"gone.cs;lost.cs;here.cs\" />\n\
             <ProjectReference Include=\"..\\none\\b.csproj\" />\n\
             <Compile Include=\"x.cs\" Condition=\"what is this\" />\n</ItemGroup></Project>",
        ),
        ("here.cs", ""),
    ]);
    let workspace = tree.load(&["a.csproj"]);
    assert_eq!(tree.sources(&workspace.projects[0]), ["here.cs"]);
    let notes = tree.notes(&workspace);
    assert_eq!(
        notes[..3],
        [
            "a.csproj:2: a file that this imports does not exist: gone.props",
            "a.csproj:6: a condition cannot be evaluated and counts as false: what is this",
            "a.csproj: 2 source files do not exist, the first is gone.cs",
        ]
    );
    assert!(notes[3].starts_with("a.csproj:5: a project that this refers to does not exist: "));
    assert_eq!(notes.len(), 4);
}
