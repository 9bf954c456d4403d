//! Rewrites assemblies, to look at what comes out and how long it takes: calls that may fall under a
//! contract, or with `--everything` every call.
//!
//! `cargo run --release --example rewrite -- [--everything] OUT_DIRECTORY ASSEMBLY...`

use std::path::{Path, PathBuf};
use std::time::Instant;

use redhanded_contracts::{Contracts, Ecosystem};
use redhanded_dotnet_rewriter::{
    AssemblyFile, CallKind, CallOfInterest, CallReference, ContractCalls, DirectoryResolver, Options,
    Rewriting, Scope, Watched, reference_directories,
};

struct Everything;

impl CallOfInterest for Everything {
    fn select(&self, call: &CallReference<'_>) -> Vec<Watched> {
        match call.kind {
            CallKind::Static | CallKind::NewObject if call.parameters == "()" => Vec::new(),
            CallKind::Static | CallKind::NewObject => vec![Watched::Argument(0)],
            _ => vec![Watched::Receiver],
        }
    }
}

fn main() {
    let mut arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let everything = arguments.first().is_some_and(|first| first == Path::new("--everything"));
    if everything {
        arguments.remove(0);
    }
    let mut arguments = arguments.into_iter();
    let out = arguments.next().expect("the directory to write to comes first");
    let (contracts, scope) = (Contracts::of(Ecosystem::DotNet), Scope::default());
    let of_contracts = ContractCalls::new(&contracts, &scope);
    let interest: &dyn CallOfInterest = if everything { &Everything } else { &of_contracts };
    let mut resolver = DirectoryResolver::default();
    for path in arguments {
        resolver = resolver.with(reference_directories(&path));
        let begun = Instant::now();
        let result =
            AssemblyFile::read(&path).and_then(|file| file.rewrite(&resolver, &Options::default(), interest));
        let took = begun.elapsed();
        match result.map(|file| file.rewriting) {
            Ok(Rewriting::Changed(rewritten)) => {
                let name = path.file_name().expect("a file has a name");
                let sites = &rewritten.sites.sites;
                let with_line = sites.iter().filter(|site| site.site.line.is_some()).count();
                println!(
                    "{}: {} sites, {with_line} with lines, {} left out, {} bytes, {took:?}",
                    path.display(),
                    sites.len(),
                    rewritten.left_out.len(),
                    rewritten.assembly.len()
                );
                std::fs::write(out.join(name), &rewritten.assembly).expect("the assembly can be written");
                let proxies = out.join(format!("{}.dll", rewritten.proxies.name));
                std::fs::write(proxies, &rewritten.proxies.bytes).expect("the proxies can be written");
                let mut reasons = std::collections::BTreeMap::new();
                for left_out in &rewritten.left_out {
                    *reasons.entry(left_out.reason.to_string()).or_insert(0) += 1;
                }
                for (reason, count) in reasons {
                    println!("    {count} left out because {reason}");
                }
            }
            Ok(Rewriting::Unchanged { left_out }) => {
                println!("{}: nothing to redirect, {} left out", path.display(), left_out.len());
            }
            Err(error) => println!("{error}"),
        }
    }
}
