use std::sync::{Condvar, Mutex};
use std::thread;

/// How many programs run at this moment, over all tests of this binary.
static RUNNING: Mutex<usize> = Mutex::new(0);
static ONE_ENDED: Condvar = Condvar::new();

/// A place among the programs that may run at once: as many as the machine has processors, so
/// that a program's threads still overlap.
struct Place;

impl Place {
    fn take() -> Place {
        let places = thread::available_parallelism().map_or(1, usize::from);
        let mut running = RUNNING.lock().expect("nothing panics while it counts");
        while *running >= places {
            running = ONE_ENDED.wait(running).expect("nothing panics while it counts");
        }
        *running += 1;
        Place
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *RUNNING.lock().expect("nothing panics while it counts") -= 1;
        ONE_ENDED.notify_one();
    }
}

/// Does `work` for each item, several at once, and returns the results in the order of the items;
/// in place of a result the message of the panic that prevented it.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<Result<R, String>> {
    let work = &work;
    thread::scope(|scope| {
        let start = |item| {
            scope.spawn(move || {
                let _place = Place::take();
                work(item)
            })
        };
        let threads: Vec<_> = items.iter().map(start).collect();
        threads.into_iter().map(|thread| thread.join().map_err(|panic| message_of(&*panic))).collect()
    })
}

/// Does `work` for each item, several at once, and returns everything it complained about.
pub fn complaints_of<T: Sync>(items: &[T], work: impl Fn(&T) -> Vec<String> + Sync) -> Vec<String> {
    in_parallel(items, work)
        .into_iter()
        .flat_map(|result| result.unwrap_or_else(|panic| vec![panic]))
        .collect()
}

fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".into())
}
