use std::collections::BTreeMap;

use redhanded_model::{Record, SiteKey};
use serde::Serialize;

use crate::Cost;
use crate::merge::Sites;

/// Which call sites were executed, and how ([TSVD] 5.2: what developers found to be worth having
/// beside the bugs).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Call sites in the code that was loaded, summed over the processes: a class that two
    /// processes load counts twice.
    pub sites_instrumented: u64,
    /// Different call sites that were executed.
    pub sites_hit: usize,
    /// Of these, executed while several threads were active ([TSVD] 3.4.3).
    pub sites_hit_concurrently: usize,
    /// Of those hit, executed by more than one thread.
    pub sites_hit_by_several_threads: usize,
    /// Each site that was executed, in the order of the program's text.
    pub sites: Vec<CoveredSite>,
}

/// A call site that was executed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CoveredSite {
    /// What holds the code.
    pub module: String,
    /// The function, without its signature.
    pub function: String,
    /// Its file, if known.
    pub file: Option<String>,
    /// The line in it.
    pub line: Option<u32>,
    /// The method called, as the call is written.
    pub api: String,
    /// Executed while several threads were active.
    pub concurrent: bool,
    /// Executed by more than one thread.
    pub several_threads: bool,
}

pub(crate) struct CoverageBuilder<'a> {
    known: &'a Sites,
    hit: BTreeMap<SiteKey, (bool, bool)>,
}

impl Coverage {
    pub(crate) fn builder(known: &Sites) -> CoverageBuilder<'_> {
        CoverageBuilder { known, hit: BTreeMap::new() }
    }
}

impl CoverageBuilder<'_> {
    pub(crate) fn add_process(&mut self, records: &[Record]) {
        for record in records {
            if let Record::Coverage { sites } = record {
                for entry in sites {
                    let (concurrent, several) = self.hit.entry(entry.site).or_default();
                    *concurrent |= entry.concurrent;
                    *several |= entry.several_threads;
                }
            }
        }
    }

    pub(crate) fn finish(self, cost: &Cost) -> Coverage {
        let mut coverage = Coverage {
            sites_instrumented: cost.sites,
            sites_hit: self.hit.len(),
            sites_hit_concurrently: self.hit.values().filter(|(concurrent, _)| *concurrent).count(),
            sites_hit_by_several_threads: self.hit.values().filter(|(_, several)| *several).count(),
            sites: Vec::new(),
        };
        coverage.sites.extend(self.hit.iter().filter_map(|(key, (concurrent, several_threads))| {
            let site = self.known.get(*key)?;
            Some(CoveredSite {
                module: site.module.clone(),
                function: site.function_name().to_owned(),
                file: site.file.clone(),
                line: site.line,
                api: site.api.clone(),
                concurrent: *concurrent,
                several_threads: *several_threads,
            })
        }));
        coverage.sites.sort_by(|a, b| {
            (&a.module, a.line, &a.function, &a.api).cmp(&(&b.module, b.line, &b.function, &b.api))
        });
        coverage
    }
}

#[cfg(test)]
mod tests {
    use crate::merge;
    use crate::merge::tests::{process, run};

    #[test]
    fn a_site_is_counted_once_with_the_most_that_any_process_saw() {
        let a = process(
            "1",
            &[
                r#"{"record":"site","key":"0000000000000001","module":"M","function":"f()V","file":"M.java","line":3,"api":"java.util.Map.put","ordinal":0}"#,
                r#"{"record":"coverage","sites":[{"site":"0000000000000001","concurrent":false,"several_threads":true}]}"#,
            ],
        );
        let b = process(
            "2",
            &[
                r#"{"record":"coverage","sites":[{"site":"0000000000000001","concurrent":true,"several_threads":false},{"site":"0000000000000002","concurrent":false,"several_threads":false}]}"#,
            ],
        );
        let coverage = merge(vec![run(vec![a, b])]).coverage;
        assert_eq!(coverage.sites_hit, 2);
        assert_eq!(coverage.sites_hit_concurrently, 1);
        assert_eq!(coverage.sites_hit_by_several_threads, 1);
        assert_eq!(coverage.sites.len(), 1);
        assert_eq!(coverage.sites[0].function, "f");
    }
}
