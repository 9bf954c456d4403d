//! `App.deps.json`: .NET loads only assemblies that it names, where there is such a file.
//!
//! The format is that of the .NET host: `targets` lists for each target what each library brings to
//! run, `libraries` what it is.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use redhanded_launch::dotnet::HOOK_ASSEMBLY;
use serde_json::{Map, Value, json};

use super::originals;
use super::write::put;

const ENDING: &str = ".deps.json";
/// The version that the generated assemblies have.
const VERSION: &str = "0.0.0";

/// Names the proxies called `proxies` and the hook in every such file of `directory`. The original is
/// kept beside it.
///
/// # Errors
/// A file cannot be read or written, or is not of that format.
pub fn add(directory: &Path, proxies: &str) -> Result<()> {
    let entries = fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if !path.to_string_lossy().ends_with(ENDING) {
            continue;
        }
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let attributes = fs::metadata(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut file: Value = serde_json::from_slice(&text)
            .with_context(|| format!("{} is not a list of dependencies of .NET", path.display()))?;
        let changes = [proxies, HOOK_ASSEMBLY].map(|name| name_in(&mut file, name));
        if !changes.contains(&Change::Made) {
            continue;
        }
        let original = originals::of(&path);
        if !original.exists() {
            put(&original, &text, Some(&attributes))?;
        }
        let changed = serde_json::to_vec_pretty(&file).context("a list of dependencies cannot be written")?;
        put(&path, &changed, Some(&attributes))?;
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Made,
    /// It is there already, or the file is of another form.
    None,
}

/// Names one assembly.
fn name_in(file: &mut Value, assembly: &str) -> Change {
    let key = format!("{assembly}/{VERSION}");
    let Some(target) = file.pointer("/runtimeTarget/name").and_then(Value::as_str).map(str::to_owned) else {
        return Change::None;
    };
    let brings = json!({ "runtime": Map::from_iter([(format!("{assembly}.dll"), json!({}))]) });
    let is = json!({ "type": "reference", "serviceable": false, "sha512": "" });
    let Some(targets) = file.pointer_mut("/targets").and_then(|targets| targets.get_mut(&target)) else {
        return Change::None;
    };
    let Some(libraries) = targets.as_object_mut() else { return Change::None };
    if libraries.contains_key(&key) {
        return Change::None;
    }
    libraries.insert(key.clone(), brings);
    if let Some(libraries) = file.get_mut("libraries").and_then(Value::as_object_mut) {
        libraries.insert(key, is);
    }
    Change::Made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assemblies_are_named_once_and_the_original_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("App.deps.json");
        let original = r#"{
            "runtimeTarget": { "name": ".NETCoreApp,Version=v8.0" },
            "targets": { ".NETCoreApp,Version=v8.0": { "App/1.0.0": { "runtime": { "App.dll": {} } } } },
            "libraries": { "App/1.0.0": { "type": "project", "serviceable": false, "sha512": "" } }
        }"#;
        fs::write(&path, original).unwrap();
        for _ in 0..2 {
            add(directory.path(), "App.Redhanded").unwrap();
        }
        let file: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let target = &file["targets"][".NETCoreApp,Version=v8.0"];
        assert!(target["App.Redhanded/0.0.0"]["runtime"]["App.Redhanded.dll"].is_object());
        assert!(target["Redhanded.Hook/0.0.0"]["runtime"]["Redhanded.Hook.dll"].is_object());
        assert!(target["App/1.0.0"]["runtime"]["App.dll"].is_object());
        assert_eq!(file["libraries"]["Redhanded.Hook/0.0.0"]["type"], "reference");
        assert_eq!(fs::read_to_string(originals::of(&path)).unwrap(), original);
    }

    #[test]
    fn what_is_no_list_of_dependencies_is_told_and_stays() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("App.deps.json");
        fs::write(&path, "{").unwrap();
        let error = add(directory.path(), "App.Redhanded").unwrap_err().to_string();
        assert!(error.contains("App.deps.json is not a list"), "{error}");
        fs::write(&path, "{}").unwrap();
        add(directory.path(), "App.Redhanded").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}");
    }
}
