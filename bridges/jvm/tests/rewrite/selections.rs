//! Which calls the tests select.

use redhanded_jvm::rewrite::{CallReference, CallSite, InvokeKind, Selection, Sites};

/// Selects the calls that the programs mark, and remembers their sites.
#[derive(Default)]
pub struct Marked {
    /// A site's number is its index.
    pub sites: Vec<CallSite>,
}

/// Methods of the programs themselves that are watched.
const OWN_METHODS: [&str; 18] = [
    "add",
    "describe",
    "firstOf",
    "flag",
    "get",
    "guarded",
    "iterator",
    "letter",
    "longs",
    "named",
    "nothing",
    "overridden",
    "putAll",
    "real",
    "removeEldestEntry",
    "size",
    "toArray",
    "wide",
];
/// Packages and classes of `java.util` that are not.
const NOT_WATCHED: [&str; 5] = [
    "java/util/function/",
    "java/util/stream/",
    "java/util/concurrent/",
    "java/util/Objects",
    "java/util/Comparator",
];

impl Sites for Marked {
    fn select(&self, _caller: &str, call: &CallReference<'_>) -> Selection {
        let watched = if call.owner.starts_with("java/util/") {
            !NOT_WATCHED.iter().any(|prefix| call.owner.starts_with(prefix))
                && (call.kind != InvokeKind::Static
                    || (call.owner, call.name) == ("java/util/Collections", "sort"))
        } else {
            call.owner.starts_with('[')
                || call.name.starts_with("watched")
                || !call.owner.starts_with("java/") && OWN_METHODS.contains(&call.name)
        };
        if watched { whole_or_first_reference(call) } else { Selection::Skip }
    }

    fn number(&mut self, site: &CallSite) -> Option<i32> {
        self.sites.push(site.clone());
        i32::try_from(self.sites.len() - 1).ok()
    }
}

/// Selects every call that can be.
#[derive(Default)]
pub struct Everything {
    pub sites: Vec<CallSite>,
    /// Added to the site numbers, so that they take other instructions.
    pub first: i32,
}

impl Sites for Everything {
    fn select(&self, _caller: &str, call: &CallReference<'_>) -> Selection {
        whole_or_first_reference(call)
    }

    fn number(&mut self, site: &CallSite) -> Option<i32> {
        self.sites.push(site.clone());
        self.first.checked_add(i32::try_from(self.sites.len() - 1).ok()?)
    }
}

/// The receiver, or the first argument that is a reference.
fn whole_or_first_reference(call: &CallReference<'_>) -> Selection {
    if call.kind != InvokeKind::Static {
        return Selection::Receiver;
    }
    let mut rest = call.descriptor.trim_start_matches('(');
    for index in 0..=u8::MAX {
        match rest.chars().next() {
            Some('L' | '[') => return Selection::Argument(index),
            Some('B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z') => rest = &rest[1..],
            _ => break,
        }
    }
    Selection::Skip
}
