//! Collects the models of the .NET library into one table: `models/<namespace>/<Type>.cs`.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let models = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("models");
    println!("cargo::rerun-if-changed={}", models.display());
    let mut table =
        String::from("/// The models that come with this crate.\npub const MODELS: &[ModelText] = &[\n");
    for namespace in sorted_entries(&models)?.iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", namespace.display());
        for file in sorted_entries(namespace)? {
            if file.extension().is_some_and(|extension| extension == "cs") {
                let (namespace, name) = (last_part(namespace), stem(&file));
                writeln!(
                    table,
                    "    ModelText {{ namespace: {namespace:?}, name: {name:?}, text: include_str!({file:?}) }},"
                )?;
            }
        }
    }
    table.push_str("];\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("models.rs"), table)?;
    Ok(())
}

/// Sorted, so that the numbers of models are the same on every machine.
fn sorted_entries(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    Ok(entries)
}

fn last_part(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn stem(path: &Path) -> String {
    // `List.2.cs` and `List.cs` both are models of `List`.
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    name.split('.').next().unwrap_or_default().to_owned()
}
