//! What a process runs, told from its command line; and which programs are left alone: compilers and
//! build tools. They are loaded with us because we come by environment variables; what matters are the
//! processes they start.
//!
//! The same goes for Mono where it compiles ahead of time: what it wrote would be made of the rewritten
//! assembly, and stay.
//!
//! Can miss: a tool that is started in a way of its own; it is then watched like any program. Can
//! wrongly leave alone: a program of the user's with the name of one here.

use std::fmt;

/// File names without endings, in lower case, with what they are.
const TOOLS: &[(&str, &str)] = &[
    ("al", "the assembly linker"),
    ("csc", "the C# compiler"),
    ("fsc", "the F# compiler"),
    ("gacutil", "gacutil"),
    ("ilasm", "the IL assembler"),
    ("mcs", "the C# compiler"),
    ("mkbundle", "mkbundle"),
    ("monodoc", "monodoc"),
    ("msbuild", "MSBuild"),
    ("nuget", "NuGet"),
    ("paket", "Paket"),
    ("pdb2mdb", "pdb2mdb"),
    ("resgen", "resgen"),
    ("sn", "sn"),
    ("vbc", "the Visual Basic compiler"),
    ("vbcscompiler", "the compiler server"),
    ("xbuild", "xbuild"),
];

/// Options of Mono that are followed by a value of their own.
const OPTIONS_WITH_VALUE: &[&str] =
    &["--config", "--compile", "--ncompile", "--break", "--breakonex", "--statfile"];
/// The option with which Mono compiles ahead of time, which may go on with `=` and how.
const AHEAD_OF_TIME: &str = "--aot";

/// A command line: of Mono, or of a .NET program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program's assembly, and its arguments.
    words: Vec<String>,
    task: Task,
}

/// What Mono is to do with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Run,
    CompileAheadOfTime,
}

impl Command {
    /// The command of this process, as far as the system tells.
    pub fn of_this_process() -> Command {
        let line = std::fs::read("/proc/self/cmdline").unwrap_or_default();
        let words = line.split(|byte| *byte == 0).map(|word| String::from_utf8_lossy(word).into_owned());
        let mut words: Vec<String> = words.collect();
        // Each argument ends in a zero.
        words.pop();
        Command::parse(words)
    }

    /// Takes the runtime and its options away.
    fn parse(words: Vec<String>) -> Command {
        let mut rest = words.iter().skip(1);
        let (mut program, mut task) = (None, Task::Run);
        while let Some(word) = rest.next() {
            if OPTIONS_WITH_VALUE.contains(&word.as_str()) {
                rest.next();
            } else if word.split('=').next() == Some(AHEAD_OF_TIME) {
                task = Task::CompileAheadOfTime;
            } else if !word.starts_with('-') {
                program = Some(word);
                break;
            }
        }
        let named: Vec<String> = program.into_iter().chain(rest).cloned().collect();
        Command { words: if named.is_empty() { words } else { named }, task }
    }

    /// Why the process is left alone, if it is.
    pub fn left_alone(&self) -> Option<String> {
        if self.task == Task::CompileAheadOfTime {
            return Some("a build tool: Mono's ahead-of-time compiler".to_owned());
        }
        let program = self.words.first()?;
        let file = program.rsplit(['/', '\\']).next().unwrap_or(program).to_lowercase();
        let name = file.strip_suffix(".exe").or_else(|| file.strip_suffix(".dll"))?;
        let (_, what) = TOOLS.iter().find(|(tool, _)| *tool == name)?;
        Some(format!("a build tool: {what}"))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    fn command(line: &str) -> Command {
        Command::parse(line.split(' ').map(str::to_owned).collect())
    }

    #[test]
    fn the_program_is_found_behind_the_runtimes_options() {
        let program = |line: &str| command(line).to_string();
        assert_eq!(program("mono App.exe a -b"), "App.exe a -b");
        assert_eq!(program("/usr/bin/cli --debug --config /etc/x bin/App.exe"), "bin/App.exe");
        assert_eq!(program("mono --gc=sgen App.exe --config y"), "App.exe --config y");
        assert_eq!(program("mono --version"), "mono --version");
        assert_eq!(program("mono"), "mono");
    }

    #[test]
    fn build_tools_are_left_alone_and_programs_are_not() {
        for line in [
            "mono /usr/lib/mono/4.5/mcs.exe -out:a.exe",
            "mono MSBuild.dll",
            "mono --debug nuget.exe",
            "mono --aot App.exe",
            "mono --debug --aot=full,asmonly App.exe",
        ] {
            assert!(command(line).left_alone().is_some(), "{line}");
        }
        for line in [
            "mono App.exe mcs.exe",
            "mono nunit-console.exe Tests.dll",
            "mono mcs",
            "mono",
            "mono App.exe --aot",
            "mono --aotless App.exe",
        ] {
            assert_eq!(command(line).left_alone(), None, "{line}");
        }
    }
}
