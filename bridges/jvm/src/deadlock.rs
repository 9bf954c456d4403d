//! Deadlocks of the program under test: cycles of threads that wait for monitors
//! (`synchronized`) or for locks of `java.util.concurrent` that another thread of the cycle owns.
//!
//! The edges of the graph are read one after the other while the program runs, so one look may see a
//! cycle where a lock merely passed on. What is reported has locks that all differ, and was seen
//! again, thread by thread and lock by lock, at the next look a second later and several times in
//! a row after that. Threads that wait with a timeout do not count. Locks without an owner
//! (semaphores, conditions, latches) and locks held by virtual threads are not seen.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use redhanded_model::{Deadlock, DeadlockedThread};

use crate::running_test;
use crate::stacks;
use crate::vm::{Jni, Jvmti, ThreadState, jclass, jfieldID, jobject, jthread};

/// Looks for cycles from time to time and remembers which it has told.
#[derive(Debug, Default)]
pub struct DeadlockWatch {
    /// Cycles of the last look.
    suspected: HashSet<Cycle>,
    told: HashSet<Cycle>,
    fields: Option<Fields>,
}

/// Threads of a cycle, each with the identity hash of the lock it waits for, the least thread first.
type Cycle = Vec<(u64, i32)>;

/// How often a cycle that was seen in two looks is looked at again before it is believed.
const CONFIRMATIONS: usize = 5;
/// The pause before each of those looks.
const PAUSE: Duration = Duration::from_millis(20);

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
#[derive(Clone, Copy)]
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
        let seen = fields.cycles(jvmti, jni);
        let suspected: HashSet<Cycle> = seen.iter().map(|(cycle, _)| cycle.clone()).collect();
        let mut believed = Vec::new();
        for cycle in suspected.intersection(&self.suspected).filter(|cycle| !self.told.contains(*cycle)) {
            let confirmed = (0..CONFIRMATIONS).all(|_| {
                std::thread::sleep(PAUSE);
                jni.with_local_frame(|| fields.cycles(jvmti, jni).iter().any(|(again, _)| again == cycle))
                    .unwrap_or(false)
            });
            if confirmed {
                believed.push(cycle.clone());
            }
        }
        self.suspected = suspected;
        let mut found = Vec::new();
        for (cycle, waiting) in &seen {
            if believed.contains(cycle) && self.told.insert(cycle.clone()) {
                found.push(describe(jvmti, jni, waiting, at_millis));
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

    /// The cycles that one pass over all threads shows, in the order of waiting.
    fn cycles(&self, jvmti: Jvmti, jni: Jni) -> Vec<(Cycle, Vec<Waiting>)> {
        let threads = jvmti.all_threads();
        // Each may yield a lock and its owner.
        jni.announce_locals(3 * threads.len() + 32);
        let waiting: BTreeMap<u64, Waiting> = threads
            .into_iter()
            .filter_map(|thread| {
                let state = jvmti.thread_state(thread);
                let id = jni.long_field(thread, self.thread_id).cast_unsigned();
                self.waiting(jvmti, jni, id, thread, state)
            })
            .map(|waiting| (waiting.id, waiting))
            .collect();
        let edges = waiting.values().map(|waiting| (waiting.id, waiting.owner)).collect();
        cycles(&edges)
            .into_iter()
            .map(|ids| ids.iter().filter_map(|id| waiting.get(id).copied()).collect::<Vec<Waiting>>())
            .filter(|cycle| have_different_locks(jni, cycle))
            .map(|cycle| {
                let hash = |waiting: &Waiting| jvmti.identity_hash(waiting.lock).unwrap_or(0);
                (cycle.iter().map(|waiting| (waiting.id, hash(waiting))).collect(), cycle)
            })
            .collect()
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
        Some(Waiting { id, thread, lock, owner: jni.long_field(owner, self.thread_id).cast_unsigned() })
    }
}

/// Whether the threads wait for locks that all differ, and are more than one: a lock that passes from
/// thread to thread while we look makes a cycle on itself.
fn have_different_locks(jni: Jni, cycle: &[Waiting]) -> bool {
    let same = |a: &Waiting, b: &Waiting| jni.same_object(a.lock, b.lock);
    cycle.len() > 1
        && cycle.iter().enumerate().all(|(index, a)| cycle[index + 1..].iter().all(|b| !same(a, b)))
}

fn describe(jvmti: Jvmti, jni: Jni, cycle: &[Waiting], at_millis: u64) -> Deadlock {
    let threads: Vec<DeadlockedThread> = cycle
        .iter()
        .map(|waiting| {
            let class = jni.class_of(waiting.lock);
            let waits_for = jvmti.class_name(class).unwrap_or_default();
            jni.delete_local(class);
            let stack = stacks::of_thread(jvmti, jni, waiting.thread, waiting.id);
            DeadlockedThread { stack, waits_for }
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
