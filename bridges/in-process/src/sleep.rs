//! How a delayed thread sleeps: in native code, where neither an interrupt nor a permit of
//! the program is touched, and so that its partner or the end of the process can wake it.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Wakes one sleeper, before or during its sleep.
#[derive(Debug, Default)]
pub struct Alarm {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Alarm {
    /// Ends the present sleep, or else the next one.
    pub fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Sleeps for `duration` or until the alarm rings. One wake-up too early is no harm: the
    /// sleeper asks the engine and sleeps again.
    pub fn sleep(&self, duration: Duration) {
        let mut rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        if !*rung {
            rung = self.changed.wait_timeout(rung, duration).unwrap_or_else(PoisonError::into_inner).0;
        }
        *rung = false;
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
