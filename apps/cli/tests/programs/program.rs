use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::marks::Marks;

/// Where the programs of one kind are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    /// Each breaks a contract.
    Buggy,
    /// The twins, which break none.
    Clean,
    /// Programs that would notice being watched.
    Harmless,
}

impl Folder {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Folder::Buggy => "buggy",
            Folder::Clean => "clean",
            Folder::Harmless => "harmless",
        }
    }
}

/// How the programs of a platform lie on disk.
#[derive(Clone, Copy, Debug)]
pub struct Sources {
    /// The directory with `buggy`, `clean` and `harmless`, seen from the root of the repository.
    pub directory: &'static str,
    /// The source file with the marks of the program in a file or directory, if that is a program.
    pub main_source: fn(&Path) -> Option<PathBuf>,
}

/// A run in which a pair is expected to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// Its sites run several times in a process.
    Run1,
    /// They run once, so the first run only learns about them.
    Run2,
}

/// One test program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name, which is that of its main class.
    pub name: String,
    /// The file or directory that is the program.
    pub entry: PathBuf,
    /// The source file with its marks: `entry`, or one in it.
    pub path: PathBuf,
    /// The text of that.
    pub text: String,
    /// What its lines say is to be found.
    pub marks: Marks,
    /// When its pairs are expected.
    pub found_by: FoundBy,
    conditions: BTreeMap<String, String>,
}

impl Program {
    /// All programs of a folder, by name.
    ///
    /// # Panics
    /// When the folder cannot be read or a program's marks are wrong.
    pub fn all(sources: Sources, folder: Folder) -> Vec<Program> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().expect("the repository is where it was built");
        let directory = root.join(sources.directory).join(folder.name());
        let entries = fs::read_dir(directory).expect("the folder of programs is part of the repository");
        let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        let programs = entries.into_iter().filter_map(|entry| {
            let path = (sources.main_source)(&entry)?;
            Some(Program::read(entry, path))
        });
        programs.collect()
    }

    fn read(entry: PathBuf, path: PathBuf) -> Program {
        let text = fs::read_to_string(&path).expect("a program is readable text");
        let head = text.lines().take_while(|line| line.starts_with("// "));
        let conditions: BTreeMap<String, String> = head
            .filter_map(|line| line[3..].split_once(": "))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let wrong = |what: &str| -> ! { panic!("{}: {what}", path.display()) };
        let found_by = match conditions.get("found by").map(String::as_str) {
            None => FoundBy::Run1,
            Some("run 2") => FoundBy::Run2,
            Some(_) => wrong("`// found by:` knows only `run 2`"),
        };
        let marks = Marks::parse(&text).unwrap_or_else(|error| wrong(&error));
        let name = path.file_stem().expect("a source file has a name").to_string_lossy().into_owned();
        Program { name, entry, marks, found_by, conditions, path, text }
    }

    /// What its first lines say about `name`: `// name: value`.
    pub fn condition(&self, name: &str) -> Option<&str> {
        self.conditions.get(name).map(String::as_str)
    }

    /// The words of a condition; none without it.
    pub fn words_of(&self, name: &str) -> Vec<&str> {
        self.condition(name).unwrap_or_default().split_whitespace().collect()
    }

    /// A line with its number, as it is shown in a complaint.
    pub fn quote(&self, number: u32) -> String {
        let line = self.text.lines().nth(number as usize - 1).unwrap_or("(there is no such line)");
        format!("{number:>8} | {}", line.trim())
    }
}
