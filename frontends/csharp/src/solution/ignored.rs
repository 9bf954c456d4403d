//! Which findings are accepted by comments.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use redhanded_checker::Finding;

use super::{IgnoreComment, Solution, comments::ignore_comments};

/// The comments of a solution that accept findings.
pub struct Ignored<'s> {
    solution: &'s Solution,
    /// By the file and the line they are about.
    comments: BTreeMap<(&'s Path, u32), IgnoreComment>,
    used: BTreeSet<(&'s Path, u32)>,
}

/// A comment without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedComment<'s> {
    /// The file.
    pub path: &'s Path,
    /// The comment.
    pub comment: IgnoreComment,
}

impl<'s> Ignored<'s> {
    /// Finds all such comments.
    pub fn of(solution: &'s Solution) -> Ignored<'s> {
        let mut comments = BTreeMap::new();
        for source in &solution.sources {
            for comment in ignore_comments(&source.tree) {
                comments.insert((&*source.path, comment.about), comment);
            }
        }
        Ignored { solution, comments, used: BTreeSet::new() }
    }

    /// The reason why a finding is accepted, if a comment at one of its places says one.
    pub fn reason(&mut self, finding: &Finding) -> Option<String> {
        for side in &finding.sides {
            let Some(place) = side.span.and_then(|span| self.solution.place(span)) else { continue };
            for line in place.start.line..=place.end.line {
                let key = (place.path, line);
                if let Some(comment) = self.comments.get(&key).filter(|comment| !comment.reason.is_empty()) {
                    self.used.insert(key);
                    return Some(comment.reason.clone());
                }
            }
        }
        None
    }

    /// The comments that have accepted nothing so far.
    pub fn unused(&self) -> Vec<UnusedComment<'s>> {
        let unused = self.comments.iter().filter(|(key, _)| !self.used.contains(*key));
        unused.map(|((path, _), comment)| UnusedComment { path, comment: comment.clone() }).collect()
    }
}
