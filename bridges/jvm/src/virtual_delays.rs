//! Delays of virtual threads. A native frame would pin the carrier, and with it keep the partner
//! from running; so the hook parks them in Java and asks here, by a token, how long.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use redhanded_tsvd::{Engine, SetTrap, Wait};

use crate::host::{JvmHost, Witness};

/// A parked thread looks this often whether its delay is over early.
const SLICE: Duration = Duration::from_millis(5);

/// The traps of parked virtual threads by token.
#[derive(Default)]
pub struct VirtualDelays {
    traps: Mutex<Tokens>,
}

#[derive(Default)]
struct Tokens {
    last: u32,
    traps: HashMap<u32, SetTrap<Witness>>,
}

impl VirtualDelays {
    /// Keeps a trap while its thread is parked; never 0.
    pub fn insert(&self, trap: SetTrap<Witness>) -> u32 {
        let mut tokens = self.traps.lock().unwrap_or_else(PoisonError::into_inner);
        let token = tokens.last % 0x7FFF_FFFF + 1;
        tokens.last = token;
        tokens.traps.insert(token, trap);
        token
    }

    /// How long to park until asking again; zero when the delay is over.
    pub fn remaining(&self, engine: &Engine<JvmHost>, token: u32) -> Duration {
        let tokens = self.traps.lock().unwrap_or_else(PoisonError::into_inner);
        match tokens.traps.get(&token).map(|trap| engine.poll(trap)) {
            Some(Wait::Sleep(duration)) => duration.min(SLICE),
            Some(Wait::Over(_)) | None => Duration::ZERO,
        }
    }

    /// Takes the trap out: its thread goes on.
    pub fn remove(&self, token: u32) -> Option<SetTrap<Witness>> {
        self.traps.lock().unwrap_or_else(PoisonError::into_inner).traps.remove(&token)
    }
}
