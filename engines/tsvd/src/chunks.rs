use std::sync::OnceLock;

/// A table of a fixed number of rows, all of the same width, whose memory is allocated in chunks
/// of `ROWS` rows when they are first touched.
///
/// Reading is one acquire load and an index. A chunk never moves and is never freed before the
/// table, so references into it stay good without a lock.
pub(crate) struct Chunks<T, const ROWS: usize> {
    directory: Box<[OnceLock<Box<[T]>>]>,
    width: usize,
}

impl<T: Default, const ROWS: usize> Chunks<T, ROWS> {
    /// A table of at least `rows` rows of `width` elements each.
    pub(crate) fn new(rows: usize, width: usize) -> Self {
        let chunks = rows.div_ceil(ROWS);
        let table = Chunks { directory: (0..chunks).map(|_| OnceLock::new()).collect(), width };
        // Loom does not see the order that the standard library's `OnceLock` makes.
        if cfg!(loom) {
            table.directory.iter().for_each(|cell| _ = table.allocate(cell));
        }
        table
    }

    /// The row at `index`, if its chunk has been touched.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&[T]> {
        Some(self.row_in(self.directory.get(index / ROWS)?.get()?, index))
    }

    /// The row at `index`, allocated now if this is the first touch of its chunk; `None` when
    /// `index` is beyond the table.
    #[inline]
    pub(crate) fn touch(&self, index: usize) -> Option<&[T]> {
        let cell = self.directory.get(index / ROWS)?;
        let chunk = match cell.get() {
            Some(chunk) => chunk,
            None => self.allocate(cell),
        };
        Some(self.row_in(chunk, index))
    }

    #[inline]
    fn row_in<'a>(&self, chunk: &'a [T], index: usize) -> &'a [T] {
        let start = index % ROWS * self.width;
        &chunk[start..start + self.width]
    }

    #[cold]
    fn allocate<'a>(&self, cell: &'a OnceLock<Box<[T]>>) -> &'a [T] {
        cell.get_or_init(|| (0..ROWS * self.width).map(|_| T::default()).collect())
    }

    /// All elements of all chunks that have been touched.
    pub(crate) fn touched(&self) -> impl Iterator<Item = &T> {
        self.directory.iter().filter_map(OnceLock::get).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_appear_when_they_are_touched() {
        let chunks: Chunks<u32, 4> = Chunks::new(5, 3);
        assert!(chunks.get(4).is_none());
        assert_eq!(chunks.touch(4), Some(&[0, 0, 0][..]));
        assert_eq!(chunks.get(5), Some(&[0, 0, 0][..]));
        assert!(chunks.get(3).is_none());
        assert_eq!(chunks.touched().count(), 12);
        assert!(chunks.touch(8).is_none());
    }
}
