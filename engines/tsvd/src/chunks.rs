use std::sync::OnceLock;

/// A table of fixed capacity whose memory is allocated chunk by chunk when it is first touched.
///
/// Reading is one acquire load and an index. A chunk never moves and is never freed before the
/// table, so references into it stay good without a lock.
pub(crate) struct Chunks<T> {
    directory: Box<[OnceLock<Box<[T]>>]>,
    chunk_length: usize,
}

impl<T: Default> Chunks<T> {
    /// A table of `chunks` chunks of `chunk_length` elements each; the length is a power of two.
    pub(crate) fn new(chunks: usize, chunk_length: usize) -> Self {
        debug_assert!(chunk_length.is_power_of_two());
        Chunks { directory: (0..chunks).map(|_| OnceLock::new()).collect(), chunk_length }
    }

    /// Elements in a chunk.
    pub(crate) fn chunk_length(&self) -> usize {
        self.chunk_length
    }

    /// The element at `index` if its chunk has been touched.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        let chunk = self.directory.get(index / self.chunk_length)?.get()?;
        chunk.get(index % self.chunk_length)
    }

    /// The chunk that holds `index`, allocated now if this is the first touch; `None` when
    /// `index` is beyond the capacity.
    #[inline]
    pub(crate) fn chunk_of(&self, index: usize) -> Option<&[T]> {
        let cell = self.directory.get(index / self.chunk_length)?;
        Some(match cell.get() {
            Some(chunk) => chunk,
            None => Self::allocate(cell, self.chunk_length),
        })
    }

    #[cold]
    fn allocate(cell: &OnceLock<Box<[T]>>, length: usize) -> &[T] {
        cell.get_or_init(|| (0..length).map(|_| T::default()).collect())
    }

    /// All elements of all chunks that have been touched.
    pub(crate) fn touched(&self) -> impl Iterator<Item = &T> {
        self.directory.iter().filter_map(OnceLock::get).flatten()
    }
}
