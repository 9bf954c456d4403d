//! What we say to the user, on standard error.
//!
//! A closed or full standard error must not end us while the command runs, so failures to write
//! are ignored here and nowhere else.

use std::io::Write;

/// Says one thing: `redhanded: ...`. Lines after the first are indented.
pub fn say(text: &str) {
    let text = format!("redhanded: {}\n", text.trim_end().replace('\n', "\n  "));
    print(&text);
}

/// Writes `text` as it is.
pub fn print(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}
