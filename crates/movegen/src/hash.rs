//! A table of counts already known, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// A count with the key and depth it belongs to. `mixed` is the key XOR `count`, so that an entry torn by two threads
/// writing at once does not match any key that was asked for.
#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    /// The count above eight bits of depth; 0 in an entry never used.
    count: AtomicU64,
}

/// Four entries in a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// Counts by key and depth.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of at most this many bytes, and of no more than fit the expected number of counts.
    pub(crate) fn new(bytes: usize, expected: u64) -> Table {
        let most = (bytes / size_of::<Bucket>()).max(1);
        let enough = usize::try_from(expected / 8).unwrap_or(usize::MAX).max(1024);
        let len = most.min(enough);
        let mut buckets = Vec::with_capacity(len);
        ask_for_large_pages(&buckets);
        buckets.resize_with(len, Bucket::default);
        Table { buckets }
    }

    #[inline(always)]
    fn bucket(&self, key: u64, depth: u32) -> &Bucket {
        let spread = key.wrapping_add(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let at = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
    }

    /// The count of a position, if it is in the table.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        for entry in &self.bucket(key, depth).0 {
            let count = entry.count.load(Ordering::Relaxed);
            if entry.mixed.load(Ordering::Relaxed) ^ count == key && count as u8 == depth as u8 {
                return Some(count >> 8);
            }
        }
        None
    }

    /// Keeps a count, in place of the one that was cheapest to find.
    #[inline(always)]
    pub(crate) fn put(&self, key: u64, depth: u32, count: u64) {
        if count >> 56 != 0 || depth > 255 {
            return;
        }
        let bucket = &self.bucket(key, depth).0;
        let cost = |entry: &Entry| entry.count.load(Ordering::Relaxed) as u8;
        let mut worst = &bucket[(key & 3) as usize];
        for entry in bucket {
            if cost(entry) < cost(worst) {
                worst = entry;
            }
        }
        let count = count << 8 | u64::from(depth);
        worst.count.store(count, Ordering::Relaxed);
        worst.mixed.store(key ^ count, Ordering::Relaxed);
    }

    /// Says that a count will be asked for soon.
    #[inline(always)]
    #[allow(unsafe_code, reason = "a prefetch")]
    pub(crate) fn expect(&self, key: u64, depth: u32) {
        #[cfg(target_arch = "x86_64")]
        {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = core::ptr::from_ref(self.bucket(key, depth));
            // SAFETY: a prefetch reads nothing, and the address is that of a live bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) }
        }
    }
}

/// Asks for large pages, because most reads of the table would otherwise wait for the address of a small page. It is a
/// wish: nothing depends on its being granted. The memory must not have been written yet.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "advice about memory that nobody else uses")]
fn ask_for_large_pages(buckets: &Vec<Bucket>) {
    use rustix::mm::{Advice, madvise};
    let page = rustix::param::page_size();
    let start = buckets.as_ptr() as usize;
    let aligned = start.next_multiple_of(page);
    let end = (start + buckets.capacity() * size_of::<Bucket>()) / page * page;
    if end > aligned {
        let first = buckets.as_ptr().wrapping_byte_add(aligned - start);
        // SAFETY: the pages lie inside the allocation, and this advice does not change what is in memory.
        let _ = unsafe { madvise(first.cast_mut().cast(), end - aligned, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_: &Vec<Bucket>) {}
