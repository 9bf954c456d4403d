use serde::{Deserialize, Serialize};

/// Two sites that may touch one object at the same time ([TSVD] 3.4.1): the currency of all
/// commands. Unordered: the lesser site is kept first. Both may be the same site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DangerousPair<S>(S, S);

impl<S: Ord + Copy> DangerousPair<S> {
    /// The pair of `a` and `b`, in either order.
    pub fn new(a: S, b: S) -> Self {
        if a <= b { Self(a, b) } else { Self(b, a) }
    }

    /// The lesser site.
    pub fn first(self) -> S {
        self.0
    }

    /// The greater site, equal to the first when a site conflicts with itself.
    pub fn second(self) -> S {
        self.1
    }

    /// The partner of `site` in this pair, if `site` is one of the two.
    pub fn other(self, site: S) -> Option<S> {
        if site == self.0 {
            Some(self.1)
        } else if site == self.1 {
            Some(self.0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_does_not_matter() {
        assert_eq!(DangerousPair::new(2, 1), DangerousPair::new(1, 2));
        assert_eq!(DangerousPair::new(2, 1).other(1), Some(2));
        assert_eq!(DangerousPair::new(3, 3).other(3), Some(3));
        assert_eq!(DangerousPair::new(1, 2).other(3), None);
    }
}
