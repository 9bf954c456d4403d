//! How far a thread that got an object by a race knows what others did to it.
//!
//! Who reads a reference that another thread stores at that moment has a race, but sees a whole object: .NET
//! orders what was written before the reference was stored, as far as it is reached by that reference (the
//! .NET memory model: a store of a reference releases what was written to the object, and reads that depend
//! on each other keep their order). So the fields of a singleton that is made without a lock do not race,
//! only the variable that holds it does. This goes beyond [HSR], which takes all of them for races.

use super::clock::{Epoch, VectorClock};

/// For one object, who got it by a race, and from whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Handovers(Vec<Handover>);

#[derive(Clone, Copy, Debug)]
struct Handover {
    /// When the reference was read.
    read: Epoch,
    /// When it had been stored.
    stored: Epoch,
}

impl Handovers {
    /// A thread at time `read` has got the object from who stored it at time `stored`.
    pub fn note(&mut self, read: Epoch, stored: Epoch) {
        let same = |known: &&mut Handover| {
            (known.read.component(), known.stored.component()) == (read.component(), stored.component())
        };
        match self.0.iter_mut().find(same) {
            Some(known) if known.stored.value() < stored.value() => *known = Handover { read, stored },
            Some(_) => {}
            None => self.0.push(Handover { read, stored }),
        }
    }

    /// Until when a thread at time `clock` knows what the thread of `earlier` did to the object, if that covers
    /// `earlier`.
    pub fn covering(&self, earlier: Epoch, clock: &VectorClock) -> Option<Epoch> {
        let covers = |known: &&Handover| {
            known.stored.component() == earlier.component()
                && known.stored.value() >= earlier.value()
                && known.read.happens_before(clock)
        };
        self.0.iter().find(covers).map(|known| known.stored)
    }

    /// What it takes beyond its own size, in bytes.
    pub fn extra_bytes(&self) -> usize {
        self.0.len() * size_of::<Handover>()
    }
}
