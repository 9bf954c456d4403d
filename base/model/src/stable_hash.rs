/// FNV-1a over the parts, with a separator between them.
///
/// Stable for ever: site keys and fingerprints in files that users keep are made with it. The
/// hashers of the standard library promise no such thing.
pub fn stable_hash<'a>(parts: impl IntoIterator<Item = &'a str>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = OFFSET;
    for part in parts {
        for byte in part.bytes().chain(std::iter::once(0x1f)) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::stable_hash;

    #[test]
    fn the_value_never_changes_and_parts_are_kept_apart() {
        assert_eq!(stable_hash(["a"]), stable_hash(["a"]));
        assert_ne!(stable_hash(["ab", "c"]), stable_hash(["a", "bc"]));
        assert_eq!(stable_hash([]), 0xcbf2_9ce4_8422_2325);
        assert_eq!(stable_hash(["redhanded"]), 0x075a_bfd1_b4f4_36c1);
    }
}
