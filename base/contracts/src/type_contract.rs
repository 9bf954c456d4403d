//! The thread-safety contract of one type, put together from everything that was said about it.

use std::sync::Arc;

use redhanded_model::Access;

use crate::file::{Effect, TypeEntry};

/// Where an entry comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A list that redhanded brings along.
    BuiltIn,
    /// A file of the user, as the caller named it.
    File(Arc<str>),
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::BuiltIn => f.write_str("built in"),
            Origin::File(name) => f.write_str(name),
        }
    }
}

/// How one method touches objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodRule<'a> {
    /// How it touches the object it is called on; for a method of a window ([`TypeContract::window`])
    /// the collection behind it. `None`: not at all, or harmlessly.
    pub access: Option<Access>,
    /// The access is a write when this holds for that object at the time of the call.
    pub write_if: Option<FieldCondition<'a>>,
    /// How it touches the window itself. Always `None` for a type that is no window.
    pub own: Option<Access>,
    /// It is implemented by calls of other methods that a subclass may override, so it says nothing
    /// about an object whose class overrides any.
    pub calls_overridable: bool,
}

/// As a phrase: `read`, or `write when accessOrder is true, else read`.
impl std::fmt::Display for MethodRule<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = |access| match access {
            Access::Read => "read",
            Access::Write => "write",
        };
        match (self.access, self.write_if) {
            (None, _) if self.own.is_none() => f.write_str("none")?,
            (None, _) => {}
            (Some(access), None) => f.write_str(word(access))?,
            (Some(access), Some(condition)) => {
                write!(f, "write when {} is {}, else {}", condition.field, condition.is, word(access))?;
            }
        }
        match (self.own, self.access) {
            (None, _) => Ok(()),
            (Some(own), None) => write!(f, "{} the window itself", word(own)),
            (Some(own), Some(_)) => write!(f, ", {} the window itself", word(own)),
        }
    }
}

/// A boolean field of an object and the value that makes a call a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldCondition<'a> {
    /// The name of the field, declared by the contract's type or a superclass of it.
    pub field: &'a str,
    /// Its value.
    pub is: bool,
}

impl MethodRule<'_> {
    /// Whether a call of the method can be part of a violation at all.
    pub fn is_watched(&self) -> bool {
        self.access.is_some() || self.own.is_some()
    }
}

/// A type that is a window on another object: an iterator, a view, a wrapper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// Names of fields that lead to the object behind: the first one counts that the window's class
    /// or a superclass of it has and that is not null. The object behind may be a window again.
    pub fields: Vec<Box<str>>,
    /// Each call is the same call on the object behind, whose own contract decides alone.
    pub delegates: bool,
}

/// The thread-safety contract of one type.
#[derive(Clone, Debug)]
pub struct TypeContract {
    name: Box<str>,
    /// What was said about the type, the latest first: an earlier one is asked only about methods
    /// on which the later ones are silent.
    entries: Vec<(Origin, Arc<TypeEntry>)>,
}

impl TypeContract {
    pub(crate) fn new(name: &str) -> TypeContract {
        TypeContract { name: name.into(), entries: Vec::new() }
    }

    pub(crate) fn refine(&mut self, origin: Origin, entry: Arc<TypeEntry>) {
        self.entries.insert(0, (origin, entry));
    }

    /// The full name of the type (`java.util.Map$Entry`,
    /// `System.Collections.Generic.Dictionary`2+KeyCollection`).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who speaks about this type, the one with the last word first.
    pub fn origins(&self) -> impl Iterator<Item = &Origin> {
        self.entries.iter().map(|(origin, _)| origin)
    }

    /// Whether calls of this type are watched; a user may have turned that off.
    pub fn is_enabled(&self) -> bool {
        self.entry(|entry| entry.enabled).unwrap_or(true)
    }

    /// What is unsafe about the type, as a phrase for reports.
    pub fn why(&self) -> Option<&str> {
        self.entry(|entry| entry.why.as_deref())
    }

    /// Whether the contract also covers implementations that the platform's own classes below this
    /// type declare (`java.text.NumberFormat`, implemented by `java.text.DecimalFormat`).
    pub fn covers_platform_subclasses(&self) -> bool {
        self.entry(|entry| entry.platform_subclasses).unwrap_or(false)
    }

    /// Whether no class outside the platform can be this type or extend it.
    pub fn is_final(&self) -> bool {
        self.entry(|entry| entry.is_final).unwrap_or(false)
    }

    /// The window that this type is, if it is one.
    pub fn window(&self) -> Option<&Window> {
        self.entry(|entry| entry.window.as_ref())
    }

    /// Other types by which a call of this type's methods may be written.
    pub fn called_through(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().flat_map(|(_, entry)| entry.called_through.iter().map(|name| &**name))
    }

    /// What the contract says about the method `name` with this `descriptor`; `None` when it is
    /// silent, so that the contract of a supertype may be asked.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<MethodRule<'_>> {
        self.entries.iter().find_map(|(_, entry)| entry_rule(entry, name, descriptor))
    }

    /// Whether the contract watches the method.
    pub fn watches(&self, name: &str, descriptor: &str) -> bool {
        self.method(name, descriptor).is_some_and(|rule| rule.is_watched())
    }

    /// The method patterns with what they say, for listing: the latest entry's first.
    pub fn patterns(&self) -> impl Iterator<Item = (&str, MethodRule<'_>)> {
        self.entries.iter().flat_map(|(_, entry)| {
            let accesses = entry
                .effects
                .iter()
                .map(|(pattern, effect)| (pattern.text(), rule(entry, Some(effect), None)));
            let own =
                entry.own.iter().map(|(pattern, access)| (pattern.text(), rule(entry, None, Some(access))));
            accesses.chain(own)
        })
    }

    /// The patterns of the user's own entries that match none of `methods`, given by name and
    /// descriptor: misspelt, as a rule. The built-in lists speak of several versions of a platform,
    /// so theirs may match nothing.
    pub fn unmatched_patterns(&self, methods: &[(&str, &str)]) -> Vec<&str> {
        let of_user = self.entries.iter().filter(|(origin, _)| matches!(origin, Origin::File(_)));
        let patterns = of_user.flat_map(|(_, entry)| {
            let accesses = entry.effects.iter().map(|(pattern, _)| pattern);
            accesses.chain(entry.own.iter().map(|(pattern, _)| pattern))
        });
        patterns
            .filter(|pattern| !methods.iter().any(|(name, descriptor)| pattern.matches(name, descriptor)))
            .map(|pattern| pattern.text())
            .collect()
    }

    /// Names of methods that patterns without wildcards watch, and whether others with wildcards
    /// exist.
    pub(crate) fn watched_names(&self) -> (impl Iterator<Item = &str>, bool) {
        let patterns = || {
            self.entries.iter().flat_map(|(_, entry)| {
                let accesses = entry.effects.iter().filter(|(_, effect)| *effect != Effect::Nothing);
                accesses.map(|(pattern, _)| pattern).chain(entry.own.iter().map(|(pattern, _)| pattern))
            })
        };
        let wildcards = patterns().any(|pattern| pattern.exact_name().is_none());
        (patterns().filter_map(|pattern| pattern.exact_name()), wildcards)
    }

    fn entry<'a, T>(&'a self, value: impl Fn(&'a TypeEntry) -> Option<T>) -> Option<T> {
        self.entries.iter().find_map(|(_, entry)| value(entry))
    }
}

fn entry_rule<'a>(entry: &'a TypeEntry, name: &str, descriptor: &str) -> Option<MethodRule<'a>> {
    let effect = entry.effects.lookup(name, descriptor);
    let own = entry.own.lookup(name, descriptor);
    if effect.is_none() && own.is_none() {
        return None;
    }
    let mut rule = rule(entry, effect, own);
    rule.calls_overridable =
        entry.all_call_overridable || entry.calls_overridable.lookup(name, descriptor).is_some();
    Some(rule)
}

fn rule(entry: &TypeEntry, effect: Option<Effect>, own: Option<Access>) -> MethodRule<'_> {
    let (access, write_if) = match effect {
        None | Some(Effect::Nothing) => (None, None),
        Some(Effect::Read) => (Some(Access::Read), None),
        Some(Effect::ReadUnlessCondition) => (Some(Access::Read), condition(entry)),
        Some(Effect::Write) => (Some(Access::Write), None),
    };
    MethodRule { access, write_if, own, calls_overridable: entry.all_call_overridable }
}

fn condition(entry: &TypeEntry) -> Option<FieldCondition<'_>> {
    entry.write_if.as_ref().map(|(field, is)| FieldCondition { field, is: *is })
}
