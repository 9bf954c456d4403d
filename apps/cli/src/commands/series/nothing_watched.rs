//! Why a run can say nothing, and what to do.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use redhanded_report::RunReport;

/// A sentence for a report of runs in which no process was watched, or nothing in those that were;
/// none when something was.
pub(super) fn explanation(report: &RunReport, command: &[OsString]) -> Option<String> {
    let blind = &report.blind_spots;
    // A process that could not say what it did at its end may have done more than is known.
    let all_told = blind.processes_killed.is_empty() && blind.processes_still_running.is_empty();
    if !blind.nothing_watched {
        return (all_told && !blind.include_unmatched.is_empty()).then(|| {
            format!(
                "nothing was watched: no code that makes calls to watch matched `include` ({}); a pattern is \
                 the whole name with * for any part of it, such as com.example.* or *.Cache. If this is \
                 intended, use --allow-nothing-watched",
                blind.include_unmatched.join(", ")
            )
        });
    }
    let why = if blind.run_directories_lost > 0 {
        "the directory with the records was removed while the command ran; spare it, or name a place \
         elsewhere with --directory"
            .to_owned()
    } else if blind.records_lost > 0 {
        let processes = match blind.records_lost {
            1 => "1 process".to_owned(),
            count => format!("{count} processes"),
        };
        format!("the records of {processes} could not be read or were lost (see \"Not seen\" above)")
    } else if !blind.processes_left_alone.is_empty() {
        format!(
            "the command started only processes that are left alone ({}); if the tests ran inside one of them, \
             have the build tool run them in a process of their own",
            left_alone(report)
        )
    } else if is_dotnet(command) {
        "programs on .NET 6 and later do not load redhanded by themselves; build them, rewrite what was built \
         with `redhanded instrument <directory>`, and run again without building (`dotnet test --no-build`)"
            .to_owned()
    } else if blind.only_one_user_recorded {
        "the command started no process that redhanded can watch, or only processes of another user, who cannot \
         write to the directory of the run: then name a place where all can with --directory; `redhanded \
         doctor` tells what works here"
            .to_owned()
    } else {
        "the command started no process that redhanded can watch; `redhanded doctor` tells what works here"
            .to_owned()
    };
    Some(format!("nothing was watched: {why}. If this is intended, use --allow-nothing-watched"))
}

/// What the processes are that were left alone.
fn left_alone(report: &RunReport) -> String {
    let reasons = report.blind_spots.processes_left_alone.iter();
    let reasons: BTreeSet<&str> = reasons.filter_map(|process| process.left_alone.as_deref()).collect();
    reasons.into_iter().collect::<Vec<_>>().join(", ")
}

/// Whether the command is the one of .NET.
fn is_dotnet(command: &[OsString]) -> bool {
    let program = command.first().and_then(|program| Path::new(program).file_stem());
    program.is_some_and(|program| program == "dotnet")
}
