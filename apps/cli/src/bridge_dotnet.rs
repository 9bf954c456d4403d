//! How .NET processes come to load our library: `MONO_ENV_OPTIONS`, which every `mono` reads, however
//! it is started; and `LD_LIBRARY_PATH` for the library's place, by which also assemblies that were
//! instrumented on disk find it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use redhanded_launch::dotnet::{HOOK_ASSEMBLY, LAUNCH_VARIABLE};

use crate::bridges::{self, Library};
use crate::store;

/// The library.
pub const LIBRARY: Library = Library {
    file: if cfg!(target_os = "macos") { "libredhanded_dotnet.dylib" } else { "libredhanded_dotnet.so" },
    variable: "REDHANDED_DOTNET_LIBRARY",
    what: "the .NET library",
    processes: "programs on .NET",
    package: "redhanded-dotnet",
};

/// The name under which Mono looks for it.
const PROFILER_FILE: &str = if cfg!(target_os = "macos") {
    "libmono-profiler-redhanded.dylib"
} else {
    "libmono-profiler-redhanded.so"
};
/// What Mono reads.
const OPTIONS_VARIABLE: &str = "MONO_ENV_OPTIONS";
/// Where the system's loader looks.
const PATH_VARIABLE: &str = if cfg!(target_os = "macos") { "DYLD_LIBRARY_PATH" } else { "LD_LIBRARY_PATH" };
/// With `--debug` Mono knows lines; `--profile` loads us.
const OPTIONS: [&str; 2] = ["--debug", PROFILE_OPTION];
const PROFILE_OPTION: &str = "--profile=redhanded";

/// The assembly that rewritten assemblies call, which lies beside the library.
///
/// # Errors
/// It is not there.
pub fn hook_assembly() -> Result<PathBuf> {
    let library = LIBRARY.find().map_err(bridges::Absent::into_error)?;
    let hook = hook_beside(&library);
    if !hook.is_file() {
        bail!(
            "{} is not there, which instrumented assemblies need; build it with `cargo build --release -p {}`",
            hook.display(),
            LIBRARY.package
        );
    }
    Ok(hook)
}

/// Where that assembly is, if it is there: only what is rewritten on disk needs the file.
pub fn hook_beside(library: &Path) -> PathBuf {
    library.with_file_name(format!("{HOOK_ASSEMBLY}.dll"))
}

/// The variables that make .NET processes load `library` with `launch_file`. Puts links to the library
/// under the names that it is looked for by into `directory`.
///
/// # Errors
/// The directory cannot be used, or its path cannot be told.
pub fn environment(
    library: &Path,
    directory: &Path,
    launch_file: &Path,
) -> Result<Vec<(&'static str, OsString)>> {
    if directory.as_os_str().to_string_lossy().contains(':') {
        bail!(
            "programs on .NET cannot be told of {}: {PATH_VARIABLE} has no way to write a path with a colon; \
             name another place with --directory",
            directory.display()
        );
    }
    let made = std::fs::create_dir_all(directory).and_then(|()| {
        store::let_pass(directory)?;
        bridges::link(library, &directory.join(PROFILER_FILE))?;
        bridges::link(library, &directory.join(LIBRARY.file))
    });
    made.with_context(|| format!("cannot make {} for the .NET library", directory.display()))?;
    Ok(vec![
        (OPTIONS_VARIABLE, options_with(env::var_os(OPTIONS_VARIABLE))),
        (PATH_VARIABLE, path_with(env::var_os(PATH_VARIABLE), directory)),
        (LAUNCH_VARIABLE, launch_file.into()),
    ])
}

/// Mono's options with ours behind what the user has there, each once: a `redhanded run` around this
/// one may have set them.
fn options_with(existing: Option<OsString>) -> OsString {
    let mut options = existing.unwrap_or_default();
    for own in OPTIONS {
        if options.to_string_lossy().split_whitespace().any(|option| option == own) {
            continue;
        }
        if !options.is_empty() {
            options.push(" ");
        }
        options.push(own);
    }
    options
}

/// The loader's path with `directory` before that of a `redhanded run` around this one, and behind
/// everything else: nothing of the user's is to be found in another place because of us.
fn path_with(existing: Option<OsString>, directory: &Path) -> OsString {
    let existing = existing.unwrap_or_default();
    let is_ours = |path: &PathBuf| {
        // An empty entry is the current directory, for who wrote it.
        !path.as_os_str().is_empty() && path.join(PROFILER_FILE).symlink_metadata().is_ok()
    };
    let mut paths: Vec<PathBuf> = match existing.is_empty() {
        true => Vec::new(),
        false => env::split_paths(&existing).filter(|path| !is_ours(path)).collect(),
    };
    paths.push(directory.to_owned());
    // It has no colon, and the others came out of such a list.
    env::join_paths(paths).unwrap_or(existing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_options_are_kept_and_ours_come_once() {
        assert_eq!(options_with(None), "--debug --profile=redhanded");
        assert_eq!(options_with(Some("--gc=sgen".into())), "--gc=sgen --debug --profile=redhanded");
        let nested = options_with(Some("--debug --profile=log --profile=redhanded".into()));
        assert_eq!(nested, "--debug --profile=log --profile=redhanded");
    }

    #[test]
    fn an_inner_run_takes_the_place_of_an_outer_one() {
        let outer = tempfile::tempdir().unwrap();
        let inner = tempfile::tempdir().unwrap();
        std::fs::write(outer.path().join(PROFILER_FILE), "").unwrap();
        let existing = env::join_paths([Path::new("/opt/lib"), outer.path()]).unwrap();
        let expected = env::join_paths([Path::new("/opt/lib"), inner.path()]).unwrap();
        assert_eq!(path_with(Some(existing), inner.path()), expected);
        assert_eq!(path_with(None, inner.path()), inner.path().as_os_str());
        assert_eq!(path_with(Some("".into()), inner.path()), inner.path().as_os_str());
        // Empty entries mean the current directory.
        let expected = env::join_paths([Path::new(""), Path::new("/opt/lib"), inner.path()]).unwrap();
        assert_eq!(path_with(Some(":/opt/lib".into()), inner.path()), expected);
    }

    #[test]
    fn processes_of_another_user_find_the_library_when_root_starts_them() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let directory = tempfile::tempdir().unwrap();
        let links = directory.path().join("links");
        std::fs::create_dir(&links).unwrap();
        std::fs::set_permissions(&links, std::fs::Permissions::from_mode(0o700)).unwrap();
        environment(&directory.path().join("x.so"), &links, Path::new("/run/launch.json")).unwrap();
        let expected = if rustix::process::geteuid().is_root() { 0o711 } else { 0o700 };
        assert_eq!(links.metadata().unwrap().mode() & 0o777, expected);
    }

    #[test]
    fn links_are_made_anew() {
        let directory = tempfile::tempdir().unwrap();
        let library = directory.path().join("x.so");
        std::fs::write(&library, "").unwrap();
        let links = directory.path().join("links");
        for _ in 0..2 {
            environment(&library, &links, Path::new("/run/launch.json")).unwrap();
        }
        assert_eq!(links.join(PROFILER_FILE).canonicalize().unwrap(), library.canonicalize().unwrap());
        assert!(environment(&library, Path::new("/a:b"), Path::new("/run/launch.json")).is_err());
    }
}
