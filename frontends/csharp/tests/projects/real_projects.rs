//! Real projects: every solution and project file below the directories in
//! `REDHANDED_CSHARP_SOURCES`, read and parsed with their symbols.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use redhanded_csharp::{
    projects::{Options, load, read_source},
    syntax::{Names, Parser},
};

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.is_symlink() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "sln" || it == "csproj") {
            files.push(path);
        }
    }
}

#[test]
#[ignore = "needs a directory of C# sources in REDHANDED_CSHARP_SOURCES"]
fn projects_and_their_files() {
    let directories = env::var_os("REDHANDED_CSHARP_SOURCES").expect("REDHANDED_CSHARP_SOURCES is set");
    let mut paths = Vec::new();
    env::split_paths(&directories).for_each(|directory| collect(&directory, &mut paths));
    paths.sort();
    let workspace = load(&paths, &Options::default());
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for note in &workspace.notes {
        println!("{note}");
        let kind = format!("{:?}", note.kind);
        let kind = kind.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
        *kinds.entry(kind).or_default() += 1;
    }
    let names = Names::new();
    let mut parser = Parser::new(&names);
    let (mut sources, mut with_problems) = (0, 0);
    for project in &workspace.projects {
        for path in &project.sources {
            let (decoded, _) = read_source(path);
            let Some(decoded) = decoded else { continue };
            let tree = parser.parse(decoded.text, &project.symbols);
            sources += 1;
            if let Some(problem) = tree.problems().first() {
                with_problems += 1;
                let at = tree.position(problem.span.start);
                println!("{}: {}:{}: {problem}", project.name, path.display(), at.line);
            }
        }
    }
    println!("{kinds:?}");
    println!("{} projects, {sources} sources, {with_problems} with problems", workspace.projects.len());
}
