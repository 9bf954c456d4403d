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

    fn path(self) -> PathBuf {
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bridges/jvm/programs");
        programs.canonicalize().expect("the programs are part of the repository").join(self.name())
    }
}

/// A run in which a pair is expected to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// Its sites run several times in a process.
    Run1,
    /// They run once, so the first run only learns about them.
    Run2,
}

/// How a program is laid out on disk, compiled and started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One source file whose class has no package.
    SingleFile,
    /// A directory with a `module-info.java`; its main class has the program's name, and its
    /// package is the module's name.
    Module(PathBuf),
}

/// One test program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its class.
    pub name: String,
    /// How it is laid out.
    pub layout: Layout,
    /// The source file of its main class.
    pub path: PathBuf,
    /// The text of that.
    pub text: String,
    /// What its lines say is to be found.
    pub marks: Marks,
    /// The oldest JDK it needs.
    pub requires: u32,
    /// When its pairs are expected.
    pub found_by: FoundBy,
    /// Options of `java` that it asks for.
    pub java_options: Vec<String>,
}

impl Program {
    /// All programs of a folder, by name.
    ///
    /// # Panics
    /// When the folder cannot be read or a program's marks are wrong.
    pub fn all(folder: Folder) -> Vec<Program> {
        let entries = fs::read_dir(folder.path()).expect("the folder of programs is part of the repository");
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths.into_iter().filter_map(Program::at).collect()
    }

    /// The program in the file or directory `path`, if there is one.
    fn at(path: PathBuf) -> Option<Program> {
        if path.extension().is_some_and(|extension| extension == "java") {
            return Some(Program::read(path, Layout::SingleFile));
        }
        let module = fs::read_to_string(path.join("module-info.java")).ok()?;
        let words: Vec<&str> = module.split_whitespace().collect();
        let package = words.windows(2).find(|words| words[0] == "module").map(|words| words[1])?;
        let main = path.join(package).join(path.file_name()?).with_extension("java");
        Some(Program::read(main, Layout::Module(path)))
    }

    fn read(path: PathBuf, layout: Layout) -> Program {
        let text = fs::read_to_string(&path).expect("a program is readable text");
        let condition = |name: &str| {
            let head = text.lines().take_while(|line| line.starts_with("// "));
            head.filter_map(|line| line[3..].split_once(": "))
                .find(|(key, _)| *key == name)
                .map(|(_, value)| value)
        };
        let wrong = |what: &str| -> ! { panic!("{}: {what}", path.display()) };
        let requires = match condition("requires").map(str::parse) {
            None => 8,
            Some(Ok(feature)) => feature,
            Some(Err(_)) => wrong("`// requires:` names a version such as 21"),
        };
        let found_by = match condition("found by") {
            None => FoundBy::Run1,
            Some("run 2") => FoundBy::Run2,
            Some(_) => wrong("`// found by:` knows only `run 2`"),
        };
        let java_options =
            condition("java options").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        let marks = Marks::parse(&text).unwrap_or_else(|error| wrong(&error));
        let name = path.file_stem().expect("a source file has a name").to_string_lossy().into_owned();
        Program { name, layout, marks, requires, found_by, java_options, path, text }
    }

    /// A line with its number, as it is shown in a complaint.
    pub fn quote(&self, number: u32) -> String {
        let line = self.text.lines().nth(number as usize - 1).unwrap_or("(there is no such line)");
        format!("{number:>8} | {}", line.trim())
    }
}
