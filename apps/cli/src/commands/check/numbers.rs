//! Small numbers for the threads and objects of a finding.
//!
//! A run numbers all its threads and objects, so those of a finding are any numbers: `task 8` and `#1204`
//! where there are two tasks and a lock. Counted again within the finding they are easy to tell apart, and
//! they stay the same when the program or the seed changes elsewhere.

use redhanded_checker::{Finding, Side, ir};

/// The threads and objects of one finding.
#[derive(Debug, Default)]
pub struct Numbers {
    /// In the order in which they were started.
    threads: Vec<u32>,
    /// In the order in which the finding names them.
    objects: Vec<u32>,
}

impl Numbers {
    /// Counts what `finding` names.
    pub fn of(finding: &Finding) -> Numbers {
        let mut numbers = Numbers::default();
        for side in &finding.sides {
            if is_numbered(side.thread.kind) && !numbers.threads.contains(&side.thread.number) {
                numbers.threads.push(side.thread.number);
            }
            let held = side.held.iter().map(|lock| lock.object);
            let awaited = side.awaits.iter().filter_map(|awaits| awaits.object);
            for object in held.chain(awaited) {
                if !numbers.objects.contains(&object) {
                    numbers.objects.push(object);
                }
            }
        }
        numbers.threads.sort_unstable();
        numbers
    }

    /// The number of an object, from 1.
    pub fn object(&self, object: u32) -> u32 {
        place(&self.objects, object)
    }

    /// What the thread of a side is called.
    pub fn thread_name(&self, side: &Side) -> String {
        let number = place(&self.threads, side.thread.number);
        match side.thread.kind {
            ir::ThreadKind::Entry => "first thread".to_owned(),
            ir::ThreadKind::Thread => format!("thread {number}"),
            ir::ThreadKind::Task => format!("task {number}"),
            ir::ThreadKind::Continuation => format!("continuation {number}"),
            ir::ThreadKind::Timer => format!("timer {number}"),
            ir::ThreadKind::Dispatcher => format!("dispatcher {number}"),
            ir::ThreadKind::Finalizer => "finalizer thread".to_owned(),
        }
    }
}

/// Of the others a run has one.
fn is_numbered(kind: ir::ThreadKind) -> bool {
    !matches!(kind, ir::ThreadKind::Entry | ir::ThreadKind::Finalizer)
}

fn place(of: &[u32], wanted: u32) -> u32 {
    let place = of.iter().position(|number| *number == wanted).unwrap_or(of.len());
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use redhanded_checker::{Action, Awaited, AwaitedKind, FindingKind, HeldLock, ThreadDescription};

    use super::*;

    fn side(number: u32, kind: ir::ThreadKind, held: u32, awaited: u32) -> Side {
        let held =
            HeldLock { object_type: "object".into(), object: held, acquired_at: None, acquired_by: None };
        let awaits = Awaited { kind: AwaitedKind::Monitor, name: "object".into(), object: Some(awaited) };
        Side {
            action: Action::Wait,
            span: None,
            library_function: None,
            stack: Vec::new(),
            thread: ThreadDescription { number, kind, started_at: Vec::new() },
            held: vec![held],
            awaits: Some(awaits),
        }
    }

    #[test]
    fn threads_and_objects_are_counted_within_their_finding() {
        let sides = vec![
            side(12, ir::ThreadKind::Task, 40, 18),
            side(0, ir::ThreadKind::Entry, 18, 7),
            side(9, ir::ThreadKind::Thread, 7, 40),
        ];
        let finding = Finding {
            kind: FindingKind::Deadlock,
            subject: String::new(),
            sides,
            entry: String::new(),
            run_seed: 0,
            occurrences: 1,
        };
        let numbers = Numbers::of(&finding);
        let names: Vec<String> = finding.sides.iter().map(|side| numbers.thread_name(side)).collect();
        assert_eq!(names, ["task 2", "first thread", "thread 1"]);
        assert_eq!([40, 18, 7].map(|object| numbers.object(object)), [1, 2, 3]);
    }
}
