//! All of Mono's class libraries, rewritten.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use redhanded_dotnet_rewriter::{
    Awaits, ModuleContext, NoInterest, NoLines, Options, ReferenceAssembly, RewriteError, Rewriting,
    Rewritten, rewrite,
};

use crate::everything::Everything;
use crate::machine::{assemblies, has, output, resolver, run};

#[test]
fn without_interest_nothing_changes() {
    let resolver = resolver();
    let options = Options { awaits: Awaits::AsTheyAre };
    for path in assemblies() {
        let bytes = std::fs::read(&path).unwrap();
        let context = ModuleContext { resolver: &resolver, lines: &NoLines };
        let rewriting = rewrite(&bytes, &context, &options, &NoInterest);
        assert_eq!(rewriting, Ok(Rewriting::Unchanged { left_out: Vec::new() }), "{}", path.display());
    }
}

/// Disassembling takes time that grows with the square of the number of methods.
const SMALL: u64 = 150_000;

#[test]
fn with_every_call_redirected_monos_tools_accept_small_assemblies() {
    check_all(|size| size <= SMALL);
}

#[test]
#[ignore = "takes minutes: disassembling is slow"]
fn with_every_call_redirected_monos_tools_accept_large_assemblies() {
    check_all(|size| size > SMALL);
}

fn check_all(wanted: impl Fn(u64) -> bool) {
    if !has(&["monodis", "pedump"]) {
        return;
    }
    let mut paths = assemblies();
    paths.retain(|path| std::fs::metadata(path).is_ok_and(|metadata| wanted(metadata.len())));
    let next = AtomicUsize::new(0);
    let work = || {
        let resolver = resolver();
        while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
            let bytes = std::fs::read(path).unwrap();
            let context = ModuleContext { resolver: &resolver, lines: &NoLines };
            let rewriting = rewrite(&bytes, &context, &Options::default(), &Everything)
                .unwrap_or_else(|error| panic!("{} is left as it is because {error}", path.display()));
            let Rewriting::Changed(rewritten) = &rewriting else { continue };
            check_is_ours(path, rewritten);
            check_tools(path, rewritten);
            let again = rewrite(&bytes, &context, &Options::default(), &Everything);
            assert!(again == Ok(rewriting), "{} comes out differently each time", path.display());
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

fn check_is_ours(path: &Path, rewritten: &Rewritten) {
    for bytes in [&rewritten.assembly, &rewritten.proxies.bytes] {
        let context = ModuleContext { resolver: &resolver(), lines: &NoLines };
        let again = rewrite(bytes, &context, &Options::default(), &Everything);
        assert_eq!(again, Err(RewriteError::AlreadyInstrumented), "{}", path.display());
        ReferenceAssembly::read(bytes).unwrap();
    }
}

fn check_tools(path: &Path, rewritten: &Rewritten) {
    let directory = tempfile::tempdir().unwrap();
    let own = path.file_name().unwrap().to_str().unwrap().to_owned();
    let proxies = format!("{}.dll", rewritten.proxies.name);
    // Each refers to the other.
    std::fs::write(directory.path().join(&own), &rewritten.assembly).unwrap();
    std::fs::write(directory.path().join(&proxies), &rewritten.proxies.bytes).unwrap();
    for file in [&own, &proxies] {
        output("pedump", &[file], directory.path());
        let after = disassembly(file, directory.path());
        // What was a whole text before must be one still.
        let is_no_worse = || after <= disassembly(path.to_str().unwrap(), Path::new("."));
        assert!(after == Disassembly::Complete || is_no_worse(), "{}: {file}: {after:?}", path.display());
    }
}

/// What monodis makes of an assembly. Some of Debian's refer to others that it does not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Disassembly {
    Complete,
    Complains,
    /// It does not survive some references to assemblies that are missing.
    Crashes,
}

fn disassembly(file: &str, directory: &Path) -> Disassembly {
    let output = run("monodis", &[file], directory);
    let text = String::from_utf8_lossy(&output.stdout);
    // The hook is not there, and need not be to read what calls it.
    let is_complaint = |line: &str| line.contains("<BROKEN") && !line.contains("Redhanded.Hook");
    if !output.status.success() {
        Disassembly::Crashes
    } else if text.lines().any(is_complaint) {
        Disassembly::Complains
    } else {
        assert!(text.contains(".assembly"), "{file}: {text}");
        Disassembly::Complete
    }
}
