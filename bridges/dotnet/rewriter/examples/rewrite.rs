//! Rewrites assemblies with every call of interest, to look at what comes out and how long it takes.
//!
//! `cargo run --release --example rewrite -- OUT_DIRECTORY ASSEMBLY...`

use std::path::{Path, PathBuf};
use std::time::Instant;

use redhanded_dotnet_rewriter::{
    CallKind, CallOfInterest, CallReference, DirectoryResolver, ModuleContext, NoLines, Options, Rewriting,
    Watched, rewrite,
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
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let out = arguments.next().expect("the directory to write to comes first");
    let mono = Path::new("/usr/lib/mono");
    let directories = ["4.5", "4.5/Facades", "gac"].map(|name| mono.join(name)).to_vec();
    let resolver = DirectoryResolver::new(directories);
    for path in arguments {
        let bytes = std::fs::read(&path).expect("the assembly can be read");
        let context = ModuleContext { resolver: &resolver, lines: &NoLines };
        let begun = Instant::now();
        let result = rewrite(&bytes, &context, &Options::default(), &Everything);
        let took = begun.elapsed();
        match result {
            Ok(Rewriting::Changed(rewritten)) => {
                let name = path.file_name().expect("a file has a name");
                println!(
                    "{}: {} sites, {} left out, {} -> {} bytes, {took:?}",
                    path.display(),
                    rewritten.sites.sites.len(),
                    rewritten.left_out.len(),
                    bytes.len(),
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
            Err(error) => println!("{}: left as it is because {error}", path.display()),
        }
    }
}
