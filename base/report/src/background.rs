use redhanded_model::{Access, Finding, FindingKind};

use crate::SourceTree;

/// What a report can say beyond the records.
#[derive(Clone, Copy)]
pub struct Background<'a> {
    /// Where source files are.
    pub sources: Option<&'a SourceTree>,
    /// What is unsafe about a method, given as `java.util.HashMap.put`, if a contract says.
    pub explain: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Background<'a> {
    /// The path of a source file in the working tree, with `/`.
    pub(crate) fn path(&self, module: &str, file: Option<&str>) -> Option<&'a str> {
        self.sources?.path_of(module, file?)
    }

    /// Why what happened is a bug: the contract of the method that writes, else of the other.
    pub(crate) fn why(&self, finding: &Finding) -> Option<String> {
        match finding.kind {
            FindingKind::ThreadSafetyViolation => {
                let writer = finding.sites.iter().find(|site| site.access == Access::Write);
                writer.into_iter().chain(&finding.sites).find_map(|site| (self.explain)(&site.api))
            }
            FindingKind::Deadlock => {
                Some("Each holds a lock that the next one needs, so none of them will ever go on.".to_owned())
            }
        }
    }
}
