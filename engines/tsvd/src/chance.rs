//! Random choices without shared state: a value is a function of the seed and of what the choice
//! is about. No lock, no contended counter, and `--seed` repeats the choices of a thread as long
//! as the thread does the same things.

/// A well mixed 64-bit value of `input` (the finaliser of SplitMix64).
#[inline]
pub(crate) fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The value of `seed` for the `count`-th choice about `subject`.
#[inline]
pub(crate) fn draw(seed: u64, subject: u64, count: u64) -> u64 {
    mix(mix(mix(seed) ^ subject) ^ count)
}

/// A number in [0, 1) from the top 53 bits of `value`.
#[inline]
pub(crate) fn unit(value: u64) -> f64 {
    (value >> 11) as f64 / (1_u64 << 53) as f64
}

/// Spreads ids, which often are small counts or aligned addresses, over the bits from the top.
#[inline]
pub(crate) fn spread(id: u64) -> u64 {
    (id ^ (id >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_fill_the_unit_interval_evenly() {
        let mut buckets = [0_u32; 10];
        for count in 0..100_000 {
            let value = unit(draw(7, 1, count));
            assert!((0.0..1.0).contains(&value));
            buckets[(value * 10.0) as usize] += 1;
        }
        assert!(buckets.iter().all(|filled| (9_500..10_500).contains(filled)), "{buckets:?}");
    }

    #[test]
    fn seed_subject_and_count_each_matter() {
        let base = draw(1, 2, 3);
        assert_eq!(base, draw(1, 2, 3));
        assert!([draw(2, 2, 3), draw(1, 3, 3), draw(1, 2, 4)].iter().all(|other| *other != base));
    }
}
