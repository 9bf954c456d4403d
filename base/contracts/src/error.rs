use std::fmt;

use crate::Ecosystem;

/// Everything that is wrong with one contract file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractErrors {
    /// At least one.
    pub errors: Vec<ContractError>,
}

impl fmt::Display for ContractErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ContractErrors {}

/// One thing that is wrong in a contract file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{origin}:{line}:{column}: {problem}")]
pub struct ContractError {
    /// The file, as the caller named it.
    pub origin: String,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong in a contract file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Not TOML at all.
    #[error("this is not valid TOML: {message}")]
    Syntax {
        /// What the TOML parser said.
        message: String,
    },
    /// A key that has no meaning here.
    #[error("unknown key `{key}` in {place}; {}", suggestion(.nearest.as_deref(), .valid))]
    UnknownKey {
        /// As written.
        key: String,
        /// The kind of table.
        place: &'static str,
        /// The valid key that looks most like it.
        nearest: Option<&'static str>,
        /// Every valid key.
        valid: &'static [&'static str],
    },
    /// A key that has to be there and is not.
    #[error("{place} needs the key `{key}`: {meaning}")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// The kind of table.
        place: &'static str,
        /// What it is for.
        meaning: &'static str,
    },
    /// A value of the wrong TOML type.
    #[error("`{key}` must be {expected}, but this is {found}")]
    WrongValue {
        /// The key.
        key: String,
        /// What it must be.
        expected: &'static str,
        /// What it is.
        found: &'static str,
    },
    /// An access other than `read` and `write`.
    #[error("unknown access `{access}`: it is either `read` or `write`")]
    UnknownAccess {
        /// As written.
        access: String,
    },
    /// An ecosystem that has no contracts.
    #[error("unknown ecosystem `{ecosystem}`: it is either `jvm` or `dotnet`")]
    UnknownEcosystem {
        /// As written.
        ecosystem: String,
    },
    /// An entry for no ecosystem in particular that is right for one of them only.
    #[error(
        "without `ecosystem` an entry counts for every ecosystem, and what else is said of it here is wrong for \
         `{wrong}`; say `ecosystem = \"{right}\"` if the type is one of {right} alone"
    )]
    Undecided {
        /// The ecosystem whose complaints were reported.
        wrong: Ecosystem,
        /// One for which the entry is right.
        right: Ecosystem,
    },
    /// Something was said twice.
    #[error("{what} was already given in line {first_line}; remove one of the two")]
    Duplicate {
        /// What (`the method pattern `get(int)` of java.util.ArrayList`).
        what: String,
        /// Where it was said first.
        first_line: usize,
    },
    /// An entry without content.
    #[error("{place} says nothing: {way_out}")]
    Empty {
        /// What is empty.
        place: String,
        /// What to write into it.
        way_out: &'static str,
    },
    /// A name or a signature that cannot be one.
    #[error("`{text}` is no {expected}: {reason}")]
    Malformed {
        /// As written.
        text: String,
        /// What was expected (`method pattern`).
        expected: &'static str,
        /// Why it is none, and the way out.
        reason: &'static str,
    },
    /// Two keys that contradict each other.
    #[error("`{key}` has no meaning here: {reason}")]
    Misplaced {
        /// The key.
        key: &'static str,
        /// Why, and the way out.
        reason: &'static str,
    },
}

fn suggestion(nearest: Option<&str>, valid: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("the keys here are {}", valid.join(", ")),
    }
}

/// The key among `valid` that `key` was probably meant to be.
pub(crate) fn nearest_key(key: &str, valid: &'static [&'static str]) -> Option<&'static str> {
    let likeness = |candidate: &&'static str| strsim::jaro_winkler(key, candidate);
    let best = valid.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) > 0.75).then_some(*best)
}
