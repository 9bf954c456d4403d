//! All interleavings of two threads in what works without a lock, or with a lock of its own.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p redhanded-tsvd --release loom_`

use std::time::Duration;

use loom::{sync::Arc, thread};
use redhanded_model::{Access, ObjectId, SiteId, ThreadId, Timestamp};

use crate::{
    call::Call,
    history_table::HistoryTable,
    near_miss::{Histories, NearMisses, Observed, PhaseTest},
    phase::{Activity, Phase, PhaseHistory},
    threads::{ThreadSlot, Threads},
    traps::Traps,
};

fn call(thread: u64) -> Call {
    Call { thread: ThreadId(thread), object: ObjectId(5), site: SiteId(thread as u32), access: Access::Write }
}

fn histories() -> Histories {
    Histories::new(HistoryTable::new(1, 2), Some(Duration::from_secs(1)), PhaseTest::Ignored)
}

fn observe(histories: &Histories, thread: u64, time: u64) -> NearMisses {
    let observed = Observed::of(&call(thread), Phase::Concurrent, Timestamp(time));
    match histories.news_for(ObjectId(5), &observed) {
        Some(set) => histories.record(set, &observed, |_| false),
        None => NearMisses::default(),
    }
}

/// Runs `body` for threads 1 and 2 at the same time and returns what they returned.
fn both<S, T>(shared: S, body: fn(&S, u64) -> T) -> (Arc<S>, [T; 2])
where
    S: Send + Sync + 'static,
    T: Send + 'static,
{
    let shared = Arc::new(shared);
    let other = thread::spawn({
        let shared = Arc::clone(&shared);
        move || body(&shared, 2)
    });
    let one = body(&shared, 1);
    let two = other.join().unwrap();
    (shared, [one, two])
}

#[test]
fn loom_of_two_conflicting_calls_exactly_one_sees_the_other() {
    loom::model(|| {
        let (_, results) = both(histories(), |histories, thread| observe(histories, thread, thread));
        let seen: u64 = results.iter().map(|result| result.count).sum();
        let busy = results.iter().any(|result| result.unobserved);
        assert!(seen == 1 || busy && seen == 0);
        assert_eq!(results.iter().map(|result| result.news.len() as u64).sum::<u64>(), seen);
    });
}

#[test]
fn loom_a_repetition_does_not_hide_a_near_miss() {
    loom::model(|| {
        let histories = histories();
        assert_eq!(observe(&histories, 1, 1).count, 0);
        let (_, results) = both(histories, |histories, thread| observe(histories, thread, 1));
        let busy = results.iter().any(|result| result.unobserved);
        assert!(busy || results.iter().any(|result| result.count > 0));
    });
}

#[test]
fn loom_whoever_is_caught_was_still_held() {
    loom::model(|| {
        let traps: Traps<()> = Traps::new();
        let (_, [cleared, caught]) = both(traps, |traps, thread| {
            if thread == 1 {
                let trap = traps.set((call(1), ()), None, Duration::ZERO, Timestamp(1));
                traps.clear(&trap, Timestamp(2))
            } else if traps.any() {
                traps.check(&call(2), |()| true).caught.len()
            } else {
                0
            }
        });
        assert_eq!(cleared, caught);
    });
}

#[test]
fn loom_of_two_who_arrive_together_one_sees_the_other() {
    loom::model(|| {
        let traps: Traps<()> = Traps::new();
        let (_, results) = both(traps, |traps, thread| {
            let call = call(thread);
            let before = if traps.any() { traps.check(&call, |()| true).caught.len() } else { 0 };
            let trap = traps.set((call, ()), None, Duration::ZERO, Timestamp(1));
            before + traps.recheck(trap.trap(), |()| true).caught.len()
        });
        assert_eq!(results.iter().sum::<usize>(), 1);
    });
}

#[test]
fn loom_two_who_touch_two_objects_meet_once() {
    loom::model(|| {
        let traps: Traps<()> = Traps::new();
        let (_, results) = both(traps, |traps, thread| {
            let one = call(thread);
            let other = Call { object: ObjectId(6), ..one };
            let met = |call| if traps.any() { traps.check(call, |()| true).caught.len() } else { 0 };
            let before = met(&one) + met(&other);
            let trap = traps.set((one, ()), Some((other, ())), Duration::ZERO, Timestamp(1));
            let after = trap.traps().map(|own| traps.recheck(own, |()| true).caught.len());
            before + after.sum::<usize>()
        });
        assert_eq!(results.iter().sum::<usize>(), 1);
    });
}

fn phases_of_two(batch: u32) {
    loom::model(move || {
        let history = PhaseHistory::new(4, batch);
        let (history, phases) = both(history, |history, thread| {
            let slot = ThreadSlot::default();
            history.observe(ThreadId(thread), &slot, Activity::AfterSilence)
        });
        assert!(phases.contains(&Phase::Concurrent));
        let slot = ThreadSlot::default();
        let third = history.observe(ThreadId(3), &slot, Activity::AfterSilence);
        assert_eq!(third, Phase::Concurrent);
    });
}

#[test]
fn loom_two_active_threads_are_a_concurrent_phase() {
    phases_of_two(1);
}

#[test]
fn loom_batches_do_not_hide_a_concurrent_phase() {
    phases_of_two(8);
}

#[test]
fn loom_two_new_threads_get_two_slots() {
    // These two are in one set of a table this small.
    const IDS: [u64; 2] = [1, 3];
    loom::model(|| {
        let (threads, found) = both(Threads::new(1), |threads, thread| {
            let id = IDS[thread as usize - 1];
            let now = Timestamp(id);
            threads.slot(ThreadId(id)).map(|(slot, _)| slot.called(now, now, |_| false)).is_some()
        });
        assert_eq!(found, [true, true]);
        assert_eq!(threads.totals().calls, 2);
        for id in IDS {
            let slot = threads.find(ThreadId(id)).expect("it has a slot");
            assert_eq!(slot.last_call(), Some(Timestamp(id)));
        }
    });
}
