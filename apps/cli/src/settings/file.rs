//! `redhanded.toml`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use redhanded_contracts::ContractFile;
use redhanded_model::Fingerprint;
use redhanded_report::{Subject, Suppression};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::table::{SETTINGS, Setting};
use super::{Origin, Project};
use crate::nearest::suggestion;

/// The name of the configuration file.
pub const FILE_NAME: &str = "redhanded.toml";

/// Keys of a suppression.
const SUPPRESS_KEYS: &[&str] = &["fingerprint", "sites", "reason", "expires"];

/// What the file says.
#[derive(Debug, Default)]
pub struct ConfigFile {
    path: PathBuf,
    values: BTreeMap<&'static str, (Vec<String>, usize)>,
    pub(super) suppressions: Vec<Suppression>,
    has_contracts: bool,
    /// What is wrong with the file, if anything.
    pub(super) wrong: Vec<Wrong>,
}

/// One thing that is wrong with the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wrong {
    line: usize,
    message: String,
}

type Checked<T> = std::result::Result<T, Wrong>;

impl ConfigFile {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// It cannot be read. What is wrong with its text is kept beside what is right, so that all can be
    /// told at once by [`ConfigFile::complaints`]; what is wrong with the contracts is told by
    /// [`ConfigFile::contracts`].
    pub fn read(path: &Path) -> Result<ConfigFile> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Reader { text: &text, path }.file())
    }

    /// Adds what is wrong with the value on `line`.
    pub(super) fn complain(&mut self, line: usize, message: String) {
        self.wrong.push(Wrong { line, message });
    }

    /// Everything that is wrong with the file, in the order of its lines.
    pub(super) fn complaints(&self) -> Vec<String> {
        let mut wrong = self.wrong.clone();
        wrong.sort();
        wrong
            .iter()
            .map(|wrong| format!("{}:{}: {}", self.path.display(), wrong.line, wrong.message))
            .collect()
    }

    /// The values that the file has for the setting with this key, and where.
    pub fn value(&self, key: &str) -> Option<(Vec<String>, Origin)> {
        let (values, line) = self.values.get(key)?;
        Some((values.clone(), Origin::File { path: self.path.clone(), line: *line }))
    }

    /// The contract files of the project, and the types they speak of: this file when it has a
    /// section `contracts`, and the files this section names.
    pub fn contracts(&self, project: &Project) -> Result<(Vec<PathBuf>, Vec<String>)> {
        let mut paths = Vec::new();
        let mut types = Vec::new();
        if self.has_contracts {
            let section = read_contracts(&self.path)?;
            types.extend(section.type_names().map(str::to_owned));
            paths.push(self.path.clone());
            for file in section.files() {
                let path = project.root().join(file);
                types.extend(read_contracts(&path)?.type_names().map(str::to_owned));
                paths.push(path);
            }
        }
        types.sort();
        types.dedup();
        Ok((paths, types))
    }
}

/// Reads one contract file.
pub fn read_contracts(path: &Path) -> Result<ContractFile> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    ContractFile::parse(&text, &path.display().to_string()).map_err(|errors| anyhow!("{errors}"))
}

/// The tables that settings are in.
const TABLES: &[&str] = &["engine", "dotnet", "check"];

struct Reader<'a> {
    text: &'a str,
    path: &'a Path,
}

impl Reader<'_> {
    fn file(&self) -> ConfigFile {
        let mut file = ConfigFile { path: self.path.to_owned(), ..ConfigFile::default() };
        let root = DeTable::parse(self.text).map_err(|error| {
            let at = error.span().unwrap_or_default();
            self.wrong(&at, &format!("this is not valid TOML: {}", error.message()))
        });
        match root {
            Ok(root) => {
                for (key, value) in root.get_ref() {
                    self.entry(&mut file, key, value);
                }
            }
            Err(wrong) => file.wrong.push(wrong),
        }
        file
    }

    fn entry(&self, file: &mut ConfigFile, key: &Spanned<impl AsRef<str>>, value: &Spanned<DeValue<'_>>) {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("contracts", _) => file.has_contracts = true,
            ("suppress", DeValue::Array(entries)) => {
                for entry in entries {
                    match self.suppression(entry) {
                        Ok(suppression) => file.suppressions.push(suppression),
                        Err(wrong) => file.wrong.push(wrong),
                    }
                }
            }
            ("suppress", other) => {
                let message = format!("`suppress` is written as [[suppress]], but this is {}", kind(other));
                file.wrong.push(self.wrong(&value.span(), &message));
            }
            (name, DeValue::Table(table)) if TABLES.contains(&name) => {
                for (key, value) in table {
                    self.setting(file, &format!("{name}."), key, value);
                }
            }
            (name, other) if TABLES.contains(&name) => {
                let message = format!("`{name}` is a table, but this is {}", kind(other));
                file.wrong.push(self.wrong(&value.span(), &message));
            }
            _ => self.setting(file, "", key, value),
        }
    }

    fn setting(
        &self,
        file: &mut ConfigFile,
        table: &str,
        key: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let name = key.get_ref().as_ref();
        let setting = SETTINGS.iter().find(|setting| setting.key.strip_prefix(table) == Some(name));
        let Some(setting) = setting else {
            return file.wrong.push(self.unknown(table, key.span(), name));
        };
        match self.values(setting, value) {
            Ok(values) => {
                file.values.insert(setting.key, (values, self.line(&key.span())));
            }
            Err(wrong) => file.wrong.push(wrong),
        }
    }

    fn values(&self, setting: &Setting, value: &Spanned<DeValue<'_>>) -> Checked<Vec<String>> {
        match value.get_ref() {
            DeValue::Array(entries) if setting.is_list() => {
                entries.iter().map(|entry| self.word(entry)).collect()
            }
            other if setting.is_list() => {
                let name = setting.key;
                let message =
                    format!("`{name}` is a list, such as [\"com.example.*\"], but this is {}", kind(other));
                Err(self.wrong(&value.span(), &message))
            }
            _ => Ok(vec![self.word(value)?]),
        }
    }

    fn unknown(&self, table: &str, at: Range<usize>, name: &str) -> Wrong {
        let here = SETTINGS.iter().filter_map(|setting| setting.key.strip_prefix(table));
        let here = here.filter(|key| !key.contains('.'));
        let mut valid: Vec<&str> = here.collect();
        if table.is_empty() {
            valid.extend(TABLES.iter().chain(&["suppress", "contracts"]));
        }
        let mut hint = suggestion(name, valid.iter().copied());
        // The right key in the wrong table is the commonest mistake of all.
        if let Some(elsewhere) = SETTINGS.iter().find(|setting| setting.key.rsplit('.').next() == Some(name))
        {
            hint = match elsewhere.key.split_once('.') {
                Some((table, _)) => format!("; it belongs in the table [{table}]"),
                None => "; it belongs at the top of the file, outside any table".to_owned(),
            };
        } else if hint.is_empty() {
            hint = format!("; valid keys are {}", valid.join(", "));
        }
        self.wrong(&at, &format!("unknown key `{name}`{hint}"))
    }

    fn suppression(&self, entry: &Spanned<DeValue<'_>>) -> Checked<Suppression> {
        let DeValue::Table(table) = entry.get_ref() else {
            let message = format!("a suppression is a table, but this is {}", kind(entry.get_ref()));
            return Err(self.wrong(&entry.span(), &message));
        };
        let mut fingerprint = None;
        let mut sites = None;
        let mut reason = None;
        let mut expires = None;
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "fingerprint" => fingerprint = Some(self.fingerprint(value)?),
                "sites" => sites = Some(self.patterns(value)?),
                "reason" => reason = Some(self.word(value)?).filter(|reason| !reason.trim().is_empty()),
                "expires" => expires = Some(self.date(value)?),
                other => {
                    let mut hint = suggestion(other, SUPPRESS_KEYS.iter().copied());
                    if hint.is_empty() {
                        hint = format!("; valid keys are {}", SUPPRESS_KEYS.join(", "));
                    }
                    let message = format!("unknown key `{other}` in [[suppress]]{hint}");
                    return Err(self.wrong(&key.span(), &message));
                }
            }
        }
        let subject = match (fingerprint, sites) {
            (Some(fingerprint), None) => Subject::Fingerprint(fingerprint),
            (None, Some(sites)) => Subject::Sites(sites),
            _ => {
                let message = "[[suppress]] needs either `fingerprint` (from a report) or `sites` (patterns of \
                               functions, such as [\"com.example.Cache.*\"])";
                return Err(self.wrong(&entry.span(), message));
            }
        };
        let Some(reason) = reason else {
            let message = "[[suppress]] needs a `reason`: whoever reads this in a year will ask for it";
            return Err(self.wrong(&entry.span(), message));
        };
        Ok(Suppression { subject, reason, expires })
    }

    fn fingerprint(&self, value: &Spanned<DeValue<'_>>) -> Checked<Fingerprint> {
        let text = self.word(value)?;
        if text.len() != 16 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            let message = format!("a fingerprint is 16 hexadecimal digits, but this is `{text}`");
            return Err(self.wrong(&value.span(), &message));
        }
        Ok(Fingerprint(text))
    }

    fn patterns(&self, value: &Spanned<DeValue<'_>>) -> Checked<Vec<String>> {
        let patterns = match value.get_ref() {
            DeValue::Array(entries) => {
                entries.iter().map(|entry| self.word(entry)).collect::<Checked<Vec<_>>>()?
            }
            _ => vec![self.word(value)?],
        };
        if patterns.is_empty() || patterns.iter().any(String::is_empty) {
            return Err(
                self.wrong(&value.span(), "`sites` needs a pattern, such as [\"com.example.Cache.*\"]")
            );
        }
        Ok(patterns)
    }

    fn date(&self, value: &Spanned<DeValue<'_>>) -> Checked<String> {
        let text = match value.get_ref() {
            DeValue::Datetime(date) => date.to_string(),
            _ => self.word(value)?,
        };
        match text.parse::<jiff::civil::Date>() {
            Ok(date) if text.len() == 10 => Ok(date.to_string()),
            _ => {
                let message = format!("a date is written YYYY-MM-DD, but this is `{text}`");
                Err(self.wrong(&value.span(), &message))
            }
        }
    }

    /// A value that fits one word, as it would be given on the command line.
    fn word(&self, value: &Spanned<DeValue<'_>>) -> Checked<String> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(_) | DeValue::Float(_) => {
                Ok(self.text.get(value.span()).unwrap_or_default().replace('_', ""))
            }
            DeValue::Boolean(boolean) => Ok(boolean.to_string()),
            other => {
                Err(self.wrong(&value.span(), &format!("expected one value, but this is {}", kind(other))))
            }
        }
    }

    fn wrong(&self, at: &Range<usize>, message: &str) -> Wrong {
        Wrong { line: self.line(at), message: message.to_owned() }
    }

    fn line(&self, at: &Range<usize>) -> usize {
        self.text.as_bytes().iter().take(at.start).filter(|byte| **byte == b'\n').count() + 1
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ConfigFile {
        Reader { text, path: Path::new("redhanded.toml") }.file()
    }

    fn error(text: &str) -> String {
        read(text).complaints().join("\n")
    }

    #[test]
    fn values_come_with_their_lines() {
        let file = read("runs = 2\nexclude = [\"a.*\", \"b\"]\n\n[engine]\ndelay = \"50ms\"\n");
        let (values, origin) = file.value("engine.delay").unwrap();
        assert_eq!(values, ["50ms"]);
        assert_eq!(origin, Origin::File { path: "redhanded.toml".into(), line: 5 });
        assert_eq!(file.value("exclude").unwrap().0, ["a.*", "b"]);
        assert_eq!(file.value("runs").unwrap().0, ["2"]);
        assert!(file.value("seed").is_none());
    }

    #[test]
    fn unknown_keys_name_the_nearest_or_where_they_belong() {
        assert!(
            error("\nrusn = 2").starts_with("redhanded.toml:2: unknown key `rusn`; did you mean `runs`?")
        );
        assert!(error("[engine]\ndealy = 1").contains("did you mean `delay`?"));
        assert!(error("delay = \"1ms\"").contains("belongs in the table [engine]"));
        assert!(error("[engine]\nruns = 1").contains("outside any table"));
        assert!(error("[[suppress]]\nresaon = \"x\"").contains("did you mean `reason`?"));
    }

    #[test]
    fn everything_that_is_wrong_is_told_by_lines() {
        let text = "rusn = 2\nruns = [1]\nengine = 1\n[[suppress]]\nreason = \"r\"\n[dotnet]\nx = 1\n";
        let error = error(text);
        let lines: Vec<&str> = error.lines().map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(lines, [1, 2, 3, 4, 7].map(|line| format!("redhanded.toml:{line}:")), "{error}");
    }

    #[test]
    fn what_is_not_toml_is_told_with_its_line() {
        let error = error("runs = 1\nseed = = 2\n");
        assert!(error.starts_with("redhanded.toml:2: this is not valid TOML"), "{error}");
    }

    #[test]
    fn suppressions_need_a_subject_and_a_reason() {
        let file = read(
            "[[suppress]]\nfingerprint = \"0123456789abcdef\"\nreason = \"r\"\nexpires = 2030-01-31\n\
             [[suppress]]\nsites = \"com.example.*\"\nreason = \"s\"\nexpires = \"2030-02-01\"\n",
        );
        assert_eq!(file.suppressions[0].expires.as_deref(), Some("2030-01-31"));
        assert_eq!(file.suppressions[1].subject, Subject::Sites(vec!["com.example.*".into()]));
        assert!(error("[[suppress]]\nreason = \"r\"").contains("needs either `fingerprint`"));
        assert!(error("[[suppress]]\nsites = \"a\"").contains("needs a `reason`"));
        assert!(error("[[suppress]]\nfingerprint = \"12\"").contains("16 hexadecimal digits"));
        assert!(
            error("[[suppress]]\nsites = \"a\"\nreason = \"r\"\nexpires = \"soon\"").contains("YYYY-MM-DD")
        );
        assert!(error("[suppress]\nreason = \"r\"").contains("[[suppress]]"));
    }
}
