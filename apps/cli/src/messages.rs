//! What we say to the user: on standard error, or on standard output when it was asked for.
//!
//! A closed or full standard error must not end us while the command runs, and whoever reads an answer
//! may have seen enough, so failures to write are ignored.

use std::io::Write;

/// Says one thing: `redhanded: ...`. Lines after the first are indented; on a terminal no line is
/// wider than it. Characters that a terminal would act on are replaced: a message may name what comes
/// from somebody else.
pub fn say(text: &str) {
    print(&laid_out(text, columns(&std::io::stderr())));
}

/// Writes the lines of an answer to standard output, without characters that a terminal would act on.
pub fn answer(text: &str) {
    let lines = text.lines().map(|line| redhanded_report::text::printable(line) + "\n");
    let _ = std::io::stdout().write_all(lines.collect::<String>().as_bytes());
}

/// The width of the terminal behind `stream`, or what `COLUMNS` says; none for a file.
pub fn columns(stream: &impl std::os::fd::AsFd) -> Option<usize> {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    terminal_size::terminal_size_of(stream).map(|(width, _)| usize::from(width.0)).or(told)
}

fn laid_out(text: &str, width: Option<usize>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (index, paragraph) in text.trim_end().lines().enumerate() {
        let paragraph = redhanded_report::text::printable(paragraph);
        let mut line = if index == 0 { "redhanded:".to_owned() } else { " ".to_owned() };
        let mut empty = true;
        for word in paragraph.split(' ') {
            let wide = |width: usize| line.chars().count() + 1 + word.chars().count() > width.max(40);
            if !empty && width.is_some_and(wide) {
                lines.push(std::mem::replace(&mut line, " ".to_owned()));
            }
            line.push(' ');
            line.push_str(word);
            empty = false;
        }
        lines.push(line);
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// An error with its causes. Errors that spell out their cause are not followed by it again.
pub fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| {
        if text.is_empty() {
            cause
        } else if text.contains(&cause) {
            text
        } else {
            format!("{text}: {cause}")
        }
    })
}

/// Writes `text` as it is.
pub fn print(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let missing = std::io::Error::other("No such file");
        let error = anyhow::Error::new(missing).context("cannot read a: No such file");
        assert_eq!(with_causes(&error), "cannot read a: No such file");
        let error = Err::<(), _>(std::io::Error::other("b")).context("a").unwrap_err();
        assert_eq!(with_causes(&error), "a: b");
    }

    #[test]
    fn messages_are_no_wider_than_the_terminal() {
        let text = laid_out(&"word ".repeat(40), Some(50));
        assert!(text.starts_with("redhanded: word"), "{text}");
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= 50), "{text}");
        assert_eq!(laid_out("one\ntwo", None), "redhanded: one\n  two\n");
        assert_eq!(laid_out("a\u{1b}[31mb", None), "redhanded: a\u{fffd}[31mb\n");
    }
}
