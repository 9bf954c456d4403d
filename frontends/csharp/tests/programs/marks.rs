//! What is expected of a program, as it stands on its lines. `programs/README.md` explains the marks.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use redhanded_checker::{Cancellation, Finding, FindingKind, Settings};
use redhanded_csharp::{Checked, Source, check};

/// A finding, as far as marks can tell: what it is, and its lines in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marked {
    /// Race, unsafe use, deadlock, hang.
    pub kind: FindingKind,
    /// The lines of both sides, or of all threads of a cycle.
    pub lines: Vec<u32>,
}

/// A program and what it says about itself.
pub struct Program {
    /// The file's name without extension.
    pub name: String,
    /// The text.
    pub text: String,
    /// What must be found.
    pub required: Vec<Marked>,
    /// What is real, too, but need not be found.
    pub possible: Vec<Marked>,
}

/// The kind of a mark and whether it is required, by the character after `//`.
const MARKS: [(char, FindingKind); 4] = [
    ('~', FindingKind::DataRace),
    ('^', FindingKind::UnsafeUse),
    ('!', FindingKind::Deadlock),
    ('=', FindingKind::Hang),
];

/// What a program begins a line with that uses names of libraries without models.
const OUTSIDE: &str = "// Not modelled: ";

impl Program {
    /// Reads the marks of a text.
    ///
    /// # Errors
    /// A mark that is none, or a letter that marks one place only.
    pub fn parse(name: &str, text: String) -> Result<Program, String> {
        let mut letters: BTreeMap<(char, FindingKind, String), Vec<u32>> = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let code_end = MARKS.iter().filter_map(|(sign, _)| line.find(&format!("//{sign} "))).min();
            let possible = line.find("//? ");
            let Some(start) = code_end.into_iter().chain(possible).min() else { continue };
            for mark in line[start..].split("//").filter(|mark| !mark.trim().is_empty()) {
                let mut words = mark.split_whitespace();
                let (sign, kind) = sign_of(words.next().unwrap_or_default())
                    .ok_or_else(|| format!("{name}:{number}: no mark: //{mark}"))?;
                for letter in words {
                    letters.entry((sign, kind, letter.to_owned())).or_default().push(number);
                }
            }
        }
        let mut program = Program { name: name.to_owned(), text, required: Vec::new(), possible: Vec::new() };
        for ((sign, kind, letter), lines) in letters {
            if !matches!(kind, FindingKind::Deadlock | FindingKind::Hang) && lines.len() != 2 {
                return Err(format!("{name}: {letter} marks {} places instead of a pair", lines.len()));
            }
            let list = if sign == '?' { &mut program.possible } else { &mut program.required };
            list.push(Marked { kind, lines });
        }
        program.required.sort();
        Ok(program)
    }

    /// Checks it. `default` bounds but for the seed.
    pub fn check(&self, seed: u64) -> Checked {
        let settings = Settings { seed, ..Settings::default() };
        let source = Source { name: format!("{}.cs", self.name), text: self.text.as_str().into() };
        check(&[source], &settings, &Cancellation::new())
    }

    /// The findings of a check, by kind and lines. Two on the same lines count as one.
    pub fn marked(&self, checked: &Checked) -> Vec<Marked> {
        let mut marked: Vec<Marked> =
            checked.outcome.findings.iter().map(|finding| self.lines_of(finding)).collect();
        marked.sort();
        marked.dedup();
        marked
    }

    fn lines_of(&self, finding: &Finding) -> Marked {
        let mut lines: Vec<u32> =
            finding.sides.iter().map(|side| side.span.map_or(0, |span| self.line_at(span.start))).collect();
        lines.sort_unstable();
        Marked { kind: finding.kind, lines }
    }

    fn line_at(&self, offset: u32) -> u32 {
        line_at(&self.text, offset)
    }

    /// Places that could not be bound, in the program or in models: `Task.cs:12: text`. A program that
    /// says so uses names of libraries without models.
    pub fn unbound(&self, checked: &Checked) -> Vec<String> {
        let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
        let own = format!("{}.cs", self.name);
        let outside = self.text.lines().any(|line| line.starts_with(OUTSIDE));
        let file_of = |file: u32| checked.files.get(file as usize).map_or("?", String::as_str);
        let places = checked.unbound.iter().filter(|unbound| !outside || file_of(unbound.file.0) != own);
        let places = places.map(|unbound| {
            let file = file_of(unbound.file.0);
            let of_model = fs::read_to_string(models.join(file));
            let text = of_model.as_deref().unwrap_or(&self.text);
            let range = unbound.span.start as usize..unbound.span.end as usize;
            format!("{file}:{}: {}", line_at(text, unbound.span.start), text.get(range).unwrap_or_default())
        });
        places.collect()
    }

    /// What is wrong with the findings of a check, in words; empty if nothing is.
    pub fn complaints(&self, found: &[Marked]) -> Vec<String> {
        let missing = self.required.iter().filter(|mark| !found.contains(mark));
        let unexpected =
            found.iter().filter(|mark| !self.required.contains(mark) && !self.possible.contains(mark));
        missing
            .map(|mark| format!("{}: not found: {:?} in lines {:?}", self.name, mark.kind, mark.lines))
            .chain(unexpected.map(|mark| {
                format!("{}: found without a mark: {:?} in lines {:?}", self.name, mark.kind, mark.lines)
            }))
            .collect()
    }
}

fn line_at(text: &str, offset: u32) -> u32 {
    let before = &text.as_bytes()[..(offset as usize).min(text.len())];
    1 + before.iter().filter(|&&byte| byte == b'\n').count() as u32
}

fn sign_of(word: &str) -> Option<(char, FindingKind)> {
    let mut signs = word.chars();
    let first = signs.next()?;
    let of_kind = |sign| MARKS.iter().find(|(mark, _)| *mark == sign).map(|(_, kind)| *kind);
    match (first, signs.next()) {
        ('?', sign) => Some(('?', of_kind(sign.unwrap_or('~'))?)),
        (sign, None) => Some((sign, of_kind(sign)?)),
        _ => None,
    }
}

/// Where programs are: `buggy` or `clean`.
pub fn directory(half: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("programs").join(half)
}

/// All programs of one half, by name.
///
/// # Errors
/// When a file cannot be read, or a mark is wrong.
pub fn programs(half: &str) -> io::Result<Vec<Program>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(directory(half))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "cs"));
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Program::parse(&name, fs::read_to_string(path)?).map_err(io::Error::other)
        })
        .collect()
}
