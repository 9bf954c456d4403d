//! Deadlocks of the program under test: cycles of threads that wait for monitors
//! (`synchronized`) or for locks of `java.util.concurrent` that another thread of the cycle owns.
//!
//! Looked for from the agent's own thread and only when something smells: at least two threads have
//! been blocked or parked at the same place for two looks in a row. A cycle of owned locks never
//! resolves by itself, so what is found is true; locks without an owner (semaphores, conditions,
//! latches) and locks held by virtual threads are not seen.

use std::collections::{BTreeMap, HashSet};

use redhanded_model::{Deadlock, DeadlockedThread};

use crate::running_test;
use crate::stacks;
use crate::vm::{Jni, Jvmti, ThreadState, jclass, jfieldID, jobject, jthread};

/// Looks for cycles from time to time and remembers which it has told.
#[derive(Debug, Default)]
pub struct DeadlockWatch {
    waiting_before: BTreeMap<u64, usize>,
    told: HashSet<Vec<u64>>,
    fields: Option<Fields>,
}

/// Fields of the JDK that tell who waits for which lock.
#[derive(Debug)]
struct Fields {
    thread_id: jfieldID,
    park_blocker: jfieldID,
    synchronizer: jclass,
    owner: jfieldID,
}

// SAFETY: field ids and the global class reference are valid on every thread.
unsafe impl Send for Fields {}

/// A thread that waits.
struct Waiting {
    id: u64,
    thread: jthread,
    lock: jobject,
    owner: u64,
}

impl DeadlockWatch {
    /// Looks once; yields each cycle only the first time.
    ///
    /// The caller has a local frame of JNI references around this.
    pub fn look(&mut self, jvmti: Jvmti, jni: Jni, at_millis: u64) -> Vec<Deadlock> {
        if self.fields.is_none() {
            self.fields = Fields::resolve(jvmti, jni);
        }
        let Some(fields) = &self.fields else { return Vec::new() };
        let threads = jvmti.all_threads();
        // Each may yield a lock and its owner.
        jni.announce_locals(3 * threads.len() + 32);
        let stuck: Vec<(u64, jthread, ThreadState)> = threads
            .into_iter()
            .map(|thread| (thread, jvmti.thread_state(thread)))
            .filter(|(_, state)| *state != ThreadState::Other)
            .map(|(thread, state)| (jni.long_field(thread, fields.thread_id) as u64, thread, state))
            .collect();
        // The top frame's location stands for "the same place".
        let places: BTreeMap<u64, usize> = stuck
            .iter()
            .filter_map(|(id, thread, _)| {
                let frames = jvmti.stack(*thread, 6);
                let place = frames.iter().fold(frames.len(), |place, frame| {
                    place.wrapping_mul(31).wrapping_add(frame.method as usize ^ frame.location as usize)
                });
                (!frames.is_empty()).then_some((*id, place))
            })
            .collect();
        let still: HashSet<u64> = places
            .iter()
            .filter(|(id, place)| self.waiting_before.get(id) == Some(place))
            .map(|(id, _)| *id)
            .collect();
        self.waiting_before = places;
        if still.len() < 2 {
            return Vec::new();
        }
        let waiting: Vec<Waiting> = stuck
            .into_iter()
            .filter(|(id, ..)| still.contains(id))
            .filter_map(|(id, thread, state)| fields.waiting(jvmti, jni, id, thread, state))
            .collect();
        let edges = waiting.iter().map(|waiting| (waiting.id, waiting.owner)).collect();
        let mut found = Vec::new();
        // A thread that waits for a lock of its own waits for something else than its owner.
        for cycle in cycles(&edges).into_iter().filter(|cycle| cycle.len() > 1) {
            let mut identity = cycle.clone();
            identity.sort_unstable();
            if self.told.insert(identity) {
                found.push(describe(jvmti, jni, &cycle, &waiting, at_millis));
            }
        }
        found
    }
}

impl Fields {
    fn resolve(jvmti: Jvmti, jni: Jni) -> Option<Fields> {
        let thread = jni.find_class(c"java/lang/Thread")?;
        let synchronizer = jni.find_class(c"java/util/concurrent/locks/AbstractOwnableSynchronizer")?;
        let owner = jni.field(synchronizer, c"exclusiveOwnerThread", c"Ljava/lang/Thread;")?;
        let (thread_id, _) = jvmti.field(thread, "tid")?;
        let (park_blocker, _) = jvmti.field(thread, "parkBlocker")?;
        // Kept for the life of the process.
        let synchronizer = jni.global(synchronizer)?;
        let raw = synchronizer.raw();
        std::mem::forget(synchronizer);
        Some(Fields { thread_id, park_blocker, synchronizer: raw, owner })
    }

    fn waiting(
        &self,
        jvmti: Jvmti,
        jni: Jni,
        id: u64,
        thread: jthread,
        state: ThreadState,
    ) -> Option<Waiting> {
        let (lock, owner) = match state {
            ThreadState::BlockedOnMonitor => {
                let lock = jvmti.contended_monitor(thread)?;
                (lock, jvmti.monitor_owner(lock)?)
            }
            ThreadState::Parked => {
                let lock = jni.object_field(thread, self.park_blocker)?;
                if !jni.instance_of(lock, self.synchronizer) {
                    return None;
                }
                (lock, jni.object_field(lock, self.owner)?)
            }
            ThreadState::Other => return None,
        };
        Some(Waiting { id, thread, lock, owner: jni.long_field(owner, self.thread_id) as u64 })
    }
}

fn describe(jvmti: Jvmti, jni: Jni, cycle: &[u64], waiting: &[Waiting], at_millis: u64) -> Deadlock {
    let threads: Vec<DeadlockedThread> = cycle
        .iter()
        .filter_map(|id| waiting.iter().find(|waiting| waiting.id == *id))
        .map(|waiting| {
            let class = jni.class_of(waiting.lock);
            let waits_for = jvmti.class_name(class).unwrap_or_default();
            jni.delete_local(class);
            DeadlockedThread { stack: stacks::of_thread(jvmti, jni, waiting.thread, waiting.id), waits_for }
        })
        .collect();
    let all = stacks::of_all_threads(jvmti, jni);
    let test = running_test::find(threads.iter().map(|thread| &thread.stack).chain(&all));
    Deadlock { threads, test, at_millis }
}

/// The cycles of a graph in which each node has at most one edge, each beginning with its least
/// node.
fn cycles(waits_for: &BTreeMap<u64, u64>) -> Vec<Vec<u64>> {
    let mut done = HashSet::new();
    let mut found = Vec::new();
    for start in waits_for.keys() {
        let mut path = Vec::new();
        let mut node = *start;
        while done.insert(node) {
            path.push(node);
            match waits_for.get(&node) {
                Some(next) => node = *next,
                None => break,
            }
        }
        if let Some(at) = path.iter().position(|seen| *seen == node).filter(|_| waits_for.contains_key(&node))
        {
            // The walk came back to a node of this very path.
            if path.last().and_then(|last| waits_for.get(last)) == Some(&node) {
                let mut cycle = path.split_off(at);
                let least = (0..cycle.len()).min_by_key(|index| cycle[*index]).unwrap_or(0);
                cycle.rotate_left(least);
                found.push(cycle);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::cycles;

    #[test]
    fn cycles_are_found_once_and_chains_are_none() {
        let graph = |edges: &[(u64, u64)]| cycles(&edges.iter().copied().collect());
        assert_eq!(graph(&[(1, 2), (2, 1)]), [vec![1, 2]]);
        assert_eq!(graph(&[(5, 3), (3, 4), (4, 5), (1, 3)]), [vec![3, 4, 5]]);
        assert_eq!(graph(&[(1, 2), (2, 3)]), Vec::<Vec<u64>>::new());
        assert_eq!(graph(&[(1, 2), (2, 1), (3, 4), (4, 3), (0, 1)]).len(), 2);
        assert_eq!(graph(&[(1, 1)]), [vec![1]]);
    }
}
