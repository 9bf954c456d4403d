//! `project.json`, which described projects for a while before SDK style project files did.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{Note, NoteKind, Output, folder, frameworks, glob, msbuild::Evaluated, paths, text::decode};

/// Evaluates a `project.json`. References to projects are directories beside it, or beside its
/// parent, with the names of its dependencies.
pub(super) fn evaluate(file: &Path, configuration: &str) -> Evaluated {
    let directory = paths::directory_of(file).to_owned();
    let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut evaluated = Evaluated { name, ..Evaluated::default() };
    let root = match read(file) {
        Ok(root) => root,
        Err(kind) => {
            evaluated.notes.push(Note { path: file.to_owned(), line: None, kind });
            return evaluated;
        }
    };
    let (framework, framework_options) = framework(&root);
    if let Some(framework) = &framework {
        evaluated.symbols.extend(frameworks::symbols(framework));
        evaluated.symbols.push(framework.to_ascii_uppercase().replace('.', "_"));
    }
    let configured = &root["configurations"][configuration];
    for options in [&root, framework_options, configured] {
        for section in ["buildOptions", "compilationOptions"] {
            evaluated.symbols.extend(strings(&options[section]["define"]));
            if options[section]["emitEntryPoint"].as_bool() == Some(true) {
                evaluated.output = Output::Executable;
            }
        }
    }
    if configured.is_null() {
        evaluated.symbols.extend(["TRACE".to_owned(), configuration.to_uppercase()]);
    }
    evaluated.sources = sources(&root, &directory, &mut evaluated.notes);
    dependencies(&root, &directory, &mut evaluated);
    dependencies(framework_options, &directory, &mut evaluated);
    evaluated.framework = framework;
    evaluated
}

fn read(file: &Path) -> Result<Value, NoteKind> {
    let bytes = fs::read(file).map_err(|error| NoteKind::Unreadable(error.to_string()))?;
    let decoded = decode(&bytes).ok_or(NoteKind::Binary)?;
    serde_json::from_str(&without_comments(&decoded.text))
        .map_err(|error| NoteKind::Malformed(error.to_string()))
}

/// The framework to read it as for, and its section.
fn framework(root: &Value) -> (Option<String>, &Value) {
    let Some(sections) = root["frameworks"].as_object() else { return (None, &Value::Null) };
    let names: Vec<&str> = sections.keys().map(String::as_str).collect();
    match frameworks::preferred(&names) {
        Some(name) => (Some(name.to_owned()), &sections[name]),
        None => (None, &Value::Null),
    }
}

fn sources(root: &Value, directory: &Path, notes: &mut Vec<Note>) -> Vec<PathBuf> {
    let compile = match &root["buildOptions"]["compile"] {
        Value::Null => &root["compile"],
        compile => compile,
    };
    let mut included = match compile {
        Value::Object(_) => strings(&compile["include"]),
        other => strings(other),
    };
    if included.is_empty() {
        included.push("**/*.cs".to_owned());
    }
    let mut excluded = strings(&compile["exclude"]);
    excluded.extend(strings(&root["exclude"]));
    excluded.extend(strings(&root["compileExclude"]));
    excluded.extend(["bin/**".to_owned(), "obj/**".to_owned()]);
    let mut files: BTreeSet<PathBuf> = BTreeSet::new();
    for written in included.iter().chain(&strings(&compile["includeFiles"])) {
        let pattern = paths::join(directory, written);
        if !glob::is_pattern(written) {
            files.extend(paths::existing(&pattern).filter(|path| path.is_file()));
            continue;
        }
        let fixed: PathBuf = pattern
            .components()
            .take_while(|component| !glob::is_pattern(&component.as_os_str().to_string_lossy()))
            .collect();
        let text = pattern.to_string_lossy().into_owned();
        let found = folder::files_below(&fixed, notes).into_iter();
        files.extend(found.filter(|file| glob::matches(&text, &file.to_string_lossy())));
    }
    let is_excluded = |file: &PathBuf| {
        excluded.iter().any(|written| {
            let pattern = paths::join(directory, written).to_string_lossy().into_owned();
            // A directory stands for everything in it.
            glob::matches(&pattern, &file.to_string_lossy())
                || glob::matches(&format!("{pattern}/**"), &file.to_string_lossy())
        })
    };
    files.into_iter().filter(|file| paths::has_extension(file, "cs") && !is_excluded(file)).collect()
}

fn dependencies(section: &Value, directory: &Path, evaluated: &mut Evaluated) {
    let Some(dependencies) = section["dependencies"].as_object() else { return };
    for name in dependencies.keys() {
        let beside = directory.parent().into_iter();
        let places = beside.flat_map(|parent| {
            let above = parent.parent().into_iter().flat_map(|above| {
                ["src", "test", "tests"].map(|group| above.join(group).join(name).join("project.json"))
            });
            std::iter::once(parent.join(name).join("project.json")).chain(above)
        });
        match { places }.find(|place| place.is_file()) {
            Some(project) => evaluated.projects.push((project, 1)),
            None => evaluated.assemblies.push(name.clone()),
        }
    }
}

/// A text, or the texts of an array.
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.split(';').map(|part| part.trim().to_owned()).collect(),
        Value::Array(values) => values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// The text with `//` and `/* */` comments made blank, which its readers allowed.
fn without_comments(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/']) {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = if rest.starts_with('"') {
            string_length(rest)
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            rest = &rest[length..];
            continue;
        } else if rest.starts_with("/*") {
            let length = rest.find("*/").map_or(rest.len(), |end| end + 2);
            rest = &rest[length..];
            continue;
        } else {
            1
        };
        result.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    result.push_str(rest);
    result
}

/// The length of the string that a text begins with, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_are_taken_out() {
        assert_eq!(
            without_comments("{ // a\n\"b//c\": /* d */ \"e\\\"/*\" }"),
            "{ \n\"b//c\":  \"e\\\"/*\" }"
        );
        assert_eq!(without_comments("1 / 2 /* never ends"), "1 / 2 ");
    }
}
