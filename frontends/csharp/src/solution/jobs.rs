//! Pieces of work on several threads, with the results in the order of the pieces.

use std::{
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Binding and lowering descend as deep as the source nests, which the parser bounds; the pages of
/// a stack that nobody descends into cost nothing.
const STACK_BYTES: usize = 256 << 20;

/// Calls `work` with each number below `count`, with a state of its own for each thread. A piece
/// that panics, which is a mistake of ours, leaves a hole; the others are done all the same.
pub(super) fn in_parallel<S, R: Send>(
    count: usize,
    jobs: NonZeroUsize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<R>>> = Mutex::new((0..count).map(|_| None).collect());
    let run = || {
        let mut own = state();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&mut own, index)));
            match result {
                Ok(result) => results.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(result),
                // What the piece has left behind in the state is not to be trusted.
                Err(_) => own = state(),
            }
        }
    };
    std::thread::scope(|scope| {
        let mut started = 0;
        for number in 0..jobs.get().min(count) {
            let thread = std::thread::Builder::new().name(format!("job {number}")).stack_size(STACK_BYTES);
            started += usize::from(thread.spawn_scoped(scope, run).is_ok());
        }
        if started == 0 {
            run();
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_pieces_and_one_that_panics_leaves_a_hole() {
        let results = in_parallel(
            100,
            NonZeroUsize::new(3).unwrap(),
            || 0,
            |seen, index| {
                *seen += 1;
                assert_ne!(index, 50, "a piece that fails");
                index * 2
            },
        );
        assert_eq!(results[50], None);
        assert!((0..100).filter(|index| *index != 50).all(|index| results[index] == Some(index * 2)));
    }
}
