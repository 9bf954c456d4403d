//! Every setting that fits one line.

use super::parse::{
    choice, choice_of, count, duration, duration_text, number, one, optional, patterns, share, text_list,
    when,
};
use super::{Settings, When};
use redhanded_tsvd::Algorithm;
use std::time::Duration;

/// Longer delays are slips of the finger: they would stop a program, not test it.
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// One setting.
pub struct Setting {
    /// Its key in `redhanded.toml`; a dot separates the table from the key in it.
    pub key: &'static str,
    /// Its flag, without the dashes.
    pub flag: &'static str,
    /// What its value looks like, for the help; empty for a switch that can be given without one.
    pub value: &'static str,
    /// What it does, a sentence.
    pub help: &'static str,
    /// Takes the value: one word, or several for a list. The error completes "`key` ...".
    pub apply: fn(&mut Settings, &[String]) -> Result<(), String>,
    /// The value as it would be written in the file.
    pub show: fn(&Settings) -> String,
}

impl Setting {
    /// The name of its environment variable.
    pub fn variable(&self) -> String {
        format!("REDHANDED_{}", self.flag.to_uppercase().replace('-', "_"))
    }

    /// It takes several values.
    pub fn is_list(&self) -> bool {
        self.value.ends_with("...")
    }

    /// It is a bound of `check`.
    pub fn is_bound(&self) -> bool {
        self.key.starts_with("check.")
    }

    /// It is a parameter of the algorithm: nothing that a beginner needs to know.
    pub fn is_parameter(&self) -> bool {
        self.key.starts_with("engine.") || self.key == "algorithm"
    }
}

const ALGORITHMS: &[(&str, Algorithm)] = &[
    ("tsvd", Algorithm::Tsvd),
    ("dynamic-random", Algorithm::DynamicRandom),
    ("static-random", Algorithm::StaticRandom),
    ("no-hb-inference", Algorithm::NoHbInference),
    ("no-windowing", Algorithm::NoWindowing),
    ("no-phase-detection", Algorithm::NoPhaseDetection),
];

const WHEN: &[(&str, When)] = &[("auto", When::Auto), ("always", When::Always), ("never", When::Never)];

const SWITCH: &[(&str, bool)] = &[("true", true), ("false", false)];

/// All settings, in the order of the help.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "runs",
        flag: "runs",
        value: "N",
        help: "How often to run the command; each run starts from what the ones before have learnt",
        apply: |settings, values| {
            settings.runs = count(values, 1..=1_000_000)?;
            Ok(())
        },
        show: |settings| settings.runs.to_string(),
    },
    Setting {
        key: "seed",
        flag: "seed",
        value: "NUMBER",
        help: "Repeats the random choices of an earlier run [default: another one each time; 0 for `check`]",
        apply: |settings, values| {
            let seed = number(values)?;
            settings.seed = Some(seed);
            settings.check.seed = seed;
            Ok(())
        },
        show: |settings| optional(settings.seed.map(|seed| seed.to_string())),
    },
    Setting {
        key: "budget",
        flag: "budget",
        value: "DURATION",
        help: "How long all delays of all runs may be together; when it is used up no further run is started",
        apply: |settings, values| {
            settings.budget = Some(duration(values, WEEK)?);
            Ok(())
        },
        show: |settings| optional(settings.budget.map(duration_text)),
    },
    Setting {
        key: "algorithm",
        flag: "algorithm",
        value: "NAME",
        help: "tsvd, dynamic-random, static-random, no-hb-inference, no-windowing or no-phase-detection",
        apply: |settings, values| {
            settings.engine.algorithm = choice(values, ALGORITHMS)?;
            Ok(())
        },
        show: |settings| choice_of(settings.engine.algorithm, ALGORITHMS),
    },
    Setting {
        key: "include",
        flag: "include",
        value: "PATTERN...",
        help: "Modules (on the JVM: classes) to watch, as `com.example.*` [default: all but the platform's own]",
        apply: |settings, values| {
            settings.include = patterns(values)?;
            Ok(())
        },
        show: |settings| text_list(&settings.include),
    },
    Setting {
        key: "exclude",
        flag: "exclude",
        value: "PATTERN...",
        help: "Modules (on the JVM: classes) to leave as they are; stronger than include",
        apply: |settings, values| {
            settings.exclude = patterns(values)?;
            Ok(())
        },
        show: |settings| text_list(&settings.exclude),
    },
    Setting {
        key: "baseline",
        flag: "baseline",
        value: "FILE",
        help: "A report in the format json; what is in it is not reported again",
        apply: |settings, values| {
            settings.baseline = Some(one(values)?.into());
            Ok(())
        },
        show: |settings| optional(settings.baseline.as_ref().map(|path| format!("{path:?}"))),
    },
    Setting {
        key: "directory",
        flag: "directory",
        value: "DIRECTORY",
        help: "Where runs and the trap file are kept",
        apply: |settings, values| {
            settings.directory = one(values)?.into();
            Ok(())
        },
        show: |settings| format!("{:?}", settings.directory),
    },
    Setting {
        key: "trap_file",
        flag: "trap-file",
        value: "FILE",
        help: "The dangerous pairs that one run leaves to the next [default: traps.json in the directory]",
        apply: |settings, values| {
            settings.trap_file = Some(one(values)?.into());
            Ok(())
        },
        show: |settings| optional(settings.trap_file.as_ref().map(|path| format!("{path:?}"))),
    },
    Setting {
        key: "keep_runs",
        flag: "keep-runs",
        value: "N",
        help: "How many runs to keep on disk",
        apply: |settings, values| {
            settings.keep_runs = count(values, 1..=1_000_000)?;
            Ok(())
        },
        show: |settings| settings.keep_runs.to_string(),
    },
    Setting {
        key: "progress",
        flag: "progress",
        value: "WHEN",
        help: "Tell how it goes from time to time: auto, always or never; auto does when standard error \
               is a terminal and standard output is not",
        apply: |settings, values| {
            settings.progress = when(values, WHEN)?;
            Ok(())
        },
        show: |settings| choice_of(settings.progress, WHEN),
    },
    Setting {
        key: "colour",
        flag: "colour",
        value: "WHEN",
        help: "Use colours: auto, always or never",
        apply: |settings, values| {
            settings.colour = when(values, WHEN)?;
            Ok(())
        },
        show: |settings| choice_of(settings.colour, WHEN),
    },
    Setting {
        key: "allow_nothing_watched",
        flag: "allow-nothing-watched",
        value: "",
        help: "A run in which nothing was watched is a success all the same: true or false",
        apply: |settings, values| {
            settings.allow_nothing_watched = choice(values, SWITCH)?;
            Ok(())
        },
        show: |settings| settings.allow_nothing_watched.to_string(),
    },
    Setting {
        key: "dotnet.force_async",
        flag: "force-async",
        value: "",
        help: "On .NET, awaits of tasks that are completed already go on elsewhere, as those of slower tasks do ([TSVD] 4): true or false",
        apply: |settings, values| {
            settings.force_async = choice(values, SWITCH)?;
            Ok(())
        },
        show: |settings| settings.force_async.to_string(),
    },
    Setting {
        key: "engine.near_miss_window",
        flag: "near-miss-window",
        value: "DURATION",
        help: "Two accesses of an object this close in time are a near miss ([TSVD] 3.4.2)",
        apply: |settings, values| {
            settings.engine.near_miss_window = duration(values, HOUR)?;
            Ok(())
        },
        show: |settings| duration_text(settings.engine.near_miss_window),
    },
    Setting {
        key: "engine.object_history",
        flag: "object-history",
        value: "N",
        help: "Recent accesses that are remembered for each object ([TSVD] 5.4)",
        apply: |settings, values| {
            settings.engine.object_history = count(values, 1..=64)?;
            Ok(())
        },
        show: |settings| settings.engine.object_history.to_string(),
    },
    Setting {
        key: "engine.phase_history",
        flag: "phase-history",
        value: "N",
        help: "Recent accesses that tell whether several threads are active ([TSVD] 3.4.3)",
        apply: |settings, values| {
            settings.engine.phase_history = count(values, 1..=65_535)?;
            Ok(())
        },
        show: |settings| settings.engine.phase_history.to_string(),
    },
    Setting {
        key: "engine.delay",
        flag: "delay",
        value: "DURATION",
        help: "How long a thread is delayed ([TSVD] 5.4)",
        apply: |settings, values| {
            settings.engine.delay = duration(values, MINUTE)?;
            Ok(())
        },
        show: |settings| duration_text(settings.engine.delay),
    },
    Setting {
        key: "engine.hb_blocking_threshold",
        flag: "hb-blocking-threshold",
        value: "SHARE",
        help: "The share of a delay that a gap must have to be taken for its effect ([TSVD] 3.4.4)",
        apply: |settings, values| {
            settings.engine.hb_blocking_threshold = share(values, 1_000.0)?;
            Ok(())
        },
        show: |settings| settings.engine.hb_blocking_threshold.to_string(),
    },
    Setting {
        key: "engine.hb_inference_window",
        flag: "hb-inference-window",
        value: "N",
        help: "Following accesses of a thread that are likely ordered too ([TSVD] 3.4.4)",
        apply: |settings, values| {
            settings.engine.hb_inference_window = count(values, 0..=65_535)?;
            Ok(())
        },
        show: |settings| settings.engine.hb_inference_window.to_string(),
    },
    Setting {
        key: "engine.decay_factor",
        flag: "decay-factor",
        value: "FACTOR",
        help: "What the probability of a site is multiplied by after a delay in vain ([TSVD] 3.4.5)",
        apply: |settings, values| {
            settings.engine.decay_factor = share(values, 1.0)?;
            Ok(())
        },
        show: |settings| settings.engine.decay_factor.to_string(),
    },
    Setting {
        key: "engine.probability_floor",
        flag: "probability-floor",
        value: "PROBABILITY",
        help: "Below this probability a site's pairs are given up ([TSVD] 3.4.5)",
        apply: |settings, values| {
            settings.engine.probability_floor = share(values, 1.0)?;
            Ok(())
        },
        show: |settings| settings.engine.probability_floor.to_string(),
    },
    Setting {
        key: "engine.random_probability",
        flag: "random-probability",
        value: "PROBABILITY",
        help: "How likely the random algorithms delay a call ([TSVD] 5.3)",
        apply: |settings, values| {
            settings.engine.random_probability = share(values, 1.0)?;
            Ok(())
        },
        show: |settings| settings.engine.random_probability.to_string(),
    },
    Setting {
        key: "engine.max_delay_per_thread",
        flag: "max-delay-per-thread",
        value: "DURATION",
        help: "No thread is delayed longer than this in total ([TSVD] 4)",
        apply: |settings, values| {
            settings.engine.max_delay_per_thread = duration(values, DAY)?;
            Ok(())
        },
        show: |settings| duration_text(settings.engine.max_delay_per_thread),
    },
    Setting {
        key: "engine.max_delay_per_run",
        flag: "max-delay-per-run",
        value: "DURATION",
        help: "All threads of a process together are not delayed longer than this ([TSVD] 4)",
        apply: |settings, values| {
            settings.engine.max_delay_per_run = duration(values, DAY)?;
            Ok(())
        },
        show: |settings| duration_text(settings.engine.max_delay_per_run),
    },
    Setting {
        key: "engine.wake_early",
        flag: "wake-early",
        value: "BOOL",
        help: "Wake a delayed thread as soon as its partner is caught: true or false",
        apply: |settings, values| {
            settings.engine.wake_early = choice(values, SWITCH)?;
            Ok(())
        },
        show: |settings| settings.engine.wake_early.to_string(),
    },
    Setting {
        key: "engine.futile_after",
        flag: "futile-after",
        value: "DURATION",
        help: "End a delay when the other threads are silent this long and longer than usual; 0s is never",
        apply: |settings, values| {
            settings.engine.futile_after = duration(values, HOUR)?;
            Ok(())
        },
        show: |settings| duration_text(settings.engine.futile_after),
    },
    Setting {
        key: "engine.object_slots",
        flag: "object-slots",
        value: "N",
        help: "Objects whose accesses are remembered at a time; 144 bytes each",
        apply: |settings, values| {
            settings.engine.object_slots = count(values, 1..=4_194_304)?;
            Ok(())
        },
        show: |settings| settings.engine.object_slots.to_string(),
    },
    Setting {
        key: "engine.thread_slots",
        flag: "thread-slots",
        value: "N",
        help: "Threads that are remembered at a time; 128 bytes each",
        apply: |settings, values| {
            settings.engine.thread_slots = count(values, 1..=1_048_576)?;
            Ok(())
        },
        show: |settings| settings.engine.thread_slots.to_string(),
    },
    Setting {
        key: "engine.phase_batch",
        flag: "phase-batch",
        value: "N",
        help: "Accesses that a thread may make before it tells the others; 1 is exactly the paper",
        apply: |settings, values| {
            settings.engine.phase_batch = count(values, 1..=65_535)?;
            Ok(())
        },
        show: |settings| settings.engine.phase_batch.to_string(),
    },
    Setting {
        key: "engine.finished_delays",
        flag: "finished-delays",
        value: "N",
        help: "Finished delays that later gaps may still be attributed to",
        apply: |settings, values| {
            settings.engine.finished_delays = count(values, 1..=4_096)?;
            Ok(())
        },
        show: |settings| settings.engine.finished_delays.to_string(),
    },
    Setting {
        key: "check.total_steps",
        flag: "total-steps",
        value: "N",
        help: "Instructions that are interpreted for each project, in all runs together ([HSR] 4)",
        apply: |settings, values| {
            settings.check.total_steps = count(values, 1..=1_000_000_000_000)?;
            Ok(())
        },
        show: |settings| settings.check.total_steps.to_string(),
    },
    Setting {
        key: "check.steps_per_run",
        flag: "steps-per-run",
        value: "N",
        help: "Instructions of one run ([HSR] 4)",
        apply: |settings, values| {
            settings.check.steps_per_run = count(values, 1..=1_000_000_000_000)?;
            Ok(())
        },
        show: |settings| settings.check.steps_per_run.to_string(),
    },
    Setting {
        key: "check.runs_per_entry",
        flag: "runs-per-entry",
        value: "N",
        help: "Runs from one entry, each with another schedule",
        apply: |settings, values| {
            settings.check.runs_per_entry = count(values, 1..=1_000_000_000)?;
            Ok(())
        },
        show: |settings| settings.check.runs_per_entry.to_string(),
    },
    Setting {
        key: "check.heap_bytes",
        flag: "heap-bytes",
        value: "BYTES",
        help: "What the objects of one run may take ([HSR] 4)",
        apply: |settings, values| {
            settings.check.heap_bytes = count(values, 65_536..=1_099_511_627_776)?;
            Ok(())
        },
        show: |settings| settings.check.heap_bytes.to_string(),
    },
    Setting {
        key: "check.threads_per_run",
        flag: "threads-per-run",
        value: "N",
        help: "Threads of one run",
        apply: |settings, values| {
            settings.check.threads_per_run = count(values, 2..=65_535)?;
            Ok(())
        },
        show: |settings| settings.check.threads_per_run.to_string(),
    },
    Setting {
        key: "check.stack_depth",
        flag: "stack-depth",
        value: "N",
        help: "Calls within each other in one thread",
        apply: |settings, values| {
            settings.check.stack_depth = count(values, 16..=1_000_000)?;
            Ok(())
        },
        show: |settings| settings.check.stack_depth.to_string(),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_and_flags_are_unique_and_a_shown_value_can_be_set() {
        let keys: BTreeSet<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
        let flags: BTreeSet<&str> = SETTINGS.iter().map(|setting| setting.flag).collect();
        assert_eq!((keys.len(), flags.len()), (SETTINGS.len(), SETTINGS.len()));
        for setting in SETTINGS {
            let mut settings = Settings::default();
            let shown = (setting.show)(&settings);
            if !shown.is_empty() && !setting.is_list() {
                let value = shown.trim_matches('"').to_owned();
                (setting.apply)(&mut settings, &[value]).unwrap_or_else(|e| panic!("{}: {e}", setting.key));
                assert_eq!((setting.show)(&settings), shown, "{}", setting.key);
            }
        }
    }

    /// A parameter that is added to the engine must not stay out of reach.
    #[test]
    fn every_parameter_of_the_engine_is_a_setting() {
        let parameters = serde_json::to_value(redhanded_tsvd::Settings::default()).unwrap();
        for parameter in parameters.as_object().unwrap().keys() {
            let top_level = ["seed", "algorithm"].contains(&parameter.as_str());
            let key = if top_level { parameter.clone() } else { format!("engine.{parameter}") };
            assert!(SETTINGS.iter().any(|setting| setting.key == key), "{key} cannot be set");
        }
    }

    /// Nor a bound of checks.
    #[test]
    fn every_bound_of_the_checker_is_a_setting() {
        let shown = format!("{:?}", redhanded_checker::Settings::default());
        let fields = shown.trim_start_matches("Settings {").trim_end_matches('}').split(',');
        for field in fields.filter_map(|field| field.split(':').next()).map(str::trim) {
            let key = if field == "seed" { field.to_owned() } else { format!("check.{field}") };
            assert!(SETTINGS.iter().any(|setting| setting.key == key), "{key} cannot be set");
        }
    }

    /// `REDHANDED_BLESS=1` writes the table anew.
    #[test]
    fn the_table_in_the_documentation_is_this_one() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/configuration.md");
        let text = std::fs::read_to_string(path).unwrap();
        let (start, end) = ("<!-- settings -->\n", "<!-- end of settings -->");
        let (before, rest) = text.split_once(start).unwrap();
        let (_, after) = rest.split_once(end).unwrap();
        let mut table = String::from("| key | flag | default | what it does |\n|---|---|---|---|\n");
        for setting in SETTINGS {
            let default = (setting.show)(&Settings::default());
            let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
            let help = setting.help.split(" [default").next().unwrap_or_default();
            table.push_str(&format!("| `{}` | `--{}` | {default} | {help} |\n", setting.key, setting.flag));
        }
        let expected = format!("{before}{start}{table}{end}{after}");
        if std::env::var_os("REDHANDED_BLESS").is_some() {
            std::fs::write(path, &expected).unwrap();
        }
        assert!(
            text == expected,
            "docs/configuration.md is not up to date; REDHANDED_BLESS=1 writes it anew"
        );
    }
}
