//! Where the class libraries of the runtimes on this machine are.

use std::env;
use std::path::{Path, PathBuf};

/// The directories in which a runtime would look for what the assembly at `path` refers to, and
/// those of all runtimes that are installed: first the assembly's own, then `MONO_PATH`, Mono's and
/// .NET's shared frameworks of the highest version.
pub fn reference_directories(path: &Path) -> Vec<PathBuf> {
    let own = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    let mut directories = vec![own];
    directories.extend(env::var_os("MONO_PATH").iter().flat_map(env::split_paths));
    for prefix in mono_prefixes() {
        let mono = prefix.join("lib/mono");
        directories.extend(["4.5", "4.5/Facades", "gac"].map(|name| mono.join(name)));
    }
    for root in dotnet_roots() {
        let shared = root.join("shared");
        let frameworks =
            ["Microsoft.NETCore.App", "Microsoft.AspNetCore.App", "Microsoft.WindowsDesktop.App"];
        directories.extend(frameworks.iter().filter_map(|name| highest_version(&shared.join(name))));
    }
    directories.retain(|directory| directory.is_dir());
    directories
}

/// What `mono` is installed under: `/usr` for `/usr/bin/mono`.
fn mono_prefixes() -> Vec<PathBuf> {
    let mut prefixes: Vec<PathBuf> =
        env::var_os("MONO_GAC_PREFIX").iter().flat_map(env::split_paths).collect();
    prefixes
        .extend(program("mono").as_deref().and_then(Path::parent).and_then(Path::parent).map(Path::to_owned));
    prefixes
}

fn dotnet_roots() -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = env::var_os("DOTNET_ROOT").into_iter().map(PathBuf::from).collect();
    roots.extend(program("dotnet").as_deref().and_then(Path::parent).map(Path::to_owned));
    roots
}

/// The file behind a command.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let found = env::split_paths(&path).map(|directory| directory.join(name)).find(|file| file.is_file())?;
    found.canonicalize().ok()
}

/// The subdirectory with the highest number for a name.
fn highest_version(directory: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(directory).ok()?.flatten();
    let version = |path: &PathBuf| -> Vec<u32> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.split(['.', '-']).map_while(|part| part.parse().ok()).collect()
    };
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).max_by_key(version)
}
