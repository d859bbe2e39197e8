//! A table of counts already known, shared by threads without locks.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(feature = "map")]
use memmap2::MmapMut;
#[cfg(feature = "map")]
use zerocopy::FromBytes;

/// A count with the key and depth it belongs to, in two words. The first is the key XOR the second, so that an entry torn
/// by two threads writing at once does not match any key that was asked for. The second is the count above eight bits of depth; 0
/// in an entry never used.
type Entry = [AtomicU64; 2];

/// Four entries in a cache line.
type Bucket = [Entry; 4];

/// The memory of a table.
#[cfg(feature = "map")]
pub(crate) struct Memory(MmapMut);

/// The memory of a table.
#[cfg(not(feature = "map"))]
pub(crate) struct Memory(Vec<Bucket>);

impl Memory {
    /// Memory for a table of at most this many MiB, and of no more than fits the expected number of counts.
    ///
    /// # Errors
    /// If the system does not give that much.
    pub(crate) fn new(mib: usize, expected: u64) -> io::Result<Memory> {
        let most = (mib.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let enough = usize::try_from(expected / 8).unwrap_or(usize::MAX).max(1024);
        Memory::of(most.min(enough))
    }

    #[cfg(feature = "map")]
    fn of(buckets: usize) -> io::Result<Memory> {
        let map = MmapMut::map_anon(buckets * size_of::<Bucket>())?;
        ask_for_large_pages(&map);
        Ok(Memory(map))
    }

    #[cfg(not(feature = "map"))]
    fn of(buckets: usize) -> io::Result<Memory> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(buckets).map_err(io::Error::other)?;
        memory.resize_with(buckets, Bucket::default);
        Ok(Memory(memory))
    }

    /// The empty table in this memory.
    #[cfg(feature = "map")]
    pub(crate) fn table(&mut self) -> Table<'_> {
        // A map begins at a page and is a whole number of buckets long, so the view is always there.
        Table { buckets: <[Bucket]>::mut_from_bytes(&mut self.0).unwrap_or_default() }
    }

    /// The empty table in this memory.
    #[cfg(not(feature = "map"))]
    pub(crate) fn table(&mut self) -> Table<'_> {
        Table { buckets: &self.0 }
    }
}

/// Asks for large pages, because most reads of the table would otherwise wait for the address of a small page. It is a
/// wish: nothing depends on its being granted.
#[cfg(feature = "map")]
fn ask_for_large_pages(map: &MmapMut) {
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    #[cfg(not(target_os = "linux"))]
    let _ = map;
}

/// Counts by key and depth.
pub(crate) struct Table<'a> {
    buckets: &'a [Bucket],
}

impl Table<'_> {
    #[inline(always)]
    fn bucket(&self, key: u64, depth: u32) -> &Bucket {
        let spread = key.wrapping_add(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let at = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
    }

    /// The count of a position, if it is in the table.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        for [mixed, count] in self.bucket(key, depth) {
            let count = count.load(Ordering::Relaxed);
            if mixed.load(Ordering::Relaxed) ^ count == key && count as u8 == depth as u8 {
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
        let bucket = self.bucket(key, depth);
        let cost = |entry: &Entry| entry[1].load(Ordering::Relaxed) as u8;
        let mut worst = &bucket[(key & 3) as usize];
        for entry in bucket {
            if cost(entry) < cost(worst) {
                worst = entry;
            }
        }
        let count = count << 8 | u64::from(depth);
        worst[1].store(count, Ordering::Relaxed);
        worst[0].store(key ^ count, Ordering::Relaxed);
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
