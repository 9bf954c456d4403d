//! What the checker found, in the words of reports.

use std::collections::HashMap;

use redhanded_checker::{Action, AwaitedKind, Side, StackFrame, ir};
use redhanded_csharp::solution::Solution;
use redhanded_model as model;
use redhanded_model::{Access, ColumnSpan, Finding, FindingKind, FindingSite, Frame, fingerprint};

use super::numbers::Numbers;
use super::paths::Names;

/// The findings as reports have them, in the same order.
pub fn describe(
    solution: &Solution,
    findings: &[redhanded_checker::Finding],
    names: &Names,
    seed: u64,
) -> Vec<Finding> {
    let describer = Describer { solution, names };
    // Several findings may be at the same functions and variable; their order tells them apart.
    let mut ordinals: HashMap<(FindingKind, Vec<String>), u32> = HashMap::new();
    findings
        .iter()
        .map(|finding| {
            let kind = kind(finding.kind);
            let numbers = Numbers::of(finding);
            let sites: Vec<FindingSite> =
                finding.sides.iter().map(|side| describer.site(finding, side)).collect();
            let mut identity: Vec<String> = sites.iter().map(identity_of).collect();
            identity.sort();
            let ordinal = ordinals.entry((kind, identity.clone())).or_default();
            if *ordinal > 0 {
                identity.push(ordinal.to_string());
            }
            *ordinal += 1;
            Finding {
                kind,
                fingerprint: fingerprint(kind, identity),
                object_type: finding.subject.clone(),
                sites,
                occurrences: u64::from(finding.occurrences),
                tests: Vec::new(),
                stacks: vec![model::StackPair {
                    stacks: finding.sides.iter().map(|side| describer.stack(side, &numbers)).collect(),
                    occurrences: u64::from(finding.occurrences),
                }],
                seed,
                interpretation: Some(model::Interpretation {
                    entry: finding.entry.clone(),
                    threads: finding.sides.iter().map(|side| describer.thread(side, &numbers)).collect(),
                }),
            }
        })
        .collect()
}

fn kind(kind: redhanded_checker::FindingKind) -> FindingKind {
    match kind {
        redhanded_checker::FindingKind::DataRace => FindingKind::DataRace,
        redhanded_checker::FindingKind::UnsafeUse => FindingKind::UnsafeUse,
        redhanded_checker::FindingKind::Deadlock => FindingKind::Deadlock,
        redhanded_checker::FindingKind::Hang => FindingKind::Hang,
    }
}

/// What identifies a side across edits: no lines.
fn identity_of(site: &FindingSite) -> String {
    let access = match site.access {
        Access::Read => "read",
        Access::Write => "write",
    };
    [&*site.module, &*site.function, &*site.api, access].join("\u{1f}")
}

struct Describer<'s> {
    solution: &'s Solution,
    names: &'s Names,
}

impl Describer<'_> {
    fn site(&self, finding: &redhanded_checker::Finding, side: &Side) -> FindingSite {
        let unknown = || StackFrame { function: "(unknown)".into(), span: None };
        // A thread that runs nothing of the program is known by what started it.
        let frame = side.stack.iter().chain(side.thread.started_at.iter().flatten()).next();
        let frame = self.frame(&frame.cloned().unwrap_or_else(unknown));
        let api = match (&side.awaits, &side.library_function) {
            (Some(awaits), _) => awaits.name.to_string(),
            (None, Some(function)) if finding.kind == redhanded_checker::FindingKind::UnsafeUse => {
                api_of(function)
            }
            _ => finding.subject.clone(),
        };
        let access = match side.action {
            Action::Read | Action::VolatileRead => Access::Read,
            Action::Write | Action::VolatileWrite | Action::Wait => Access::Write,
        };
        let Frame { module, function, file, line } = frame;
        FindingSite { module, function, file, line, api, access }
    }

    fn stack(&self, side: &Side, numbers: &Numbers) -> model::StackTrace {
        model::StackTrace {
            thread_id: u64::from(side.thread.number),
            thread_name: numbers.thread_name(side),
            frames: side.stack.iter().map(|frame| self.frame(frame)).collect(),
            truncated: false,
        }
    }

    fn thread(&self, side: &Side, numbers: &Numbers) -> model::InterpretedThread {
        let place = side.span.and_then(|span| self.solution.place(span));
        model::InterpretedThread {
            kind: thread_kind(side.thread.kind),
            span: place.map(|place| ColumnSpan {
                start_column: place.start.column,
                end_line: place.end.line,
                end_column: place.end.column,
            }),
            started_at: side
                .thread
                .started_at
                .iter()
                .map(|stack| stack.iter().map(|frame| self.frame(frame)).collect())
                .collect(),
            held: side.held.iter().map(|lock| self.lock(lock, numbers)).collect(),
            awaits: side.awaits.as_ref().map(awaited),
            awaited_object: side
                .awaits
                .as_ref()
                .and_then(|awaits| awaits.object)
                .map(|object| numbers.object(object)),
        }
    }

    fn lock(&self, lock: &redhanded_checker::HeldLock, numbers: &Numbers) -> model::HeldLock {
        let (file, line) = self.file_and_line(lock.acquired_at);
        model::HeldLock {
            object_type: lock.object_type.to_string(),
            object: numbers.object(lock.object),
            file,
            line,
        }
    }

    fn frame(&self, frame: &StackFrame) -> Frame {
        let (module, function) = split(&frame.function);
        let (file, line) = self.file_and_line(frame.span);
        Frame { module: module.to_owned(), function, file, line }
    }

    fn file_and_line(&self, span: Option<ir::Span>) -> (Option<String>, Option<u32>) {
        match span.and_then(|span| self.solution.place(span)) {
            Some(place) => (Some(self.names.name(place.path)), Some(place.start.line)),
            None => (None, None),
        }
    }
}

/// What a thread waits for. Of the objects that the library knows how to wait for, tasks are told apart
/// by their names: nobody can wait for an object of the program in this way.
fn awaited(awaited: &redhanded_checker::Awaited) -> model::Awaited {
    let base = awaited.name.split('<').next().unwrap_or_default();
    match awaited.kind {
        AwaitedKind::Object if matches!(base, "Task" | "ValueTask") => model::Awaited::Task,
        AwaitedKind::Monitor | AwaitedKind::Object => model::Awaited::Lock,
        AwaitedKind::Pulse => model::Awaited::Pulse,
        AwaitedKind::Finalizers => model::Awaited::Finalizers,
        AwaitedKind::Thread => model::Awaited::Thread,
        AwaitedKind::StaticConstructor => model::Awaited::StaticConstructor,
    }
}

/// A member of the library as C# names it: `List<int>.Count` for its accessors, too.
fn api_of(function: &str) -> String {
    if let Some(class) = function.strip_prefix("new ") {
        return format!("{class}..ctor");
    }
    let accessors = [".get", ".set", ".init", ".add", ".remove"];
    let member = accessors.iter().find_map(|accessor| function.strip_suffix(accessor));
    match member {
        Some(member) if member.ends_with(".this") => format!("{member}[]"),
        Some(member) => member.to_owned(),
        None => function.to_owned(),
    }
}

/// `Shop.Cache<List<int>>.Put` is the function `Put` of `Shop.Cache<List<int>>`, `Cache.Size.get` is
/// `get_Size` of `Cache`, `Cache.Put.lambda` is `Put.lambda` of it, and `Cache.new.lambda`, which is in its
/// constructor, `.ctor.lambda`.
pub fn split(name: &str) -> (&str, String) {
    if let Some(class) = name.strip_prefix("new ") {
        return (class, ".ctor".to_owned());
    }
    if let Some(class) = name.strip_prefix("static ") {
        return (class, ".cctor".to_owned());
    }
    for (keyword, constructor) in [(".new.", ".ctor"), (".static.", ".cctor")] {
        if let Some((class, inner)) = name.split_once(keyword) {
            return (class, format!("{constructor}.{inner}"));
        }
    }
    let (mut module, last) = split_once(name);
    let mut function = last.to_owned();
    // What follows is in a function, or is an accessor of a property.
    while matches!(first_word(&function), Inner::Lambda | Inner::Accessor) && !module.is_empty() {
        let (outer, around) = split_once(module);
        function = match first_word(&function) {
            Inner::Accessor => {
                let (accessor, rest) = function.split_once('.').unwrap_or((&function, ""));
                let dot = if rest.is_empty() { "" } else { "." };
                return (outer, format!("{accessor}_{around}{dot}{rest}"));
            }
            _ => format!("{around}.{function}"),
        };
        module = outer;
    }
    (module, function)
}

/// What the first word of a function's name says.
enum Inner {
    Lambda,
    Accessor,
    Other,
}

fn first_word(function: &str) -> Inner {
    match function.split('.').next() {
        Some("lambda") => Inner::Lambda,
        Some("get" | "set" | "init" | "add" | "remove") => Inner::Accessor,
        _ => Inner::Other,
    }
}

/// At the last dot outside of brackets.
fn split_once(name: &str) -> (&str, &str) {
    let mut depth = 0_i32;
    for (at, character) in name.char_indices().rev() {
        match character {
            '>' | ')' => depth += 1,
            '<' | '(' => depth -= 1,
            '.' if depth <= 0 => return (&name[..at], &name[at + 1..]),
            _ => {}
        }
    }
    ("", name)
}

fn thread_kind(kind: ir::ThreadKind) -> model::ThreadKind {
    match kind {
        ir::ThreadKind::Entry => model::ThreadKind::Entry,
        ir::ThreadKind::Thread => model::ThreadKind::Thread,
        ir::ThreadKind::Task => model::ThreadKind::Task,
        ir::ThreadKind::Continuation => model::ThreadKind::Continuation,
        ir::ThreadKind::Timer => model::ThreadKind::Timer,
        ir::ThreadKind::Dispatcher => model::ThreadKind::Dispatcher,
        ir::ThreadKind::Finalizer => model::ThreadKind::Finalizer,
    }
}

#[cfg(test)]
mod tests {
    use super::{api_of, split};

    #[test]
    fn members_of_the_library_are_told_as_they_are_written() {
        assert_eq!(api_of("List<int>.Add"), "List<int>.Add");
        assert_eq!(api_of("List<int>.Count.get"), "List<int>.Count");
        assert_eq!(api_of("Dictionary<string, A.B>.this.set"), "Dictionary<string, A.B>.this[]");
        assert_eq!(api_of("new List<int>"), "List<int>..ctor");
    }

    #[test]
    fn a_function_is_told_from_its_type() {
        let told = |module: &'static str, function: &str| (module, function.to_owned());
        assert_eq!(split("Shop.Cache.Put"), told("Shop.Cache", "Put"));
        assert_eq!(split("Cache<System.Int32>.Get<A.B>"), told("Cache<System.Int32>", "Get<A.B>"));
        assert_eq!(split("new Cache<int>"), told("Cache<int>", ".ctor"));
        assert_eq!(split("Cache.Size.get"), told("Cache", "get_Size"));
        assert_eq!(split("static Cache<int>"), told("Cache<int>", ".cctor"));
        assert_eq!(split("Cache.new.lambda"), told("Cache", ".ctor.lambda"));
        assert_eq!(split("A.Cache.static.Local.lambda"), told("A.Cache", ".cctor.Local.lambda"));
        assert_eq!(split("Cache.Size.get.lambda"), told("Cache", "get_Size.lambda"));
        assert_eq!(split("Cache.Put.lambda.lambda"), told("Cache", "Put.lambda.lambda"));
        assert_eq!(split("Main"), told("", "Main"));
        assert_eq!(split("lambda"), told("", "lambda"));
    }
}
