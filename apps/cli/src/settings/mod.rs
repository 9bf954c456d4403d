//! What a run is set to: defaults, then `redhanded.toml`, then the environment, then flags; the
//! last one that speaks decides.
//!
//! Every value that fits one line is a [`table::Setting`], and that one definition makes the flag,
//! the variable, the key, the line in `redhanded config show` and the table in
//! `docs/configuration.md`. Suppressions and contracts are more than a line and live in the file
//! only.

mod file;
mod flags;
mod parse;
mod project;
mod scope;
mod table;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use redhanded_launch::dotnet::LAUNCH_VARIABLE;
use redhanded_report::Suppression;

pub use file::{ConfigFile, FILE_NAME, read_contracts};
pub use flags::{FlagsOf, SettingFlags};
pub use project::Project;
pub use scope::{Checking, Configuration, Diagnosis, Instrumenting, Reading, Reproducing, Running};
pub use table::{SETTINGS, Setting};

use crate::messages;
use crate::nearest::nearest;
use crate::{bridge_dotnet, bridge_jvm};

/// All settings, resolved.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How often to run the command.
    pub runs: u32,
    /// The seed that was asked for.
    pub seed: Option<u64>,
    /// How long all delays of all runs may be together.
    pub budget: Option<Duration>,
    /// Where `.redhanded` is to be; relative to the project.
    pub directory: PathBuf,
    /// The trap file, when it is not the one in that directory.
    pub trap_file: Option<PathBuf>,
    /// A JSON report of what is known already.
    pub baseline: Option<PathBuf>,
    /// Modules to instrument.
    pub include: Vec<String>,
    /// Modules to leave alone.
    pub exclude: Vec<String>,
    /// How many runs to keep on disk.
    pub keep_runs: usize,
    /// When to tell how it goes.
    pub progress: When,
    /// When to use colours.
    pub colour: When,
    /// A run in which nothing was watched is a success all the same.
    pub allow_nothing_watched: bool,
    /// On .NET: awaits of tasks that are completed already go on elsewhere.
    pub force_async: bool,
    /// Parameters of the engine. Its seed is not settled here.
    pub engine: redhanded_tsvd::Settings,
    /// Seed and bounds of checks.
    pub check: redhanded_checker::Settings,
}

/// A choice that may be left to us.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// When it is sensible.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            runs: 1,
            seed: None,
            budget: None,
            directory: PathBuf::from(".redhanded"),
            trap_file: None,
            baseline: None,
            include: Vec::new(),
            exclude: Vec::new(),
            keep_runs: 20,
            progress: When::Auto,
            colour: When::Auto,
            allow_nothing_watched: false,
            force_async: true,
            engine: redhanded_tsvd::Settings::default(),
            check: redhanded_checker::Settings::default(),
        }
    }
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody said anything.
    Default,
    /// A line of the configuration file.
    File {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// An environment variable.
    Environment(String),
    /// A flag.
    Flag(String),
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File { path, line } => write!(f, "{}:{line}", path.display()),
            Origin::Environment(name) => write!(f, "environment, {name}"),
            Origin::Flag(flag) => write!(f, "--{flag}"),
        }
    }
}

/// Settings with everything around them.
#[derive(Debug)]
pub struct Resolved {
    /// Where we are.
    pub project: Project,
    /// The values.
    pub settings: Settings,
    /// Where each value comes from, by key. What is missing is a default.
    pub origins: BTreeMap<&'static str, Origin>,
    /// Findings that the user has decided about.
    pub suppressions: Vec<Suppression>,
    /// Files with contracts of the user, absolute: `redhanded.toml` itself when it has any.
    pub contracts: Vec<PathBuf>,
    /// The types these speak of.
    pub own_contracts: Vec<String>,
}

/// Resolves all settings.
///
/// # Errors
/// Everything that is wrong with the file, or else with variables and flags, with its place and the way
/// out.
pub fn resolve(flags: &SettingFlags) -> Result<Resolved> {
    let project = Project::find(flags.config())?;
    let mut file = match project.config_file() {
        Some(path) => ConfigFile::read(path)?,
        None => ConfigFile::default(),
    };
    let mut settings = Settings::default();
    let mut origins = BTreeMap::new();
    let mut others = Vec::new();
    for setting in SETTINGS {
        let from_file = file.value(setting.key);
        let from_environment = environment(setting)?;
        let from_flag = flags.value(setting.key);
        let candidates = [
            from_flag.map(|values| (values.to_vec(), Origin::Flag(setting.flag.to_owned()))),
            from_environment,
            from_file,
        ];
        let Some((values, origin)) = candidates.into_iter().flatten().next() else { continue };
        if let Err(wrong) = (setting.apply)(&mut settings, &values) {
            let message = format!("`{}` {wrong}", setting.key);
            match &origin {
                Origin::File { line, .. } => file.complain(*line, message),
                _ => others.push(format!("{origin}: {message}")),
            }
        }
        origins.insert(setting.key, origin);
    }
    let contracts = file.contracts(&project);
    if let Err(error) = &contracts {
        others.push(messages::with_causes(error));
    }
    let mut wrong = file.complaints();
    wrong.append(&mut others);
    if !wrong.is_empty() {
        return Err(anyhow!("{}", wrong.join("\n")));
    }
    warn_of_misspelt_variables();
    let (contracts, own_contracts) = contracts?;
    let resolved =
        Resolved { project, settings, origins, suppressions: file.suppressions, contracts, own_contracts };
    resolved.check_limits()?;
    Ok(resolved)
}

impl Resolved {
    /// Where a value comes from.
    pub fn origin(&self, key: &str) -> &Origin {
        self.origins.get(key).unwrap_or(&Origin::Default)
    }

    /// A limit that is shorter than one delay forbids them all, which nobody wants in silence. A limit
    /// of zero says so plainly.
    fn check_limits(&self) -> Result<()> {
        let engine = &self.settings.engine;
        let limits = [
            ("engine.max_delay_per_thread", Some(engine.max_delay_per_thread)),
            ("engine.max_delay_per_run", Some(engine.max_delay_per_run)),
            ("budget", self.settings.budget),
        ];
        for (key, limit) in limits {
            let Some(limit) = limit.filter(|limit| !limit.is_zero() && *limit < engine.delay) else {
                continue;
            };
            let delay = parse::duration_text(engine.delay);
            return Err(anyhow!(
                "no thread could be delayed: `engine.delay` is {delay} ({}), and `{key}` allows {} ({}) in all; \
                 shorten the delay, or raise the limit to {delay} or more",
                self.origin("engine.delay"),
                parse::duration_text(limit),
                self.origin(key),
            ));
        }
        Ok(())
    }

    /// `path` as seen from where it was written: the file's paths are relative to the project,
    /// others to the working directory.
    pub fn path(&self, key: &str, path: &std::path::Path) -> PathBuf {
        match self.origin(key) {
            Origin::File { .. } | Origin::Default => self.project.root().join(path),
            Origin::Environment(_) | Origin::Flag(_) => self.project.working_directory().join(path),
        }
    }
}

fn environment(setting: &Setting) -> Result<Option<(Vec<String>, Origin)>> {
    let name = setting.variable();
    let Some(value) = std::env::var_os(&name) else { return Ok(None) };
    let value = value.into_string().ok().with_context(|| format!("{name} is not UTF-8"))?;
    let values = if setting.is_list() {
        value.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    } else {
        vec![value]
    };
    Ok(Some((values, Origin::Environment(name))))
}

/// A variable that looks like one of ours but is none would otherwise be ignored in silence. One
/// that looks like nothing of ours may belong to somebody else.
fn warn_of_misspelt_variables() {
    let valid: Vec<String> = SETTINGS.iter().map(Setting::variable).collect();
    for (name, _) in std::env::vars_os() {
        let Some(name) = name.to_str().filter(|name| name.starts_with("REDHANDED_")) else { continue };
        let known = |valid: &String| valid == name;
        let libraries = [bridge_jvm::LIBRARY.variable, bridge_dotnet::LIBRARY.variable];
        let others = [flags::CONFIG_VARIABLE, LAUNCH_VARIABLE];
        if valid.iter().any(known) || libraries.contains(&name) || others.contains(&name) {
            continue;
        }
        let word = name.trim_start_matches("REDHANDED_");
        let words = valid.iter().map(|valid| valid.trim_start_matches("REDHANDED_"));
        if let Some(near) = nearest(word, words) {
            messages::say(&format!("{name} is set but means nothing; did you mean REDHANDED_{near}?"));
        }
    }
}
