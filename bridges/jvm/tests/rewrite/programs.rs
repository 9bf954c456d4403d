//! The programs in `programs/`: each marks its calls on the line, is compiled for every version of
//! Java that is at hand, rewritten, and must do what it did before while the hook sees each call.
//!
//! Marks in the comment at the end of a line: `call:` are calls that are made, `ref:` calls made
//! by method references, `dead:` calls that are redirected but not reached, `kept:` calls that
//! are left out with a reason. `a|b` is one call that compilers of different ages write in
//! different ways.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use redhanded_jvm::rewrite::{
    CallSite, CompanionUse, LeftOut, LeftOutReason, Rewritten, Sites, Skip, rewrite_beside,
};

use crate::jdk::{Jdk, Release, files_below, source_directory};
use crate::running::{HookedJvm, Ran};
use crate::selections::{Everything, Marked};

/// What a mark says about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Call,
    Reference,
    Dead,
    Kept,
}

/// File, line, mark and method called.
type Key = (String, u32, Mark, String);
/// With how often it is marked.
type Marks = BTreeMap<Key, u32>;

#[test]
fn programs_compute_the_same_and_every_call_is_seen() {
    for jdk in Jdk::all() {
        // An old verifier and lambdas, nest mates, and whatever is newest.
        let releases = BTreeSet::from([8, 11.min(jdk.version), jdk.version]);
        for release in releases {
            Trial::new(jdk.clone(), release).run();
        }
    }
}

/// The programs compiled by one JDK for one release.
struct Trial {
    jvm: HookedJvm,
    release: u32,
    sources: Vec<PathBuf>,
    directory: tempfile::TempDir,
}

impl Trial {
    fn new(jdk: Jdk, release: u32) -> Trial {
        let directory = tempfile::tempdir().unwrap();
        let sources = files_below(&source_directory().join("programs"), "java");
        let sources: Vec<PathBuf> = sources.into_iter().filter(|source| since(source) <= release).collect();
        for name in ["original", "marked", "beside", "everything"] {
            std::fs::create_dir(directory.path().join(name)).unwrap();
        }
        jdk.compile(Release::Of(release), &sources, &directory.path().join("original"), &[]);
        Trial { jvm: HookedJvm::new(jdk), release, sources, directory }
    }

    fn run(&self) {
        let before = self.run_as("original").output;
        let label = format!("JDK {} release {}", self.jvm.jdk.version, self.release);

        let mut marked = Marked::default();
        let left_out = self.rewrite_all("marked", CompanionUse::Refused, &mut marked);
        let after = self.run_as("marked");
        assert_eq!(before, after.output, "{label}");
        self.compare_marks(&marked.sites, &left_out, &after.hits);

        let mut beside = Marked::default();
        let left_out = self.rewrite_all("beside", CompanionUse::Allowed, &mut beside);
        let after = self.run_as("beside");
        assert_eq!(before, after.output, "{label}, with companions");
        self.compare_marks(&beside.sites, &left_out, &after.hits);

        for beside in [CompanionUse::Refused, CompanionUse::Allowed] {
            // Site numbers that need a constant of their own.
            let mut everything = Everything { first: 32_000, ..Everything::default() };
            self.rewrite_all("everything", beside, &mut everything);
            let after = self.run_as("everything");
            assert_eq!(before, after.output, "{label} {beside:?}");
            let hits = after.hits;
            assert!(hits.len() > 250 && hits.keys().all(|site| *site >= 32_000), "{label}: {hits:?}");
        }
    }

    /// Rewrites all classes into the directory `to` and returns what was left out.
    fn rewrite_all(&self, to: &str, beside: CompanionUse<'_>, sites: &mut dyn Sites) -> Vec<LeftOut> {
        let original = self.directory.path().join("original");
        let mut all_left_out = Vec::new();
        for file in files_below(&original, "class") {
            let class = std::fs::read(&file).unwrap();
            let class = match rewrite_beside(&class, sites, None, beside) {
                Ok(Rewritten::Unchanged) => class,
                Ok(Rewritten::Changed { bytes, left_out, companion, .. }) => {
                    if let Some(made) = companion {
                        let name = String::from_utf8(made.companion.name).unwrap();
                        let target = self.directory.path().join(to).join(format!("{name}.class"));
                        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
                        std::fs::write(target, made.bytes).unwrap();
                    }
                    all_left_out.extend(left_out);
                    bytes
                }
                Err(Skip::NothingFits { left_out }) if left_out.iter().all(waits) => {
                    all_left_out.extend(left_out);
                    class
                }
                Err(skip) => panic!("{}: {skip}", file.display()),
            };
            let target = self.directory.path().join(to).join(file.strip_prefix(&original).unwrap());
            std::fs::create_dir_all(target.parent().unwrap()).unwrap();
            std::fs::write(target, class).unwrap();
        }
        all_left_out
    }

    fn run_as(&self, classes: &str) -> Ran {
        let programs: Vec<String> = self.programs().collect();
        let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
        self.jvm.run(&[&self.directory.path().join(classes)], &programs, &[])
    }

    /// The classes with a main method.
    fn programs(&self) -> impl Iterator<Item = String> + '_ {
        let programs = source_directory().join("programs");
        let top = self.sources.iter().filter(move |source| source.parent() == Some(programs.as_path()));
        top.map(|source| source.file_stem().unwrap().to_str().unwrap().to_owned())
    }

    fn compare_marks(&self, sites: &[CallSite], left_out: &[LeftOut], hits: &BTreeMap<i32, u64>) {
        let mut expected = Marks::new();
        for source in &self.sources {
            collect_marks(source, &mut expected);
        }
        let mut found = Marks::new();
        for (number, site) in sites.iter().enumerate() {
            let mark = match hits.contains_key(&(number as i32)) {
                false => Mark::Dead,
                true if site.via_method_reference => Mark::Reference,
                true => Mark::Call,
            };
            *found.entry(key(site, mark)).or_default() += 1;
        }
        for left_out in left_out {
            // Whether calls wait is not what the marks are about.
            let marked = waits(left_out).then(|| mark_of(&left_out.site, &expected)).flatten();
            *found.entry(key(&left_out.site, marked.unwrap_or(Mark::Kept))).or_default() += 1;
        }
        let expected: Marks =
            expected.into_iter().map(|(key, count)| (as_compiled(key, &found), count)).collect();
        let missing: Vec<_> = expected.iter().filter(|(key, count)| found.get(key) != Some(count)).collect();
        let surplus: Vec<_> = found.iter().filter(|(key, count)| expected.get(key) != Some(count)).collect();
        assert!(
            missing.is_empty() && surplus.is_empty(),
            "JDK {} release {}: expected {missing:#?}, found {surplus:#?}",
            self.jvm.jdk.version,
            self.release
        );
    }
}

fn key(site: &CallSite, mark: Mark) -> Key {
    let file = site.source_file.clone().unwrap_or_default();
    (file, site.line.unwrap_or_default(), mark, format!("{}.{}", site.owner, site.name))
}

fn waits(left_out: &LeftOut) -> bool {
    left_out.reason == LeftOutReason::WaitsForInitialisation
}

/// What is marked about a call.
fn mark_of(site: &CallSite, marks: &Marks) -> Option<Mark> {
    let (called_file, called_line, _, called) = key(site, Mark::Kept);
    let mut marks = marks.keys();
    marks
        .find(|(file, line, _, methods)| {
            *file == called_file && *line == called_line && methods.split('|').any(|method| method == called)
        })
        .map(|(_, _, mark, _)| *mark)
}

/// The alternative of a mark that is there.
fn as_compiled(key: Key, found: &Marks) -> Key {
    let (file, line, mark, methods) = &key;
    let alternatives = methods.split('|').map(|method| (file.clone(), *line, *mark, method.to_owned()));
    alternatives
        .into_iter()
        .find(|alternative| found.contains_key(alternative))
        .unwrap_or_else(|| key.clone())
}

/// The version of Java that a program says it needs.
pub fn since(source: &Path) -> u32 {
    let text = std::fs::read_to_string(source).unwrap();
    text.strip_prefix("// since: ")
        .and_then(|rest| rest.lines().next()?.parse().ok())
        .expect("a first line `// since: 8`")
}

fn collect_marks(source: &Path, marks: &mut Marks) {
    let file = source.file_name().unwrap().to_str().unwrap();
    for (line, text) in std::fs::read_to_string(source).unwrap().lines().enumerate().skip(1) {
        let Some((_, comment)) = text.rsplit_once("// ") else { continue };
        let mut mark = None;
        for word in comment.split_whitespace() {
            match word {
                "call:" => mark = Some(Mark::Call),
                "ref:" => mark = Some(Mark::Reference),
                "dead:" => mark = Some(Mark::Dead),
                "kept:" => mark = Some(Mark::Kept),
                method => {
                    let Some(mark) = mark else { break };
                    *marks.entry((file.to_owned(), line as u32 + 1, mark, method.to_owned())).or_default() +=
                        1;
                }
            }
        }
    }
}
