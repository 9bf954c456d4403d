//! The flags of the settings, made from their table.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::scope::Scope;
use super::table::{SETTINGS, Setting};

/// Names the configuration file.
pub const CONFIG_VARIABLE: &str = "REDHANDED_CONFIG";

/// What was said about settings on the command line.
#[derive(Clone, Debug, Default)]
pub struct SettingFlags {
    config: Option<PathBuf>,
    values: BTreeMap<&'static str, Vec<String>>,
}

impl SettingFlags {
    /// The configuration file that was named.
    pub fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// What was given for the setting with this key.
    pub fn value(&self, key: &str) -> Option<&[String]> {
        self.values.get(key).map(Vec::as_slice)
    }

    /// As if the flag had been given. For subcommands that are a run with some settings fixed.
    pub fn set(&mut self, key: &'static str, value: &str) {
        self.values.insert(key, vec![value.to_owned()]);
    }
}

fn argument(setting: &'static Setting) -> Arg {
    let defaults = super::Settings::default();
    let default = (setting.show)(&defaults);
    let mut help = setting.help.to_owned();
    if !default.is_empty() && default != "[]" && !help.contains("[default") {
        help = format!("{help} [default: {}]", default.trim_matches('"'));
    }
    let heading = match setting {
        _ if setting.is_parameter() => "Parameters of the algorithm [TSVD]",
        _ if setting.is_bound() => "Bounds [HSR]",
        _ => "Settings",
    };
    let argument = Arg::new(setting.key).long(setting.flag);
    // Both spellings.
    let argument = if setting.flag == "colour" { argument.alias("color") } else { argument };
    let argument = match setting.value {
        // The bare flag says yes.
        "" => argument.value_name("BOOL").num_args(0..=1).require_equals(true).default_missing_value("true"),
        value => argument.value_name(value.trim_end_matches("...")),
    };
    argument
        .help(help)
        .help_heading(heading)
        .action(if setting.is_list() { ArgAction::Append } else { ArgAction::Set })
        .hide_short_help(setting.is_parameter())
}

/// The flags of the settings in one scope.
#[derive(Clone, Debug)]
pub struct FlagsOf<S> {
    /// What was said with them.
    pub flags: SettingFlags,
    scope: PhantomData<S>,
}

impl<S> Default for FlagsOf<S> {
    fn default() -> Self {
        FlagsOf { flags: SettingFlags::default(), scope: PhantomData }
    }
}

impl<S: Scope> FlagsOf<S> {
    fn settings() -> impl Iterator<Item = &'static Setting> {
        SETTINGS.iter().filter(|setting| S::has(setting))
    }
}

impl<S: Scope> Args for FlagsOf<S> {
    fn augment_args(command: Command) -> Command {
        let command = command.arg(
            Arg::new("config")
                .long("config")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help(format!(
                    "The configuration file [default: {} here or in a directory above]",
                    super::FILE_NAME
                ))
                .help_heading("Settings"),
        );
        Self::settings().fold(command, |command, setting| command.arg(argument(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Scope> FromArgMatches for FlagsOf<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = FlagsOf::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.flags.config = matches
            .get_one::<PathBuf>("config")
            .cloned()
            .or_else(|| std::env::var_os(CONFIG_VARIABLE).map(PathBuf::from));
        for setting in Self::settings() {
            if let Some(values) = matches.get_many::<String>(setting.key) {
                self.flags.values.insert(setting.key, values.cloned().collect());
            }
        }
        Ok(())
    }
}
