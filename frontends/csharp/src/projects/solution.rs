//! Solutions: lists of projects.

use std::path::{Path, PathBuf};

use super::{NoteKind, paths, xml};

/// The projects that a solution lists, with the line of each. Folders are left out.
pub(super) fn projects(file: &Path, text: &str) -> Result<Vec<(PathBuf, u32)>, NoteKind> {
    let directory = paths::directory_of(file);
    let listed = match paths::has_extension(file, "slnx") {
        true => listed_in_xml(text)?,
        false => listed_in_lines(text),
    };
    Ok(listed.into_iter().map(|(written, line)| (paths::join(directory, &written), line)).collect())
}

/// `Project("{kind}") = "Name", "path\to.csproj", "{id}"`
fn listed_in_lines(text: &str) -> Vec<(String, u32)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some(rest) = line.trim_start().strip_prefix("Project(") else { continue };
        let Some((_, rest)) = rest.split_once('=') else { continue };
        let quoted: Vec<&str> = rest.split('"').skip(1).step_by(2).collect();
        if let [_, path, ..] = quoted[..]
            && looks_like_project(path)
        {
            found.push((path.to_owned(), number));
        }
    }
    found
}

/// Folders have their own names as paths; a project has a file that ends with `proj` or is
/// `project.json`.
fn looks_like_project(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    lower.ends_with("proj") || lower.ends_with("project.json") || lower.ends_with(".kproj")
}

/// `<Project Path="path/to.csproj" />`, also within folders.
fn listed_in_xml(text: &str) -> Result<Vec<(String, u32)>, NoteKind> {
    let root = xml::parse(text).map_err(NoteKind::Malformed)?;
    let mut found = Vec::new();
    let mut open = vec![&root];
    while let Some(element) = open.pop() {
        if element.is("Project")
            && let Some(path) = element.attribute("Path")
        {
            found.push((path.to_owned(), element.line));
        }
        open.extend(element.children.iter().rev());
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_of_a_solution() {
        let text = "\u{feff}\nMicrosoft Visual Studio Solution File, Format Version 12.00\n\
            Project(\"{FAE04EC0-301F-11D3-BF4B-00C04F79EFBC}\") = \"A\", \"src\\A\\A.csproj\", \"{1}\"\n\
            EndProject\n\
            Project(\"{2150E333-8FDC-42A3-9474-1A3956D46DE8}\") = \"folder\", \"folder\", \"{2}\"\n\
            EndProject\n\
            Project(\"{F184B08F-C81C-45F6-A57F-5ABD9991F28F}\") = \"B\", \"B\\B.vbproj\", \"{3}\"\n\
            Global\nEndGlobal\n";
        let found = projects(Path::new("/s/x.sln"), text).expect("it is a solution");
        assert_eq!(found, [(PathBuf::from("/s/src/A/A.csproj"), 3), (PathBuf::from("/s/B/B.vbproj"), 7)]);
    }

    #[test]
    fn projects_of_a_solution_in_xml() {
        let text = "<Solution>\n<Folder Name=\"/x/\">\n<Project Path=\"a/a.csproj\" />\n</Folder>\n\
            <Project Path=\"b.csproj\"/></Solution>";
        let found = projects(Path::new("/s/x.slnx"), text).expect("it is a solution");
        assert_eq!(found, [(PathBuf::from("/s/a/a.csproj"), 3), (PathBuf::from("/s/b.csproj"), 5)]);
        assert!(projects(Path::new("x.slnx"), "<Solution>").is_err());
    }
}
