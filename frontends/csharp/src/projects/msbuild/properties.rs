use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use crate::projects::paths;

/// Properties by their names in lower case: case does not matter.
#[derive(Clone, Debug, Default)]
pub(super) struct Properties(BTreeMap<String, String>);

impl Properties {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(&name.to_ascii_lowercase()).map(String::as_str)
    }

    /// The value, or nothing, which is what MSBuild makes of a property that is not set.
    pub(super) fn value(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    pub(super) fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_ascii_lowercase(), value.into());
    }

    pub(super) fn is_true(&self, name: &str) -> bool {
        self.value(name).trim().eq_ignore_ascii_case("true")
    }

    pub(super) fn is_false(&self, name: &str) -> bool {
        self.value(name).trim().eq_ignore_ascii_case("false")
    }

    /// Those that tell which file is being evaluated.
    pub(super) fn enter_file(&mut self, file: &Path) {
        let directory = paths::directory_of(file);
        self.set("MSBuildThisFile", name_of(file));
        self.set("MSBuildThisFileName", stem_of(file));
        self.set("MSBuildThisFileFullPath", file.display().to_string());
        self.set("MSBuildThisFileDirectory", format!("{}/", directory.display()));
    }

    /// Those that tell which project it is.
    pub(super) fn set_project(&mut self, file: &Path, solution: Option<&Path>) {
        let directory: PathBuf = paths::directory_of(file).to_owned();
        self.set("MSBuildProjectFile", name_of(file));
        self.set("MSBuildProjectName", stem_of(file));
        self.set("MSBuildProjectFullPath", file.display().to_string());
        self.set("MSBuildProjectDirectory", directory.display().to_string());
        self.set("MSBuildProjectExtension", ".csproj");
        self.set("AssemblyName", stem_of(file));
        self.set("OS", "Unix");
        self.set("MSBuildRuntimeType", "Core");
        self.set("MSBuildToolsVersion", "Current");
        self.set("VisualStudioVersion", "17.0");
        self.set("Language", "C#");
        let solution_directory = solution.and_then(Path::parent).unwrap_or(&directory);
        self.set("SolutionDir", format!("{}/", solution_directory.display()));
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn stem_of(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
