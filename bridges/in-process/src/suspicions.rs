//! What a check of the source suspects, as pairs of this process's sites.

use std::sync::{Mutex, PoisonError};

use redhanded_model::{DangerousPair, Site, SiteKey, Suspicion};

/// A line may hold many calls; more pairs of them are not tried.
const MAX_PAIRS: usize = 16;

/// Suspicions whose sites become known one after the other.
#[derive(Debug, Default)]
pub struct Suspicions {
    open: Mutex<Vec<Open>>,
}

/// A suspicion and the sites that are known for its places.
#[derive(Debug)]
struct Open {
    suspicion: Suspicion,
    sites: [Vec<SiteKey>; 2],
}

impl Suspicions {
    /// Nothing is known yet about their sites.
    pub fn new(suspicions: Vec<Suspicion>) -> Suspicions {
        let open =
            suspicions.into_iter().map(|suspicion| Open { suspicion, sites: [const { Vec::new() }; 2] });
        Suspicions { open: Mutex::new(open.collect()) }
    }

    /// These sites, those of one module, have become known: the pairs that are complete with them.
    pub fn pairs_with<'s>(
        &self,
        sites: impl IntoIterator<Item = &'s Site> + Clone,
    ) -> Vec<DangerousPair<SiteKey>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pairs = Vec::new();
        for Open { suspicion, sites: known } in open.iter_mut() {
            let found: [Vec<SiteKey>; 2] =
                std::array::from_fn(|end| suspicion.places[end].find(sites.clone()));
            if found.iter().all(Vec::is_empty) {
                continue;
            }
            for (known, found) in known.iter_mut().zip(found) {
                known.extend(found);
            }
            let all = known[0].iter().flat_map(|a| known[1].iter().map(|b| DangerousPair::new(*a, *b)));
            pairs.extend(all.take(MAX_PAIRS));
        }
        pairs.sort();
        pairs.dedup();
        pairs
    }
}

#[cfg(test)]
mod tests {
    use redhanded_model::SuspectedPlace;

    use super::*;

    fn site(line: u32) -> Site {
        Site {
            key: Site::key_of("Startup", "Start", "List.Add", line),
            module: "Startup".into(),
            function: "Start()".into(),
            file: Some("Startup.cs".into()),
            line: Some(line),
            api: "List.Add".into(),
            ordinal: 0,
        }
    }

    fn place(line: u32) -> SuspectedPlace {
        SuspectedPlace {
            file: "Startup.cs".into(),
            line,
            module: "Startup".into(),
            function: "Other".into(),
            method: "Add".into(),
        }
    }

    #[test]
    fn a_pair_is_complete_with_its_second_site() {
        let suspicions = Suspicions::new(vec![Suspicion::new(place(3), place(5))]);
        assert_eq!(suspicions.pairs_with([&site(3), &site(4)]), []);
        let pair = DangerousPair::new(site(3).key, site(5).key);
        assert_eq!(suspicions.pairs_with([&site(5)]), [pair]);
        assert_eq!(suspicions.pairs_with([&site(9)]), []);
    }

    #[test]
    fn a_place_may_be_both() {
        let suspicions = Suspicions::new(vec![Suspicion::new(place(3), place(3))]);
        assert_eq!(suspicions.pairs_with([&site(3)]), [DangerousPair::new(site(3).key, site(3).key)]);
    }
}
