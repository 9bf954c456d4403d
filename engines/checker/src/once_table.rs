use std::cell::OnceCell;

/// Entries up to this number are in the first chunk.
const FIRST_CHUNK: usize = 64;

/// A table by dense number whose entries are made when they are first asked for, and lent out for
/// as long as the table lives.
///
/// The interpreter holds on to the code it runs while it changes everything else; entries that
/// never move make that possible without counting references. Chunk `k` holds `64 * 2^k` entries.
#[derive(Debug)]
pub(crate) struct OnceTable<T> {
    chunks: [OnceCell<Box<[OnceCell<T>]>>; 27],
}

impl<T> OnceTable<T> {
    /// An empty table.
    pub fn new() -> Self {
        Self { chunks: std::array::from_fn(|_| OnceCell::new()) }
    }

    /// The entry number `index`, made by `make` if it is not there yet.
    #[inline]
    pub fn get_or_init(&self, index: u32, make: impl FnOnce() -> T) -> &T {
        let position = index as usize + FIRST_CHUNK;
        let chunk = (position.ilog2() - FIRST_CHUNK.ilog2()) as usize;
        let size = FIRST_CHUNK << chunk;
        let entries = self.chunks[chunk].get_or_init(|| (0..size).map(|_| OnceCell::new()).collect());
        entries[position - size].get_or_init(make)
    }
}

#[cfg(test)]
mod tests {
    use super::OnceTable;

    #[test]
    fn each_entry_is_made_once_and_stays() {
        let table = OnceTable::new();
        let first = table.get_or_init(0, || 7);
        for index in [0, 63, 64, 191, 192, 100_000] {
            assert_eq!(*table.get_or_init(index, || index + 7), index + 7);
        }
        assert_eq!((*first, *table.get_or_init(0, || 9)), (7, 7));
    }
}
