//! How JVMs come to load our agent: `JAVA_TOOL_OPTIONS`, which every JVM reads, however it is
//! started and by whatever build tool.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Result, bail};

use crate::bridges::Library;

/// The agent.
pub const LIBRARY: Library = Library {
    file: if cfg!(target_os = "macos") { "libredhanded_jvm.dylib" } else { "libredhanded_jvm.so" },
    variable: "REDHANDED_JVM_AGENT",
    what: "the JVM agent",
    processes: "JVMs",
    package: "redhanded-jvm",
};
/// What JVMs read.
pub const OPTIONS_VARIABLE: &str = "JAVA_TOOL_OPTIONS";

/// The variable that makes JVMs load `agent` with `launch_file`.
///
/// # Errors
/// A path cannot be told to JVMs.
pub fn environment(agent: &Path, launch_file: &Path) -> Result<[(&'static str, OsString); 1]> {
    let option = agent_option(agent, launch_file)?;
    Ok([(OPTIONS_VARIABLE, options_with(env::var_os(OPTIONS_VARIABLE), &option))])
}

/// The option that makes a JVM load `agent` with `launch_file`.
pub fn agent_option(agent: &Path, launch_file: &Path) -> Result<String> {
    let (Some(agent), Some(launch_file)) = (agent.to_str(), launch_file.to_str()) else {
        bail!(
            "JVMs cannot be told of {} and {}: a path that is not UTF-8 does not pass through {OPTIONS_VARIABLE}",
            agent.display(),
            launch_file.display()
        );
    };
    quoted(&format!("-agentpath:{agent}={launch_file}"))
}

/// The value of `JAVA_TOOL_OPTIONS` with `option` behind what the user has there. An option of ours
/// from a `redhanded run` around this one makes room: a JVM takes our agent once.
fn options_with(existing: Option<OsString>, option: &str) -> OsString {
    let mut options = existing.unwrap_or_default();
    if let Some(text) = options.to_str() {
        options = without_own(text).into();
    }
    if !options.is_empty() {
        options.push(" ");
    }
    options.push(option);
    options
}

/// `options` without those that name our library. Split as JVMs do: at white space outside quotes.
fn without_own(options: &str) -> String {
    let mut words: Vec<String> = vec![String::new()];
    let mut quote = None;
    for character in options.chars() {
        match quote {
            None if character.is_whitespace() => {
                words.push(String::new());
                continue;
            }
            None if character == '"' || character == '\'' => quote = Some(character),
            Some(open) if open == character => quote = None,
            _ => {}
        }
        if let Some(word) = words.last_mut() {
            word.push(character);
        }
    }
    let is_own = |word: &str| word.contains("-agentpath:") && word.contains(LIBRARY.file);
    words.retain(|word| !word.is_empty() && !is_own(word));
    words.join(" ")
}

/// JVMs split the variable at white space unless it is in quotes, and know no escapes.
fn quoted(option: &str) -> Result<String> {
    let (space, double, single) =
        (option.contains(char::is_whitespace), option.contains('"'), option.contains('\''));
    match (space || double || single, double, single) {
        (false, _, _) => Ok(option.to_owned()),
        (true, false, _) => Ok(format!("\"{option}\"")),
        (true, true, false) => Ok(format!("'{option}'")),
        (true, true, true) => bail!(
            "JVMs cannot be told of {option}: {OPTIONS_VARIABLE} has no way to write a path with both \
             kinds of quotation marks; name another place with --directory"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_options_are_kept() {
        assert_eq!(options_with(None, "-a"), "-a");
        assert_eq!(options_with(Some("".into()), "-a"), "-a");
        assert_eq!(options_with(Some("-Xmx1g".into()), "-a"), "-Xmx1g -a");
        assert_eq!(options_with(Some("-Da='b c'  -Db".into()), "-a"), "-Da='b c' -Db -a");
    }

    #[test]
    fn the_agent_is_given_once() {
        let outer = agent_option(&Path::new("/my lib").join(LIBRARY.file), Path::new("/run/l.json")).unwrap();
        let nested = options_with(Some(format!("-Xmx1g {outer} -Da=b").into()), "-a");
        assert_eq!(nested, "-Xmx1g -Da=b -a");
    }

    #[test]
    fn a_path_with_spaces_is_quoted() {
        let option = |launch: &str| agent_option(Path::new("/lib/a.so"), Path::new(launch));
        assert_eq!(option("/run/l.json").unwrap(), "-agentpath:/lib/a.so=/run/l.json");
        assert_eq!(option("/my run/l.json").unwrap(), "\"-agentpath:/lib/a.so=/my run/l.json\"");
        assert_eq!(option("/a\"b/l.json").unwrap(), "'-agentpath:/lib/a.so=/a\"b/l.json'");
        assert!(option("/a\"b'/l.json").is_err());
    }
}
