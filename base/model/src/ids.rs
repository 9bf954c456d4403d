use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A thread of the program under test, as its runtime numbers it. Never reused within a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadId(pub u64);

/// What an object is looked up by: a hash of its identity. Different objects may share one, so
/// nothing is reported before the bridge has compared references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u64);

/// A site within one process: dense, counted from zero in the order of registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SiteId(pub u32);

/// A site across runs: a hash of what identifies it in the program's text, without line numbers,
/// so that it survives edits above it. Written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SiteKey(pub u64);

impl From<SiteKey> for String {
    fn from(key: SiteKey) -> String {
        key.to_string()
    }
}

impl TryFrom<String> for SiteKey {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match u64::from_str_radix(&text, 16) {
            Ok(key) if text.len() == 16 => Ok(SiteKey(key)),
            _ => Err(format!("a site key is 16 hexadecimal digits, but this one is `{text}`")),
        }
    }
}

impl std::fmt::Display for SiteKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Nanoseconds on a monotonic clock with an arbitrary origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The time from `earlier` to `self`, zero when `earlier` is later.
    pub fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }

    /// This time plus `duration`, saturating.
    pub fn after(self, duration: Duration) -> Timestamp {
        Timestamp(self.0.saturating_add(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_key_reads_back_what_it_wrote() {
        let key = SiteKey(0x00ab_cdef_0123_4567);
        assert_eq!(key.to_string(), "00abcdef01234567");
        assert_eq!(SiteKey::try_from(key.to_string()), Ok(key));
        assert!(SiteKey::try_from("12".to_owned()).is_err());
        assert!(SiteKey::try_from("+0abcdef01234567x".to_owned()).is_err());
    }
}
