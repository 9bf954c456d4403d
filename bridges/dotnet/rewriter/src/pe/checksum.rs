//! The checksum of an image, as the loaders of Windows compute it: the sum of all 16-bit words, with
//! carries added back, plus the length of the file.

/// The checksum of `bytes`, leaving out the four bytes at `field`, where it is kept.
pub(super) fn checksum(bytes: &[u8], field: usize) -> u32 {
    let mut sum: u64 = 0;
    let (before, rest) = bytes.split_at(field.min(bytes.len()));
    let after = rest.get(4..).unwrap_or_default();
    for part in [before, after] {
        let mut words = part.chunks_exact(2);
        sum += words.by_ref().map(|word| u64::from(u16::from_le_bytes([word[0], word[1]]))).sum::<u64>();
        sum += words.remainder().first().map_or(0, |last| u64::from(*last));
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    (sum as u32).wrapping_add(bytes.len() as u32)
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn carries_are_added_back_and_the_field_is_left_out() {
        assert_eq!(checksum(&[0xff, 0xff, 0x02, 0x00, 9, 9, 9, 9], 4), 2 + 8);
        assert_eq!(checksum(&[1, 0, 9, 9, 9, 9, 3], 2), 4 + 7);
    }
}
