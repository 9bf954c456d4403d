use serde::{Deserialize, Serialize};

/// How a call touches its object: the read set and the write set of a thread-safety contract
/// ([TSVD] 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// May run at the same time as other reads.
    Read,
    /// Must run alone.
    Write,
}

impl Access {
    /// Two accesses of one object violate its contract when at least one of them writes.
    pub fn conflicts_with(self, other: Access) -> bool {
        self == Access::Write || other == Access::Write
    }
}

#[cfg(test)]
mod tests {
    use super::Access::{Read, Write};

    #[test]
    fn only_two_reads_may_overlap() {
        assert!(!Read.conflicts_with(Read));
        assert!(Read.conflicts_with(Write));
        assert!(Write.conflicts_with(Read));
        assert!(Write.conflicts_with(Write));
    }
}
