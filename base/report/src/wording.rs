//! The words that all formats share, so that a finding is called the same everywhere.

use redhanded_model::{Access, Finding, FindingKind, FindingSite};

use crate::ProcessSummary;

/// A name without its package or namespace: `HashMap.put` for `java.util.HashMap.put`,
/// `Dictionary.Add` for ``System.Collections.Generic.Dictionary`2.Add``.
pub(crate) fn short_api(api: &str) -> String {
    if let Some(type_name) = api.strip_suffix("..ctor") {
        return format!("new {}", without_arity(short_type(type_name)));
    }
    let parts: Vec<usize> = api.match_indices('.').map(|(at, _)| at).collect();
    without_arity(match parts.len() {
        0 | 1 => api,
        count => &api[parts[count - 2] + 1..],
    })
}

/// A .NET name of a generic type without the number of its parameters, and nested types as in C#.
fn without_arity(name: &str) -> String {
    let mut short = String::new();
    let mut rest = name.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '`' => while rest.next_if(char::is_ascii_digit).is_some() {},
            '+' => short.push('.'),
            other => short.push(other),
        }
    }
    short
}

/// A type without its package: `HashMap` for `java.util.HashMap`.
pub(crate) fn short_type(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// `Cache.put`, as a reader would say it.
pub(crate) fn short_function(site: &FindingSite) -> String {
    format!("{}.{}", short_type(&site.module), site.function)
}

/// `writes` or `reads`.
pub(crate) fn verb(access: Access) -> &'static str {
    match access {
        Access::Read => "reads",
        Access::Write => "writes",
    }
}

/// What kind of bug it is, in words.
pub(crate) fn kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ThreadSafetyViolation => "thread-safety violation",
        FindingKind::Deadlock => "deadlock",
        FindingKind::DataRace => "data race",
        FindingKind::UnsafeUse => "unsafe use",
    }
}

/// Several of a kind, in words.
pub(crate) fn kinds(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ThreadSafetyViolation => "thread-safety violations",
        FindingKind::Deadlock => "deadlocks",
        FindingKind::DataRace => "data races",
        FindingKind::UnsafeUse => "unsafe uses",
    }
}

/// The name of a kind in formats that know rules.
pub(crate) fn rule(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ThreadSafetyViolation => "thread-safety-violation",
        FindingKind::Deadlock => "deadlock",
        FindingKind::DataRace => "data-race",
        FindingKind::UnsafeUse => "unsafe-use",
    }
}

/// One line that says what happened.
pub(crate) fn headline(finding: &Finding) -> String {
    match (finding.kind, finding.sites.as_slice()) {
        (FindingKind::ThreadSafetyViolation, [a, b]) => {
            let calls = if a.api == b.api {
                format!("Two calls of {}", short_api(&a.api))
            } else {
                format!("{} and {}", short_api(&a.api), short_api(&b.api))
            };
            format!("{calls} at the same time on one {}", finding.object_type)
        }
        (FindingKind::ThreadSafetyViolation, _) => {
            format!("Conflicting calls at the same time on one {}", finding.object_type)
        }
        (FindingKind::Deadlock, sites) => {
            format!("{} threads wait for each other's locks in a cycle", sites.len())
        }
        (FindingKind::DataRace, [a, b]) => {
            let did = match (a.access, b.access) {
                (Access::Write, Access::Write) => "Two unordered writes",
                _ => "A read and a write, unordered,",
            };
            format!("{did} of {}", finding.object_type)
        }
        (FindingKind::DataRace, _) => format!("Unordered accesses of {}", finding.object_type),
        (FindingKind::UnsafeUse, [a, b]) => {
            let calls = if a.api == b.api {
                format!("Two calls of {}", short_api(&a.api))
            } else {
                format!("{} and {}", short_api(&a.api), short_api(&b.api))
            };
            format!("{calls}, unordered, on one {}", finding.object_type)
        }
        (FindingKind::UnsafeUse, _) => format!("Unordered calls on one {}", finding.object_type),
    }
}

/// What the processes of a run load code in, one and many: the classes of JVMs, the assemblies of .NET.
pub(crate) fn modules(processes: &[ProcessSummary]) -> (&'static str, &'static str) {
    let is_dotnet = |process: &ProcessSummary| {
        ["Mono", ".NET"].iter().any(|runtime| process.runtime.starts_with(runtime))
    };
    let dotnet = processes.iter().filter(|process| is_dotnet(process)).count();
    match dotnet {
        0 => ("class", "classes"),
        count if count == processes.len() => ("assembly", "assemblies"),
        _ => ("module", "modules"),
    }
}

/// `1 call`, `2 calls`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{} {many}", grouped(count)),
    }
}

/// `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A duration of `micros` microseconds with two digits that matter: `850 ms`, `1.2 s`, `3 min 5 s`.
pub(crate) fn duration(micros: u64) -> String {
    match micros {
        0 => "0 s".to_owned(),
        1..1_000 => format!("{micros} µs"),
        1_000..1_000_000 => format!("{} ms", micros / 1_000),
        1_000_000..60_000_000 => format!("{}.{} s", micros / 1_000_000, micros / 100_000 % 10),
        _ => format!("{} min {} s", micros / 60_000_000, micros / 1_000_000 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_to_type_and_method() {
        assert_eq!(short_api("java.util.HashMap.put"), "HashMap.put");
        assert_eq!(short_api("HashMap.put"), "HashMap.put");
        assert_eq!(short_api("put"), "put");
        assert_eq!(short_api("System.Collections.Generic.Dictionary`2.Add"), "Dictionary.Add");
        assert_eq!(
            short_api("System.Collections.Generic.List`1+Enumerator.MoveNext"),
            "List.Enumerator.MoveNext"
        );
        assert_eq!(short_api("System.Collections.Generic.List`1..ctor"), "new List");
        assert_eq!(short_type("com.example.Cache$Entry"), "Cache$Entry");
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(999), "999");
        assert_eq!(counted(1, "delay", "delays"), "1 delay");
        assert_eq!(duration(68_000), "68 ms");
        assert_eq!(duration(1_290_000), "1.2 s");
        assert_eq!(duration(185_000_000), "3 min 5 s");
    }
}
