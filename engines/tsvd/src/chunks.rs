use std::sync::OnceLock;

/// A table that only grows, whose memory is allocated in chunks of `CHUNK` elements.
///
/// Reading is one acquire load and an index. A chunk never moves and is never freed before the
/// table, so references into it stay good without a lock.
pub(crate) struct Chunks<T, const CHUNK: usize> {
    directory: Box<[OnceLock<Box<[T]>>]>,
}

impl<T: Default, const CHUNK: usize> Chunks<T, CHUNK> {
    /// A table that can grow to at least `capacity` elements.
    pub(crate) fn new(capacity: usize) -> Self {
        Chunks { directory: (0..capacity.div_ceil(CHUNK)).map(|_| OnceLock::new()).collect() }
    }

    /// The element at `index`, if its chunk has been allocated.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.directory.get(index / CHUNK)?.get()?.get(index % CHUNK)
    }

    /// The element at `index`, whose chunk is allocated if need be; `None` beyond the capacity.
    pub(crate) fn grow_to(&self, index: usize) -> Option<&T> {
        let chunk = self.directory.get(index / CHUNK)?;
        chunk.get_or_init(|| (0..CHUNK).map(|_| T::default()).collect()).get(index % CHUNK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_appear_when_they_are_needed() {
        let chunks: Chunks<u32, 4> = Chunks::new(5);
        assert!(chunks.get(4).is_none());
        assert_eq!(chunks.grow_to(4), Some(&0));
        assert_eq!(chunks.get(7), Some(&0));
        assert!(chunks.get(3).is_none());
        assert!(chunks.grow_to(8).is_none());
    }
}
