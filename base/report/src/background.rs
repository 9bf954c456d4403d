use redhanded_model::{Access, Finding, FindingKind, StackTrace};

use crate::{
    SourceTree,
    wording::{why_deadlock, why_unsafe_use},
};

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
            FindingKind::ThreadSafetyViolation | FindingKind::UnsafeUse => {
                let writer = finding.sites.iter().find(|site| site.access == Access::Write);
                let explained =
                    writer.into_iter().chain(&finding.sites).find_map(|site| (self.explain)(&site.api));
                explained.or_else(|| finding.interpretation.as_ref().map(|_| why_unsafe_use(finding)))
            }
            FindingKind::DataRace => Some(
                "Nothing makes one of the accesses happen before the other, so what is read may be old or \
                 half-made, and what is written may be lost."
                    .to_owned(),
            ),
            FindingKind::Hang => Some(
                "Nobody is left who could end the last one's wait: what it waits for was never done, was done \
                 too early, or was meant for it but came to somebody else."
                    .to_owned(),
            ),
            FindingKind::Deadlock => {
                let interruptible: Vec<&str> = finding
                    .stacks
                    .iter()
                    .flat_map(|cycle| &cycle.stacks)
                    .filter(|stack| waits_interruptibly(stack))
                    .map(|stack| stack.thread_name.as_str())
                    .collect();
                let end = match interruptible.as_slice() {
                    [] => "will ever go on".to_owned(),
                    threads => format!("goes on unless somebody interrupts {}", threads.join(" or ")),
                };
                Some(why_deadlock(finding, &end))
            }
        }
    }
}

/// Whether an interrupt ends the wait of this thread (`Lock.lockInterruptibly`).
fn waits_interruptibly(stack: &StackTrace) -> bool {
    stack.frames.iter().any(|frame| {
        frame.module.starts_with("java.util.concurrent.locks.") && frame.function == "acquireInterruptibly"
    })
}

#[cfg(test)]
mod tests {
    use redhanded_model::{Deadlock, DeadlockedThread, Frame};

    use super::*;

    /// A thread that waits for a lock in one of its methods.
    fn waits_in(method: &str, thread_name: &str) -> DeadlockedThread {
        let frame = |module: &str, function: &str| Frame {
            module: module.to_owned(),
            function: function.to_owned(),
            file: None,
            line: None,
        };
        let synchronizer = "java.util.concurrent.locks.AbstractQueuedSynchronizer";
        let frames = vec![frame(synchronizer, method), frame("com.example.Transfer", "run")];
        let thread_name = thread_name.to_owned();
        let stack = StackTrace { thread_id: 1, thread_name, frames, truncated: false };
        DeadlockedThread { stack, waits_for: "java.util.concurrent.locks.ReentrantLock".to_owned() }
    }

    #[test]
    fn a_deadlock_lasts_for_ever_unless_a_thread_can_be_interrupted() {
        let why = |second: &str| {
            let threads = vec![waits_in("acquire", "a"), waits_in(second, "b")];
            let finding = crate::deadlock_finding(&Deadlock { threads, test: None, at_millis: 0 }, 0);
            Background { sources: None, explain: &|_| None }.why(&finding).unwrap_or_default()
        };
        assert!(why("acquire").ends_with("none of them will ever go on."));
        assert!(why("acquireInterruptibly").ends_with("none of them goes on unless somebody interrupts b."));
    }
}
