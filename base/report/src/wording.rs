//! The words that all formats share, so that a finding is called the same everywhere.

use redhanded_model::{Access, Awaited, Finding, FindingKind, FindingSite};

use crate::ProcessSummary;

/// A name without its package or namespace: `HashMap.put` for `java.util.HashMap.put`,
/// `Dictionary.Add` for ``System.Collections.Generic.Dictionary`2.Add``.
pub(crate) fn short_api(api: &str) -> String {
    if let Some(type_name) = api.strip_suffix("..ctor") {
        return format!("new {}", without_arity(short_type(type_name)));
    }
    let dots = dots_outside_brackets(api);
    without_arity(match dots.as_slice() {
        [.., second_last, _] => &api[second_last + 1..],
        _ => api,
    })
}

/// Where dots are that are not in the arguments of a generic type.
fn dots_outside_brackets(name: &str) -> Vec<usize> {
    let mut depth = 0_u32;
    let mut dots = Vec::new();
    for (at, character) in name.char_indices() {
        match character {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => dots.push(at),
            _ => {}
        }
    }
    dots
}

/// A function of C# as its author would say it: `lambda in Cache.Put` for `Put.lambda` of `Cache`, and
/// `Cache.Size.get` for its `get_Size`. Nothing is put in front of it when there is no module.
pub(crate) fn spoken(module: &str, function: &str) -> String {
    if let Some(around) = function.strip_suffix(".lambda") {
        return format!("lambda in {}", spoken(module, around));
    }
    let (function, inner) = match function.strip_prefix('.') {
        Some(constructor) => match constructor.split_once('.') {
            Some((constructor, inner)) => (constructor, Some(inner)),
            None => (constructor, None),
        },
        None => match function.split_once('.') {
            Some((function, inner)) => (function, Some(inner)),
            None => (function, None),
        },
    };
    let inner = inner.map(|inner| format!(".{inner}")).unwrap_or_default();
    let dot = if module.is_empty() { "" } else { "." };
    match function {
        "ctor" if module.is_empty() => format!("constructor{inner}"),
        "cctor" if module.is_empty() => format!("static constructor{inner}"),
        "ctor" => format!("new {module}{inner}"),
        "cctor" => format!("static {module}{inner}"),
        _ => {
            let accessor = ["get", "set", "init", "add", "remove"].into_iter().find_map(|accessor| {
                let property = function.strip_prefix(accessor)?.strip_prefix('_')?;
                let index = if property == "this" { "[]" } else { "" };
                Some(format!("{property}{index}.{accessor}"))
            });
            format!("{module}{dot}{}{inner}", accessor.unwrap_or_else(|| function.to_owned()))
        }
    }
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
    dots_outside_brackets(name).last().map_or(name, |dot| &name[dot + 1..])
}

/// `Cache.put`, as a reader would say it.
pub(crate) fn short_function(finding: &Finding, site: &FindingSite) -> String {
    let class = short_type(&site.module);
    match finding.interpretation {
        Some(_) => spoken(class, &site.function),
        None => format!("{class}.{}", site.function),
    }
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
        FindingKind::Hang => "hang",
        FindingKind::DataRace => "data race",
        FindingKind::UnsafeUse => "unsafe use",
    }
}

/// Several of a kind, in words.
pub(crate) fn kinds(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ThreadSafetyViolation => "thread-safety violations",
        FindingKind::Deadlock => "deadlocks",
        FindingKind::Hang => "hangs",
        FindingKind::DataRace => "data races",
        FindingKind::UnsafeUse => "unsafe uses",
    }
}

/// The name of a kind in formats that know rules.
pub(crate) fn rule(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::ThreadSafetyViolation => "thread-safety-violation",
        FindingKind::Deadlock => "deadlock",
        FindingKind::Hang => "hang",
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
        (FindingKind::Deadlock, sites) => deadlock_headline(finding, sites.len()),
        (FindingKind::Hang, [site]) => {
            let what = what_is_awaited(awaited(finding)[0], short_type(&site.api));
            format!("A thread waits for ever for {what}")
        }
        (FindingKind::Hang, sites) => {
            format!("{} threads wait for ever, each for the next one", sites.len())
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

/// `a Task`, `an object`.
pub(crate) fn with_article(name: &str) -> String {
    match name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) {
        true => format!("an {name}"),
        false => format!("a {name}"),
    }
}

/// What a thread waits for, without its number.
pub(crate) fn what_is_awaited(awaited: Awaited, api: &str) -> String {
    match awaited {
        Awaited::Lock | Awaited::Task => with_article(api),
        Awaited::Pulse => format!("a pulse of {}", with_article(api)),
        Awaited::Thread => "the end of a thread".to_owned(),
        Awaited::StaticConstructor => format!("the static constructor of {api}"),
        Awaited::Finalizers => "the finalizers".to_owned(),
    }
}

/// What each thread of a deadlock waits for; locks, where nothing else is known.
pub(crate) fn awaited(finding: &Finding) -> Vec<Awaited> {
    let threads = finding.interpretation.as_ref().map_or(&[][..], |found| &found.threads);
    let of = |index: usize| threads.get(index).and_then(|thread| thread.awaits).unwrap_or(Awaited::Lock);
    (0..finding.sites.len()).map(of).collect()
}

fn deadlock_headline(finding: &Finding, threads: usize) -> String {
    let awaited = awaited(finding);
    match awaited.as_slice() {
        [Awaited::Lock] => "A thread waits for a lock that it holds itself".to_owned(),
        [Awaited::Task] => "A thread waits for a task that cannot go on without this thread".to_owned(),
        [Awaited::Thread] => "A thread waits for its own end".to_owned(),
        [Awaited::StaticConstructor] => "A thread waits for a static constructor that it runs".to_owned(),
        all if all.iter().all(|awaited| *awaited == Awaited::Lock) => {
            format!("{threads} threads wait for each other's locks in a cycle")
        }
        _ => format!("{threads} threads wait for each other in a cycle"),
    }
}

/// Why a deadlock lasts; `end` goes on after "none of them" or "it".
pub(crate) fn why_deadlock(finding: &Finding, end: &str) -> String {
    let awaited = awaited(finding);
    match awaited.as_slice() {
        [Awaited::Task] => "What follows an `await` in the task is to run on this thread, but the thread is \
                            blocked until the task has ended. Await the task instead of waiting for it, or use \
                            `ConfigureAwait(false)` in what it awaits."
            .to_owned(),
        [_] => "Only the thread itself could end this wait, so it will never go on.".to_owned(),
        all if all.iter().all(|awaited| *awaited == Awaited::Lock) => {
            format!("Each holds a lock that the next one needs, so none of them {end}.")
        }
        _ => format!("Each waits for what only the next one can do, so none of them {end}."),
    }
}

/// Why two calls on one object without an order are a bug.
pub(crate) fn why_unsafe_use(finding: &Finding) -> String {
    let object = finding.object_type.split('<').next().unwrap_or_default();
    match short_type(object) {
        "Lazy" => {
            "This Lazy is made without thread safety (`false` or LazyThreadSafetyMode.None): its value may \
                   be made twice, or be seen half-made."
                .to_owned()
        }
        "IEnumerator" | "IEnumerable" => {
            "An enumerator remembers where it is and is for one thread: elements \
                                          may come twice or be left out, or it fails."
                .to_owned()
        }
        _ => format!(
            "Nothing makes one of the calls happen before the other, and {} is not made for several threads: \
             what is added may be lost, what is read may be half-made, and calls may fail or never return.",
            with_article(short_type(&finding.object_type))
        ),
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
        assert_eq!(short_api("Dictionary<string, A.B>.this[]"), "Dictionary<string, A.B>.this[]");
        assert_eq!(short_api("X.Y.List<A.B>.Add"), "List<A.B>.Add");
        assert_eq!(short_type("com.example.Cache$Entry"), "Cache$Entry");
        assert_eq!(short_type("A.List<B.C>"), "List<B.C>");
    }

    #[test]
    fn functions_are_told_as_their_author_would() {
        assert_eq!(spoken("Shop.Cache", "Put"), "Shop.Cache.Put");
        assert_eq!(spoken("Cache", "Put.lambda"), "lambda in Cache.Put");
        assert_eq!(spoken("", "Put.lambda"), "lambda in Put");
        assert_eq!(spoken("Cache", "get_Size"), "Cache.Size.get");
        assert_eq!(spoken("Cache", "set_this"), "Cache.this[].set");
        assert_eq!(spoken("Cache", ".ctor"), "new Cache");
        assert_eq!(spoken("Cache", ".ctor.lambda"), "lambda in new Cache");
        assert_eq!(spoken("Cache", ".cctor.Local.lambda"), "lambda in static Cache.Local");
        assert_eq!(spoken("", ".ctor.lambda"), "lambda in constructor");
        assert_eq!(spoken("", "Main"), "Main");
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
