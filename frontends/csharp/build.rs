//! Collects the models of the .NET library into one table: `models/<namespace>/<Type>.cs`, each with
//! the types it declares.

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
                let types = declared_types(&fs::read_to_string(&file)?);
                writeln!(
                    table,
                    "    ModelText {{ namespace: {namespace:?}, name: {name:?}, types: &{types:?}, \
                     text: include_str!({file:?}) }},"
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

/// The file's name without `.cs`.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The names of the types in the namespace of a model. Models are indented by the book: such a type
/// begins with four spaces.
fn declared_types(text: &str) -> Vec<String> {
    let mut types: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter_map(declared_type)
        .collect();
    types.sort();
    types.dedup();
    types
}

/// `C` of `public sealed class C<T> : D`, and of `public delegate T C<T>(T x);`.
fn declared_type(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let kind = words.find(|word| ["class", "struct", "interface", "enum", "delegate"].contains(word))?;
    let name = match kind {
        "delegate" => {
            let head = line.split_once('(')?.0;
            // The type parameters of the delegate, not those of what it returns.
            let head = match head.ends_with('>') {
                true => head.rsplit_once('<')?.0,
                false => head,
            };
            head.split_whitespace().last()?
        }
        _ => words.next()?,
    };
    let end = name.find(|next: char| !next.is_ascii_alphanumeric() && next != '_').unwrap_or(name.len());
    Some(name[..end].to_owned())
}
