//! What a target framework means for `#if`.

/// The versions that have symbols, of each family of frameworks.
const NET: &[&str] = &["5.0", "6.0", "7.0", "8.0", "9.0", "10.0"];
const CORE: &[&str] = &["1.0", "1.1", "2.0", "2.1", "2.2", "3.0", "3.1"];
const STANDARD: &[&str] = &["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.0", "2.1"];
const FRAMEWORK: &[&str] =
    &["20", "35", "40", "45", "451", "452", "46", "461", "462", "47", "471", "472", "48", "481"];

/// The symbols that the SDK defines for a framework such as `net8.0-windows`, `netstandard2.0` or
/// `net472`.
pub(super) fn symbols(framework: &str) -> Vec<String> {
    let lower = framework.to_ascii_lowercase();
    let (name, platform) = lower.split_once('-').unwrap_or((&lower, ""));
    let mut symbols = Vec::new();
    if let Some(version) = name.strip_prefix("netstandard") {
        symbols.push("NETSTANDARD".to_owned());
        family("NETSTANDARD", version, STANDARD, &mut symbols);
    } else if let Some(version) = name.strip_prefix("netcoreapp") {
        symbols.push("NETCOREAPP".to_owned());
        family("NETCOREAPP", version, CORE, &mut symbols);
    } else if let Some(version) = name.strip_prefix("net").filter(|version| version.contains('.')) {
        symbols.extend(["NET".to_owned(), "NETCOREAPP".to_owned()]);
        family("NET", version, NET, &mut symbols);
        symbols.extend(CORE.iter().map(|known| format!("NETCOREAPP{}_OR_GREATER", known.replace('.', "_"))));
    } else if let Some(version) = name.strip_prefix("net") {
        symbols.push("NETFRAMEWORK".to_owned());
        family("NET", version, FRAMEWORK, &mut symbols);
    }
    let platform = platform.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    if !platform.is_empty() {
        symbols.push(platform.to_ascii_uppercase());
    }
    symbols
}

fn family(prefix: &str, version: &str, versions: &[&str], symbols: &mut Vec<String>) {
    symbols.push(format!("{prefix}{}", version.replace('.', "_")));
    let reached = versions.iter().position(|known| *known == version).map_or(versions.len(), |at| at + 1);
    symbols.extend(
        versions[..reached].iter().map(|known| format!("{prefix}{}_OR_GREATER", known.replace('.', "_"))),
    );
}

/// Of several frameworks, the one to read a project as for: the newest that is not tied to one
/// operating system, since it has most of what code is written for today.
pub(super) fn preferred<'f>(frameworks: &[&'f str]) -> Option<&'f str> {
    frameworks.iter().copied().max_by_key(|framework| rank(framework))
}

fn rank(framework: &str) -> (u32, u32, bool) {
    let lower = framework.to_ascii_lowercase();
    let (name, platform) = lower.split_once('-').unwrap_or((&lower, ""));
    let number = |version: &str| {
        let digits: String = version.chars().filter(char::is_ascii_digit).collect();
        // `net45` and `net451`, `8.0` and `10.0`.
        match version.split_once('.') {
            Some((major, minor)) => {
                major.parse::<u32>().unwrap_or(0).saturating_mul(100)
                    + minor.parse::<u32>().unwrap_or(0).min(99)
            }
            None => format!("{digits:0<3}").parse().unwrap_or(0),
        }
    };
    let (family, version) = if let Some(version) = name.strip_prefix("netstandard") {
        (1, version)
    } else if let Some(version) = name.strip_prefix("netcoreapp") {
        (3, version)
    } else if let Some(version) = name.strip_prefix("net") {
        (if version.contains('.') { 4 } else { 2 }, version)
    } else {
        (0, "")
    };
    (family, number(version), platform.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_frameworks() {
        let has = |framework: &str, wanted: &[&str], absent: &[&str]| {
            let symbols = symbols(framework);
            for symbol in wanted {
                assert!(symbols.iter().any(|known| known == symbol), "{framework} has {symbol}");
            }
            for symbol in absent {
                assert!(!symbols.iter().any(|known| known == symbol), "{framework} has no {symbol}");
            }
        };
        has(
            "net8.0",
            &["NET", "NET8_0", "NET5_0_OR_GREATER", "NET8_0_OR_GREATER", "NETCOREAPP3_1_OR_GREATER"],
            &["NET9_0_OR_GREATER", "NETFRAMEWORK"],
        );
        has("net6.0-windows10.0.19041", &["NET6_0", "WINDOWS"], &["NET7_0_OR_GREATER"]);
        has("netstandard2.0", &["NETSTANDARD", "NETSTANDARD2_0", "NETSTANDARD1_3_OR_GREATER"], &["NET"]);
        has("net472", &["NETFRAMEWORK", "NET472", "NET45_OR_GREATER"], &["NET48_OR_GREATER", "NET"]);
        has("netcoreapp3.1", &["NETCOREAPP", "NETCOREAPP3_1", "NETCOREAPP2_0_OR_GREATER"], &["NET"]);
        has("v4.5", &[], &["NET"]);
    }

    #[test]
    fn the_newest_framework_is_preferred() {
        assert_eq!(preferred(&["net45", "netstandard2.0"]), Some("net45"));
        assert_eq!(preferred(&["net472", "net8.0", "net6.0"]), Some("net8.0"));
        assert_eq!(preferred(&["net9.0", "net10.0"]), Some("net10.0"));
        assert_eq!(preferred(&["net8.0-windows", "net8.0"]), Some("net8.0"));
        assert_eq!(preferred(&[]), None);
    }
}
