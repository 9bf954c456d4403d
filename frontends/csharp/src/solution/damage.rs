//! Files with parts that could not be read, because somebody is writing in them or they are no C#.

use std::{collections::HashSet, path::Path};

use crate::{
    projects::{Note, NoteKind},
    syntax::{Position, Problem},
};

use super::Solution;

/// A file with syntax errors. What surrounds them has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged<'s> {
    /// The file.
    pub path: &'s Path,
    /// Where that problem is.
    pub position: Position,
    /// The first problem that takes the rest of the file with it, else the first.
    pub problem: &'s Problem,
    /// How many there are; at most some hundreds are counted.
    pub count: usize,
}

impl Solution {
    /// The files that have problems, in the order of the files, each once: with the first set of
    /// symbols that shows any. What `#if` leaves out is not read and has none.
    pub fn damaged(&self) -> Vec<Damaged<'_>> {
        let is_other = |note: &&Note| note.kind == NoteKind::NoSourceText;
        let other: HashSet<&Path> = self.notes().iter().filter(is_other).map(|note| &*note.path).collect();
        let mut damaged: Vec<Damaged<'_>> = Vec::new();
        for source in &self.sources {
            let problems = source.tree.problems();
            let worst = problems.iter().find(|problem| problem.loses_the_rest()).or(problems.first());
            let Some(problem) = worst else { continue };
            if damaged.last().is_some_and(|last| *last.path == *source.path) || other.contains(&*source.path)
            {
                continue;
            }
            damaged.push(Damaged {
                path: &source.path,
                position: source.tree.position(problem.span.start),
                problem,
                count: problems.len(),
            });
        }
        damaged
    }
}
