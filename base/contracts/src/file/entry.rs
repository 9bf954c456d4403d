//! The tables `[[type]]` and `[[static]]`.

use std::ops::Range;

use redhanded_model::Access;

use super::table::{ShortNames, Table};
use crate::{
    Ecosystem, MethodDeclaration, Origin, StaticRule, Window, builtin, dotnet,
    error::Problem,
    jvm,
    pattern::{MethodPattern, PatternSet},
};

/// How a method touches the object, in rising strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    Nothing,
    Read,
    ReadUnlessCondition,
    Write,
}

/// One `[[type]]`. What is `None` or empty was not said.
#[derive(Clone, Debug)]
pub(crate) struct TypeEntry {
    pub(crate) ecosystem: Ecosystem,
    pub(crate) names: Vec<Box<str>>,
    pub(crate) why: Option<Box<str>>,
    pub(crate) enabled: Option<bool>,
    pub(crate) is_final: Option<bool>,
    pub(crate) platform_subclasses: Option<bool>,
    pub(crate) called_through: Vec<Box<str>>,
    pub(crate) effects: PatternSet<Effect>,
    /// A boolean field, and the value that makes [`Effect::ReadUnlessCondition`] a write.
    pub(crate) write_if: Option<(Box<str>, bool)>,
    pub(crate) window: Option<Window>,
    pub(crate) own: PatternSet<Access>,
    pub(crate) calls_overridable: PatternSet<()>,
    pub(crate) all_call_overridable: bool,
    /// Where the table begins.
    pub(super) span: Range<usize>,
}

impl TypeEntry {
    pub(super) const KEYS: &[&str] = &[
        "name",
        "names",
        "ecosystem",
        "why",
        "enabled",
        "final",
        "platform_subclasses",
        "called_through",
        "read",
        "write",
        "none",
        "write_if",
        "backed_by",
        "delegates",
        "own_read",
        "own_write",
        "calls_overridable",
    ];

    /// Keys that have no meaning without `backed_by`.
    const WINDOW_KEYS: &[&str] = &["delegates", "own_read", "own_write"];

    /// Keys that say nothing about the type by themselves.
    const NAMING_KEYS: &[&str] = &["name", "names", "ecosystem"];

    /// Reads one table; `None` when it has no name, which is reported like everything else.
    pub(super) fn read(table: &Table<'_, '_>, ecosystem: Ecosystem) -> Option<TypeEntry> {
        let names = names(table, ecosystem)?;
        if !TypeEntry::KEYS.iter().any(|key| !TypeEntry::NAMING_KEYS.contains(key) && table.has(key)) {
            let place = format!("`[[type]]` of {}", names.first().map_or("", |name| name));
            let way_out = "list its methods in `read` and `write`, or turn it off with `enabled = false`";
            table.source.report(&table.span, Problem::Empty { place, way_out });
        }
        let mut effects = Vec::new();
        for (key, effect) in [("read", Effect::Read), ("write", Effect::Write), ("none", Effect::Nothing)] {
            effects.extend(
                patterns(table, ecosystem, key).into_iter().map(|(pattern, span)| (pattern, effect, span)),
            );
        }
        let write_if = table.table("write_if", "`write_if`", &["field", "is", "methods"]);
        if let Some(write_if) = &write_if {
            for key in ["field", "methods"] {
                if !write_if.has(key) {
                    write_if
                        .missing(key, "these `methods` write when the boolean `field` of the object is true (or, with `is = false`, false)");
                }
            }
            let methods = patterns(write_if, ecosystem, "methods").into_iter();
            effects.extend(methods.map(|(pattern, span)| (pattern, Effect::ReadUnlessCondition, span)));
        }
        let mut own = Vec::new();
        for (key, access) in [("own_read", Access::Read), ("own_write", Access::Write)] {
            own.extend(
                patterns(table, ecosystem, key).into_iter().map(|(pattern, span)| (pattern, access, span)),
            );
        }
        let (all_call_overridable, calls_overridable) = calls_overridable(table, ecosystem);
        let window = window(table);
        Some(TypeEntry {
            ecosystem,
            window,
            why: table.string("why").map(Into::into),
            enabled: table.boolean("enabled"),
            is_final: table.boolean("final"),
            platform_subclasses: table.boolean("platform_subclasses"),
            called_through: type_names(table, ecosystem, "called_through"),
            effects: unique(table, &names, effects),
            write_if: write_if.and_then(|write_if| condition(&write_if)),
            own: unique(table, &names, own),
            calls_overridable,
            all_call_overridable,
            span: table.span.clone(),
            names,
        })
    }
}

fn condition(write_if: &Table<'_, '_>) -> Option<(Box<str>, bool)> {
    Some((write_if.string("field")?.into(), write_if.boolean("is").unwrap_or(true)))
}

fn names(table: &Table<'_, '_>, ecosystem: Ecosystem) -> Option<Vec<Box<str>>> {
    let names = match (table.has("name"), table.has("names")) {
        (false, false) => {
            table.missing(
                "name",
                "the full name of the type, like `java.util.HashMap` or `System.Collections.Generic.List<T>`",
            );
            return None;
        }
        (true, true) => {
            let reason = "the table already has `names`; move the name there";
            table.source.report(&table.span_of("name"), Problem::Misplaced { key: "name", reason });
            return None;
        }
        (true, false) => {
            let name = table.string("name")?;
            checked_type_name(table, ecosystem, name, table.span_of("name")).into_iter().collect()
        }
        (false, true) => type_names(table, ecosystem, "names"),
    };
    // Names that cannot be names have been reported.
    (!names.is_empty()).then_some(names)
}

fn type_names(table: &Table<'_, '_>, ecosystem: Ecosystem, key: &str) -> Vec<Box<str>> {
    let names = table.strings(key).into_iter();
    names.filter_map(|(name, span)| checked_type_name(table, ecosystem, name, span)).collect()
}

fn checked_type_name(
    table: &Table<'_, '_>,
    ecosystem: Ecosystem,
    name: &str,
    span: Range<usize>,
) -> Option<Box<str>> {
    let checked = match ecosystem {
        Ecosystem::Jvm => jvm_type_name(name),
        Ecosystem::DotNet => dotnet::canonical(name).map(|name| match table.source.short_names {
            ShortNames::Known => builtin::full_dotnet_name(&name).map_or(name, Into::into),
            ShortNames::AsWritten => name,
        }),
    };
    match checked {
        Ok(name) => Some(name),
        Err(reason) => {
            let problem = Problem::Malformed { text: name.to_owned(), expected: "type name", reason };
            table.source.report(&span, problem);
            None
        }
    }
}

fn jvm_type_name(name: &str) -> Result<Box<str>, &'static str> {
    Err(if name.is_empty() {
        "it is empty"
    } else if name.contains('*') {
        "types have no wildcards, because contracts hold for one class each; list them in `names`"
    } else if name.contains('<') {
        "type arguments are erased at run time; leave out what stands in `<...>`"
    } else if name.contains('/') {
        "write dots between packages, and `$` before a nested class"
    } else if name.contains(|c: char| c.is_whitespace() || "()[];,#:".contains(c))
        || name.split('.').any(str::is_empty)
    {
        "write the full name with dots between packages and `$` before a nested class, like `java.util.Map$Entry`"
    } else {
        return Ok(name.into());
    })
}

fn patterns(table: &Table<'_, '_>, ecosystem: Ecosystem, key: &str) -> Vec<(MethodPattern, Range<usize>)> {
    let mut patterns = Vec::new();
    for (text, span) in table.strings(key) {
        match MethodPattern::parse(text, ecosystem) {
            Ok(pattern) => patterns.push((pattern, span)),
            Err(problem) => table.source.report(&span, problem),
        }
    }
    patterns
}

/// Puts the patterns together, and reports those that speak of the same methods twice.
fn unique<T: Copy + Ord>(
    table: &Table<'_, '_>,
    names: &[Box<str>],
    mut patterns: Vec<(MethodPattern, T, Range<usize>)>,
) -> PatternSet<T> {
    patterns.sort_by(|a, b| (a.0.identity(), a.2.start).cmp(&(b.0.identity(), b.2.start)));
    for neighbours in patterns.windows(2) {
        if let [(first, _, first_span), (second, _, span)] = neighbours
            && first.identity() == second.identity()
        {
            let name = names.first().map_or("", |name| name);
            let what = format!("the method pattern `{}` of {name}", second.text());
            let first_line = table.source.line(first_span);
            table.source.report(span, Problem::Duplicate { what, first_line });
        }
    }
    PatternSet::from_patterns(patterns.into_iter().map(|(pattern, statement, _)| (pattern, statement)))
}

/// `calls_overridable` is either true, for all methods, or a list of patterns.
fn calls_overridable(table: &Table<'_, '_>, ecosystem: Ecosystem) -> (bool, PatternSet<()>) {
    let key = "calls_overridable";
    match table.get(key).map(|value| (value, value.get_ref())) {
        None => (false, PatternSet::default()),
        Some((_, value)) if value.is_bool() => (table.boolean(key) == Some(true), PatternSet::default()),
        Some((_, value)) if value.is_array() => {
            let patterns = patterns(table, ecosystem, key).into_iter();
            (false, PatternSet::from_patterns(patterns.map(|(pattern, _)| (pattern, ()))))
        }
        Some((value, _)) => {
            table.wrong_value(key, "true, or an array of method patterns", value);
            (false, PatternSet::default())
        }
    }
}

fn window(table: &Table<'_, '_>) -> Option<Window> {
    if !table.has("backed_by") {
        for key in TypeEntry::WINDOW_KEYS {
            if table.has(key) {
                let reason = "it is for types that are a window on another object; `backed_by` must name the \
                              fields that lead there";
                table.source.report(&table.span_of(key), Problem::Misplaced { key, reason });
            }
        }
        return None;
    }
    let fields = table.strings("backed_by").into_iter().map(|(field, _)| field.into()).collect();
    Some(Window { fields, delegates: table.boolean("delegates").unwrap_or(false) })
}

/// One `[[static]]`.
#[derive(Clone, Debug)]
pub(crate) struct StaticEntry {
    pub(crate) ecosystem: Ecosystem,
    pub(crate) owner: Box<str>,
    pub(crate) methods: Vec<MethodPattern>,
    pub(crate) enabled: bool,
    /// As it was said.
    pub(crate) argument: Option<u8>,
    as_methods: Vec<MethodDeclaration>,
    access: Option<Access>,
    why: Option<Box<str>>,
}

impl StaticEntry {
    pub(super) const KEYS: &[&str] =
        &["owner", "ecosystem", "method", "methods", "argument", "as", "access", "why", "enabled"];

    pub(super) fn read(table: &Table<'_, '_>, ecosystem: Ecosystem) -> Option<StaticEntry> {
        if !table.has("owner") {
            table.missing("owner", "the class that has the function, like `java.util.Collections`");
        }
        let methods = methods(table, ecosystem);
        let argument = argument(table);
        let enabled = table.boolean("enabled").unwrap_or(true);
        if enabled && !table.has("as") && !table.has("access") {
            table.missing("as", "the method of the argument that it is as good as, like `boolean add(Object)`; or give `access`");
        }
        let owner = checked_type_name(table, ecosystem, table.string("owner")?, table.span_of("owner"))?;
        Some(StaticEntry {
            ecosystem,
            owner,
            methods,
            enabled,
            argument,
            as_methods: as_methods(table, ecosystem),
            access: access(table),
            why: table.string("why").map(Into::into),
        })
    }

    pub(crate) fn rule(&self, method: MethodPattern, origin: Origin) -> StaticRule {
        StaticRule {
            owner: self.owner.clone(),
            method,
            argument: self.argument.unwrap_or(0),
            as_methods: self.as_methods.clone(),
            access: self.access,
            why: self.why.clone(),
            origin,
        }
    }
}

fn methods(table: &Table<'_, '_>, ecosystem: Ecosystem) -> Vec<MethodPattern> {
    if let Some(text) = table.string("method") {
        return match MethodPattern::parse(text, ecosystem) {
            Ok(pattern) => vec![pattern],
            Err(problem) => {
                table.source.report(&table.span_of("method"), problem);
                Vec::new()
            }
        };
    }
    if !table.has("method") && !table.has("methods") {
        table.missing("method", "the function's name, if need be with its parameter types");
    }
    patterns(table, ecosystem, "methods").into_iter().map(|(pattern, _)| pattern).collect()
}

/// The number of the argument, if it is given.
fn argument(table: &Table<'_, '_>) -> Option<u8> {
    let value = table.get("argument")?;
    let number = value.get_ref().as_integer().and_then(|digits| digits.as_str().parse().ok());
    if number.is_none() {
        table.wrong_value("argument", "the number of an argument, counted from 0", value);
    }
    number
}

/// `as` is one declaration or an array of them.
fn as_methods(table: &Table<'_, '_>, ecosystem: Ecosystem) -> Vec<MethodDeclaration> {
    let texts = match table.get("as").map(|value| (value, value.get_ref())) {
        None => return Vec::new(),
        Some((_, value)) if value.is_array() => table.strings("as"),
        Some((value, text)) => match text.as_str() {
            Some(text) => vec![(text, value.span())],
            None => {
                table.wrong_value("as", "a method declaration, or an array of them", value);
                return Vec::new();
            }
        },
    };
    let declarations = texts.into_iter().filter_map(|(text, span)| {
        let parsed = match ecosystem {
            Ecosystem::Jvm => jvm::parse_declaration(text),
            Ecosystem::DotNet => dotnet::parse_declaration(text),
        };
        let report = |reason| {
            let problem =
                Problem::Malformed { text: text.to_owned(), expected: "method declaration", reason };
            table.source.report(&span, problem);
        };
        parsed.map_err(report).ok()
    });
    declarations.collect()
}

fn access(table: &Table<'_, '_>) -> Option<Access> {
    match table.string("access")? {
        "read" => Some(Access::Read),
        "write" => Some(Access::Write),
        other => {
            let problem = Problem::UnknownAccess { access: other.to_owned() };
            table.source.report(&table.span_of("access"), problem);
            None
        }
    }
}
