//! How a delayed platform thread sleeps: in native code, where neither an interrupt nor a permit of
//! the program is touched, and so that its partner or the end of the JVM can wake it.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Wakes one sleeper, before or during its sleep.
#[derive(Debug, Default)]
pub struct Alarm {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Alarm {
    /// Ends the present or the next sleep.
    pub fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Sleeps for `duration` or until the alarm rings.
    pub fn sleep(&self, duration: Duration) {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        if !*rung {
            // One wake-up too early is no harm: the sleeper asks the engine and sleeps again.
            drop(self.changed.wait_timeout(rung, duration));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rung_alarm_does_not_let_anybody_sleep() {
        let alarm = Alarm::default();
        alarm.ring();
        alarm.sleep(Duration::from_secs(3600));
    }
}
