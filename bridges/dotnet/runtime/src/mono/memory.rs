//! Memory for images that Mono reads, and memory that is not needed any longer.

/// A copy of an image that lives as long as the process, aligned as a mapped file is: Mono aligns the
/// parts of an image by their addresses.
pub fn keep(image: &[u8]) -> &'static [u8] {
    /// Sections of an image are aligned to less.
    #[repr(align(4096))]
    #[derive(Clone, Copy)]
    struct Page([u8; 4096]);

    let mut pages = vec![Page([0; 4096]); image.len().div_ceil(4096)];
    for (page, part) in pages.iter_mut().zip(image.chunks(4096)) {
        page.0[..part.len()].copy_from_slice(part);
    }
    let pages = pages.leak();
    // SAFETY: the pages lie behind each other without gaps, are never changed again, and hold at least
    // as many bytes as the image has.
    unsafe { std::slice::from_raw_parts(pages.as_ptr().cast(), image.len()) }
}

/// Gives memory that was freed back to the system: to rewrite an assembly takes some ten times its size, and
/// without this the program would have that on top of its own for as long as it runs.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it may be called at any time from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::keep;

    #[test]
    fn the_copy_is_aligned_and_complete() {
        for length in [0, 1, 4096, 10_000] {
            let image: Vec<u8> = (0..length).map(|at: u32| at.to_le_bytes()[0]).collect();
            let kept = keep(&image);
            assert_eq!(kept, image);
            assert_eq!(kept.as_ptr().addr() % 4096, 0);
        }
    }
}
