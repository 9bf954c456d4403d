use serde::{Deserialize, Serialize};

use crate::{Access, Interpretation, stable_hash};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Two threads were inside conflicting calls on one object ([TSVD] 2.2).
    ThreadSafetyViolation,
    /// Threads wait for each other in a cycle.
    Deadlock,
    /// Threads wait, each for the next, and the last one for what nobody will ever do; found by
    /// interpretation.
    Hang,
    /// Two accesses of one variable or array element without an order, one of them a write; found by
    /// interpretation ([HSR] 2).
    DataRace,
    /// Two uses without an order of one object that is not made for concurrent use; found by
    /// interpretation ([HSR] 4.2).
    UnsafeUse,
}

/// Identifies a finding across runs, machines and edits that only move lines: 16 hexadecimal
/// digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(pub String);

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The fingerprint of a finding of `kind` whose sites are described by `sites`, in any order.
pub fn fingerprint(kind: FindingKind, sites: impl IntoIterator<Item = String>) -> Fingerprint {
    let mut sites: Vec<String> = sites.into_iter().collect();
    sites.sort();
    let kind = match kind {
        FindingKind::ThreadSafetyViolation => "thread_safety_violation",
        FindingKind::Deadlock => "deadlock",
        FindingKind::Hang => "hang",
        FindingKind::DataRace => "data_race",
        FindingKind::UnsafeUse => "unsafe_use",
    };
    let parts = std::iter::once(kind).chain(sites.iter().map(String::as_str));
    Fingerprint(format!("{:016x}", stable_hash(parts)))
}

/// One frame of a stack, innermost first in a [`StackTrace`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Frame {
    /// The class, assembly or library.
    pub module: String,
    /// The function's name, without a signature.
    pub function: String,
    /// The source file, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in it, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

/// What a thread was doing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StackTrace {
    /// The thread's id in its process.
    pub thread_id: u64,
    /// Its name, empty when it has none.
    pub thread_name: String,
    /// Innermost frame first: the first one is the frame that made the call. redhanded's own
    /// frames are left out.
    pub frames: Vec<Frame>,
    /// More frames were there than are kept.
    #[serde(default)]
    pub truncated: bool,
}

/// One side of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FindingSite {
    /// The class, assembly or library that holds the call.
    pub module: String,
    /// The function that makes the call, without a signature.
    pub function: String,
    /// Its source file, if known.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// The method that ran: the type that implements it and its name (`java.util.HashMap.put`); for a
    /// data race the variable (`Cache.size`).
    pub api: String,
    /// How that method touches the object.
    pub access: Access,
}

/// Two stacks that met, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackPair {
    /// In the order of the finding's sites. For a deadlock: one for each thread of the cycle.
    pub stacks: Vec<StackTrace>,
    /// How often just these stacks were caught.
    pub occurrences: u64,
}

/// A bug, merged over all processes and runs: one for each pair of locations. Proven where a run of
/// the program showed it; found without running it where `interpretation` tells more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What went wrong.
    pub kind: FindingKind,
    /// Its identity across runs.
    pub fingerprint: Fingerprint,
    /// The type of the object both touched, or the variable; for a deadlock the types of the locks.
    pub object_type: String,
    /// The two calls; for a deadlock one for each thread of the cycle.
    pub sites: Vec<FindingSite>,
    /// How often it was caught.
    pub occurrences: u64,
    /// The tests that were running when it was caught, without duplicates.
    #[serde(default)]
    pub tests: Vec<String>,
    /// The different stack pairs, the most frequent first.
    pub stacks: Vec<StackPair>,
    /// The seed of the run that caught it first.
    pub seed: u64,
    /// What is known beside when it was found by interpreting the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpretation: Option<Interpretation>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_does_not_depend_on_the_order_of_the_sites() {
        let kind = FindingKind::ThreadSafetyViolation;
        let ab = fingerprint(kind, ["a".to_owned(), "b".to_owned()]);
        let ba = fingerprint(kind, ["b".to_owned(), "a".to_owned()]);
        assert_eq!(ab, ba);
        assert_ne!(ab, fingerprint(FindingKind::Deadlock, ["a".to_owned(), "b".to_owned()]));
        assert_eq!(ab.0.len(), 16);
    }
}
