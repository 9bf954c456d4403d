/// A component of vector clocks. A thread has one; a thread that comes after another one has ended
/// may take over its component ([`crate::machine`] says when).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Component(pub u32);

/// One thread's time: its component and the value of its own clock then. Values begin at 1, so the
/// all-zero epoch is no time at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch(u64);

impl Epoch {
    /// No time.
    pub const NEVER: Epoch = Epoch(0);

    /// The time `value` of `component`.
    #[inline]
    pub fn new(component: Component, value: u32) -> Self {
        Self(u64::from(component.0) << 32 | u64::from(value))
    }

    /// Whose time it is; of no meaning for [`Epoch::NEVER`].
    #[inline]
    pub fn component(self) -> Component {
        Component((self.0 >> 32) as u32)
    }

    /// The value of the component's clock.
    #[inline]
    pub fn value(self) -> u32 {
        self.0 as u32
    }

    /// Whether a thread at time `clock` has synchronised with this time, so that what was done then
    /// happens before what it does now. True for [`Epoch::NEVER`].
    #[inline]
    pub fn happens_before(self, clock: &VectorClock) -> bool {
        self.value() <= clock.get(self.component())
    }
}

/// For each component up to which of its times a thread, or a synchronisation object, has
/// synchronised ([HSR] 3.3). Components beyond the end are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct VectorClock(Vec<u32>);

impl VectorClock {
    /// Synchronised with nothing.
    pub const EMPTY: VectorClock = VectorClock(Vec::new());

    /// The value of a component.
    #[inline]
    pub fn get(&self, component: Component) -> u32 {
        self.0.get(component.0 as usize).copied().unwrap_or(0)
    }

    /// Sets a component.
    pub fn set(&mut self, component: Component, value: u32) {
        let index = component.0 as usize;
        if index >= self.0.len() {
            self.0.resize(index + 1, 0);
        }
        self.0[index] = value;
    }

    /// Synchronises with `other`: the greater of both in each component.
    pub fn join(&mut self, other: &VectorClock) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// Becomes the same as `other`, in the memory it has.
    pub fn assign(&mut self, other: &VectorClock) {
        self.0.clone_from(&other.0);
    }

    /// How many components it stores.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joining_takes_the_later_time_of_each() {
        let mut a = VectorClock::EMPTY;
        a.set(Component(0), 5);
        let mut b = VectorClock::EMPTY;
        b.set(Component(2), 3);
        b.set(Component(0), 4);
        a.join(&b);
        assert_eq!([0, 1, 2, 3].map(|component| a.get(Component(component))), [5, 0, 3, 0]);
    }

    #[test]
    fn an_epoch_happens_before_a_clock_that_has_seen_it() {
        let mut clock = VectorClock::EMPTY;
        clock.set(Component(1), 4);
        assert!(Epoch::new(Component(1), 4).happens_before(&clock));
        assert!(!Epoch::new(Component(1), 5).happens_before(&clock));
        assert!(!Epoch::new(Component(3), 1).happens_before(&clock));
        assert!(Epoch::NEVER.happens_before(&VectorClock::EMPTY));
    }
}
