//! How a delayed thread sleeps: in native code, where neither an interrupt nor a permit of
//! the program is touched, and so that its partner or the end of the process can wake it.

use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
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

/// The alarms of all sleepers, to be rung when the process ends.
#[derive(Debug, Default)]
pub struct Alarms {
    alarms: Mutex<Vec<Weak<Alarm>>>,
}

impl Alarms {
    /// Registers an alarm for as long as somebody keeps it.
    pub fn watch(&self, alarm: &Arc<Alarm>) {
        let mut alarms = self.alarms.lock().unwrap_or_else(PoisonError::into_inner);
        alarms.retain(|alarm| alarm.strong_count() > 0);
        alarms.push(Arc::downgrade(alarm));
    }

    /// Rings them all.
    pub fn ring(&self) {
        for alarm in self.alarms.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            if let Some(alarm) = alarm.upgrade() {
                alarm.ring();
            }
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

    #[test]
    fn all_alarms_that_are_still_kept_are_rung() {
        let alarms = Alarms::default();
        let alarm = Arc::new(Alarm::default());
        alarms.watch(&alarm);
        alarms.watch(&Arc::new(Alarm::default()));
        alarms.ring();
        alarm.sleep(Duration::from_secs(3600));
    }
}
