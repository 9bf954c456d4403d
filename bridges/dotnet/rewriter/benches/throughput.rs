//! How many bytes of assemblies are rewritten in a second: all of the Mono installation, with the
//! contracts that redhanded brings along.
//!
//! `cargo bench -p redhanded-dotnet-rewriter`. What counts is the time of this thread on a processor,
//! so that the number does not depend on what else the machine does.

use std::path::{Path, PathBuf};
use std::time::Duration;

use redhanded_contracts::{Contracts, Ecosystem};
use redhanded_dotnet_rewriter::{
    ContractCalls, DirectoryResolver, ModuleContext, Options, Rewriting, Scope, Symbols,
    reference_directories, rewrite,
};

/// The time that this thread has run.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

fn assemblies() -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    let mut open = vec![PathBuf::from("/usr/lib/mono")];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory).into_iter().flatten().flatten() {
            let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file()
                && path.extension().is_some_and(|ending| ending == "dll" || ending == "exe")
            {
                all.extend(std::fs::read(&path).ok().map(|bytes| (path, bytes)));
            }
        }
    }
    all
}

fn main() {
    let assemblies = assemblies();
    if assemblies.is_empty() {
        println!("SKIPPED: there are no assemblies in /usr/lib/mono (mono-runtime on Debian)");
        return;
    }
    let (contracts, scope) = (Contracts::of(Ecosystem::DotNet), Scope::default());
    let interest = ContractCalls::new(&contracts, &scope);
    let resolver = DirectoryResolver::new(reference_directories(Path::new("none.dll")));
    let (mut bytes, mut sites, mut slowest) = (0, 0, (Duration::ZERO, Path::new("")));
    let begun = processor_time();
    for (path, content) in &assemblies {
        let before = processor_time();
        let symbols = Symbols::beside(path, content);
        let context = ModuleContext { resolver: &resolver, lines: &symbols };
        bytes += content.len();
        if let Ok(Rewriting::Changed(rewritten)) = rewrite(content, &context, &Options::default(), &interest)
        {
            sites += rewritten.sites.sites.len();
        }
        slowest = slowest.max((processor_time().saturating_sub(before), path));
    }
    let took = processor_time().saturating_sub(begun);
    println!(
        "{} assemblies, {:.1} MB, {sites} calls redirected, {took:.2?} of processor time: {:.1} MB/s",
        assemblies.len(),
        bytes as f64 / 1e6,
        bytes as f64 / 1e6 / took.as_secs_f64()
    );
    println!("slowest: {} in {:.1?}", slowest.1.display(), slowest.0);
}
