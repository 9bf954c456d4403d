//! Ways to damage a class file.

use proptest::prelude::*;

/// One damage. Positions are fractions of the length, so that they fit any class.
#[derive(Clone, Debug)]
pub enum Mutation {
    /// A byte gets another value.
    Set { at: u16, value: u8 },
    /// One bit is the other way round.
    Flip { at: u16, bit: u8 },
    /// Two bytes get a value: a count, an index or an offset.
    SetPair { at: u16, value: u16 },
    /// The end is missing.
    Truncate { at: u16 },
    /// Bytes are missing.
    Remove { at: u16, length: u8 },
    /// Bytes are there twice.
    Repeat { at: u16, length: u8 },
    /// Bytes come from another class.
    Splice { at: u16, from: u16, length: u8 },
}

/// Any damage.
pub fn mutation() -> impl Strategy<Value = Mutation> {
    let pair = prop_oneof![
        any::<u16>(),
        0..300_u16,
        prop::sample::select(&[0, 1, 0x7fff, 0x8000, 0xfffe, 0xffff][..])
    ];
    prop_oneof![
        4 => (any::<u16>(), any::<u8>()).prop_map(|(at, value)| Mutation::Set { at, value }),
        4 => (any::<u16>(), 0..8_u8).prop_map(|(at, bit)| Mutation::Flip { at, bit }),
        4 => (any::<u16>(), pair).prop_map(|(at, value)| Mutation::SetPair { at, value }),
        1 => any::<u16>().prop_map(|at| Mutation::Truncate { at }),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(at, length)| Mutation::Remove { at, length }),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(at, length)| Mutation::Repeat { at, length }),
        1 => (any::<u16>(), any::<u16>(), any::<u8>())
            .prop_map(|(at, from, length)| Mutation::Splice { at, from, length }),
    ]
}

impl Mutation {
    /// Damages `class`; `other` is another class to take bytes from.
    pub fn apply(&self, class: &mut Vec<u8>, other: &[u8]) {
        let place = |fraction: u16, length: usize| usize::from(fraction) * length / 0x1_0000;
        let range = |bytes: &[u8], at: u16, length: u8| {
            let start = place(at, bytes.len());
            start..bytes.len().min(start + usize::from(length))
        };
        if class.is_empty() {
            return;
        }
        match *self {
            Mutation::Set { at, value } => {
                let at = place(at, class.len());
                class[at] = value;
            }
            Mutation::Flip { at, bit } => {
                let at = place(at, class.len());
                class[at] ^= 1 << bit;
            }
            Mutation::SetPair { at, value } => {
                let range = range(class, at, 2);
                let length = range.len();
                class[range].copy_from_slice(&value.to_be_bytes()[..length]);
            }
            Mutation::Truncate { at } => class.truncate(place(at, class.len())),
            Mutation::Remove { at, length } => drop(class.drain(range(class, at, length))),
            Mutation::Repeat { at, length } => {
                let range = range(class, at, length);
                let repeated = class[range.clone()].to_vec();
                class.splice(range.end..range.end, repeated);
            }
            Mutation::Splice { at, from, length } => {
                let taken = other[range(other, from, length)].to_vec();
                let target = range(class, at, length);
                class.splice(target, taken);
            }
        }
    }
}

/// A small generator for runs that are too long for `proptest` to keep track of (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn class<'a>(&mut self, classes: &'a [Vec<u8>]) -> &'a [u8] {
        &classes[(self.next() % classes.len() as u64) as usize]
    }

    /// A class with one to six damages of any kind.
    pub fn mutant(&mut self, classes: &[Vec<u8>]) -> Vec<u8> {
        let mut mutant = self.class(classes).to_vec();
        for _ in 0..=self.next() % 6 {
            let mutation = self.mutation();
            mutation.apply(&mut mutant, self.class(classes));
        }
        mutant
    }

    /// A class with one or two damages that leave its length as it is, or with an older version,
    /// for which another verifier works: many are still classes.
    pub fn gentle_mutant(&mut self, classes: &[Vec<u8>]) -> Vec<u8> {
        let mut mutant = self.class(classes).to_vec();
        if self.next().is_multiple_of(3) {
            mutant[4..8].copy_from_slice(&[0, 0, 0, 46 + (self.next() % 7) as u8]);
        }
        for _ in 0..self.next() % 3 {
            let at = self.next() as u16;
            let mutation = match self.next() % 3 {
                0 => Mutation::Set { at, value: self.next() as u8 },
                1 => Mutation::Flip { at, bit: (self.next() % 8) as u8 },
                // Most indices and counts are small.
                _ => Mutation::SetPair { at, value: (self.next() % 300) as u16 },
            };
            mutation.apply(&mut mutant, &[]);
        }
        mutant
    }

    fn mutation(&mut self) -> Mutation {
        let (at, from, length) = (self.next() as u16, self.next() as u16, self.next() as u8);
        match self.next() % 16 {
            0..=3 => Mutation::Set { at, value: length },
            4..=7 => Mutation::Flip { at, bit: length % 8 },
            8..=9 => Mutation::SetPair { at, value: from },
            10..=11 => Mutation::SetPair { at, value: from % 300 },
            12 => Mutation::Truncate { at },
            13 => Mutation::Remove { at, length },
            14 => Mutation::Repeat { at, length },
            _ => Mutation::Splice { at, from, length },
        }
    }
}
