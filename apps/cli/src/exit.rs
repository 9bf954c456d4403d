//! Exit statuses, all in one place.
//!
//! | status | when |
//! |---|---|
//! | the command's own | it failed; 128 + n when signal n ended it |
//! | 66 | it succeeded, and there are findings to look at |
//! | 130 | a check was interrupted and had found nothing until then |
//! | 2 | it succeeded or never ran, and redhanded could not do what it was asked to: wrong arguments or configuration, a command that cannot be started, nothing watched (unless `allow_nothing_watched` is set), a report that cannot be written |
//! | 0 | it succeeded, and nothing was found |
//!
//! What only affects the next run (a trap file that cannot be read or written) is said at the end
//! and changes no status: somebody's build should not fail because a cache of ours did.

use std::process::ExitCode;

use redhanded_report::CommandEnd;

/// How redhanded ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Nothing was found, or nothing was looked for.
    Success,
    /// We could not do what we were asked to.
    OwnFailure,
    /// The command succeeded, and there are findings.
    Findings,
    /// A check was interrupted before it had found anything.
    Interrupted,
    /// The command failed.
    Command(CommandEnd),
}

impl Exit {
    /// The status of a run: the command's failure comes first, then findings, then our failure.
    pub fn of_run(end: CommandEnd, findings: usize, own_failure: bool) -> Exit {
        match (end, findings, own_failure) {
            (CommandEnd::Exited(0), 0, false) => Exit::Success,
            (CommandEnd::Exited(0), 0, true) => Exit::OwnFailure,
            (CommandEnd::Exited(0), _, _) => Exit::Findings,
            (failed, _, _) => Exit::Command(failed),
        }
    }

    /// The number.
    pub fn status(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::OwnFailure => 2,
            Exit::Findings => 66,
            Exit::Interrupted => 130,
            // The system keeps eight bits of a status.
            Exit::Command(CommandEnd::Exited(status)) => (status & 0xff) as u8,
            Exit::Command(CommandEnd::Signalled(signal)) => ((128 + signal) & 0xff) as u8,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_comes_first_then_findings_then_we() {
        let passed = CommandEnd::Exited(0);
        assert_eq!(Exit::of_run(passed, 0, false).status(), 0);
        assert_eq!(Exit::of_run(passed, 3, true).status(), 66);
        assert_eq!(Exit::of_run(passed, 0, true).status(), 2);
        assert_eq!(Exit::of_run(CommandEnd::Exited(3), 1, true).status(), 3);
        assert_eq!(Exit::of_run(CommandEnd::Signalled(15), 0, false).status(), 143);
    }
}
