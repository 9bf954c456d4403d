//! Programs print the same rewritten.

use std::path::Path;

use redhanded_contracts::{Contracts, Ecosystem};
use redhanded_dotnet_rewriter::{
    CallKind, CallOfInterest, ContractCalls, ModuleContext, Options, Rewriting, Rewritten, Scope, Symbols,
    Watched, rewrite,
};

use crate::everything::Everything;
use crate::machine::{has, output, resolver, run};

pub const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

/// Rewrites an assembly of the tests' programs.
pub fn rewritten(path: &Path, interest: &dyn CallOfInterest) -> Rewritten {
    let bytes = std::fs::read(path).unwrap();
    let symbols = Symbols::beside(path, &bytes);
    let context = ModuleContext { resolver: &resolver(), lines: &symbols };
    match rewrite(&bytes, &context, &Options::default(), interest).unwrap() {
        Rewriting::Changed(rewritten) => *rewritten,
        Rewriting::Unchanged { .. } => panic!("{} has nothing to redirect", path.display()),
    }
}

/// Writes what a rewritten program needs to run, under its own name.
pub fn install(rewritten: &Rewritten, name: &str, directory: &Path) {
    std::fs::write(directory.join(name), &rewritten.assembly).unwrap();
    let proxies = directory.join(format!("{}.dll", rewritten.proxies.name));
    std::fs::write(proxies, &rewritten.proxies.bytes).unwrap();
    let hook = Path::new(PROGRAMS).join("Hook.cs");
    output("mcs", &["-target:library", "-out:Redhanded.Hook.dll", hook.to_str().unwrap()], directory);
}

/// What the hook says at the end: the number of calls.
pub fn calls(stderr: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(stderr);
    let last = text.lines().find_map(|line| line.strip_prefix("hook: "));
    let calls = last.and_then(|line| line.split(", ").nth(1)).and_then(|calls| calls.split(' ').next());
    calls.unwrap_or_else(|| panic!("the hook has said nothing: {text}")).parse().unwrap()
}

#[test]
fn a_program_with_calls_in_every_form_prints_the_same() {
    if !has(&["mono", "mcs"]) {
        return;
    }
    let plain = output("mono", &["Shapes.exe"], Path::new(PROGRAMS));
    let (contracts, scope) = (Contracts::of(Ecosystem::DotNet), Scope::default());
    let of_contracts = ContractCalls::new(&contracts, &scope);
    let interests: [(&dyn CallOfInterest, u64); 2] = [(&of_contracts, 120), (&Everything, 200)];
    for (interest, least) in interests {
        let directory = tempfile::tempdir().unwrap();
        let rewritten = rewritten(&Path::new(PROGRAMS).join("Shapes.exe"), interest);
        install(&rewritten, "Shapes.exe", directory.path());
        let ran = run("mono", &["Shapes.exe"], directory.path());
        assert_eq!(String::from_utf8_lossy(&ran.stdout), plain);
        assert!(ran.status.success());
        let calls = calls(&ran.stderr);
        assert!(calls >= least, "{calls} calls");
    }
}

#[test]
fn the_table_names_the_calls_as_the_source_has_them() {
    let (contracts, scope) = (Contracts::of(Ecosystem::DotNet), Scope::default());
    let path = Path::new(PROGRAMS).join("Shapes.exe");
    let source = std::fs::read_to_string(path.with_extension("cs")).unwrap();
    let table = rewritten(&path, &ContractCalls::new(&contracts, &scope)).sites.sites;
    let line_of =
        |text: &str| source.lines().position(|line| line.contains(text)).map(|index| index as u32 + 1);
    let expected = [
        ("Cache", "Put(TKey, TValue)", "list.Add(value);", CallKind::Virtual, "Add", "(!0)"),
        ("Cache", "Adder(TKey)", "return entries[key].Add;", CallKind::Delegate, "Add", "(!0)"),
        ("Cache.Nested", "Count(TKey, T)", "sorted[key] = value;", CallKind::Virtual, "set_Item", "(!0,!1)"),
        ("Constrained", "Sum()", "list.Add(4);", CallKind::Virtual, "Add", "(!0)"),
        ("Counting", "Add(object)", "return base.Add(value);", CallKind::Direct, "Add", "(System.Object)"),
        ("Shapes", "References()", "Array.Sort(array);", CallKind::Static, "Sort", "(!!0[])"),
        ("Shapes", "Iterator", "list[i]++;", CallKind::Virtual, "set_Item", "(System.Int32,!0)"),
        ("Shapes", "Later", "list.Add(await Task", CallKind::Virtual, "Add", "(!0)"),
        ("Shapes", "Later", "list.Add(await Task", CallKind::IsCompleted, "get_IsCompleted", "()"),
        ("Shapes", "Machines(lambda)", "made.Push(times", CallKind::Virtual, "Push", "(!0)"),
    ];
    for (module, function, text, kind, name, parameters) in expected {
        let line = line_of(text).unwrap();
        let found = table.iter().any(|site| {
            (site.site.module.as_str(), site.site.function.as_str()) == (module, function)
                && site.site.line == Some(line)
                && site.site.file.as_deref().is_some_and(|file| file.ends_with("Shapes.cs"))
                && (site.kind, site.name.as_str(), site.parameters.as_str()) == (kind, name, parameters)
        });
        let near: Vec<_> = table.iter().filter(|site| site.name == name).collect();
        assert!(found, "{module}.{function} line {line}: {near:#?}");
    }
    let mut keys: Vec<_> = table.iter().map(|site| site.site.key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), table.len(), "every site has a key of its own");
    assert!(
        table.iter().all(|site| (site.kind == CallKind::IsCompleted) == (site.watched == Watched::Nothing))
    );
}
