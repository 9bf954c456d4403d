//! What the filter of calls in a bridge's hook needs to know of the traps that are set, in one word.

/// How many traps are set on objects of each hash, modulo 64.
#[derive(Clone, Debug)]
pub struct TrapBits {
    traps: [u32; 64],
}

impl TrapBits {
    /// No trap.
    pub const NONE: TrapBits = TrapBits { traps: [0; 64] };

    /// A thread is delayed before it touches an object with this hash.
    pub fn add(&mut self, hash: u32) {
        let count = &mut self.traps[slot(hash)];
        *count = count.saturating_add(1);
    }

    /// Such a delay is over.
    pub fn remove(&mut self, hash: u32) {
        let count = &mut self.traps[slot(hash)];
        *count = count.saturating_sub(1);
    }

    /// Bit `hash % 64` is set when a trap is set on an object with such a hash.
    pub fn word(&self) -> u64 {
        (0..64).filter(|bit| self.traps[*bit] > 0).fold(0, |bits, bit| bits | 1 << bit)
    }
}

fn slot(hash: u32) -> usize {
    (hash % 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_stays_until_the_last_trap_of_its_hashes_is_gone() {
        let mut bits = TrapBits::NONE;
        bits.add(3);
        bits.add(64 + 3);
        bits.add(63);
        assert_eq!(bits.word(), 1 << 3 | 1 << 63);
        bits.remove(3);
        bits.remove(63);
        assert_eq!(bits.word(), 1 << 3);
        bits.remove(67);
        assert_eq!(bits.word(), 0);
    }
}
