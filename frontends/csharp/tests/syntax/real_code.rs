//! Real code: every `.cs` file below the directories in `REDHANDED_CSHARP_SOURCES`.
//!
//! The aim is that no file which compiles has a problem. What remains has to be looked at: files
//! that are meant to be wrong, files whose other branch of `#if` is the right one.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use redhanded_csharp::syntax::{Names, Parser, Symbols};

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&path, files),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|it| it == "cs") => files.push(path),
            _ => {}
        }
    }
}

#[test]
#[ignore = "needs a directory of C# sources in REDHANDED_CSHARP_SOURCES"]
fn files_without_problems() {
    let directories = env::var_os("REDHANDED_CSHARP_SOURCES").expect("REDHANDED_CSHARP_SOURCES is set");
    let symbols: Symbols =
        env::var("REDHANDED_CSHARP_SYMBOLS").unwrap_or_default().split_whitespace().map(Box::from).collect();
    let mut files = Vec::new();
    env::split_paths(&directories).for_each(|directory| collect(&directory, &mut files));
    files.sort();
    let names = Names::new();
    let mut parser = Parser::new(&names);
    let (mut with_problems, mut lines) = (0, 0);
    for path in &files {
        let bytes = fs::read(path).expect("the file can be read");
        let text: Arc<str> = String::from_utf8_lossy(&bytes).into();
        let tree = parser.parse(text, &symbols);
        lines += tree.line_count();
        if let Some(problem) = tree.problems().first() {
            with_problems += 1;
            let at = tree.position(problem.span.start);
            println!(
                "{}:{}:{}: {problem}: {}",
                path.display(),
                at.line,
                at.column,
                tree.line(at.line).trim()
            );
        }
    }
    assert!(!files.is_empty(), "there are no C# files");
    println!("{with_problems} of {} files with {lines} lines have problems", files.len());
}
