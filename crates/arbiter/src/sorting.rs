//! Very many positions with their numbers of ways, sorted and with equal ones made one, in bounded memory: what does not fit
//! goes to files without a name.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use anyhow::{Context, bail};
use movegen::Packed;

/// A position, and in how many ways it is reached.
pub type Place = (Packed, u64);

/// Places in memory; each has 80 bytes.
pub const ROOM: usize = 2 << 20;

/// Collects places.
pub struct Sorter<'a> {
    folder: &'a Path,
    room: usize,
    places: Vec<Place>,
    runs: Vec<File>,
}

impl<'a> Sorter<'a> {
    /// Keeps at most `room` places in memory, the rest in nameless files in a folder.
    pub fn new(folder: &'a Path, room: usize) -> Sorter<'a> {
        Sorter { folder, room, places: Vec::new(), runs: Vec::new() }
    }

    /// Adds one.
    ///
    /// # Errors
    /// The disk is full, or a number of ways is beyond 64 bits.
    pub fn add(&mut self, place: Place) -> anyhow::Result<()> {
        if self.places.len() >= self.room {
            merge_equal(&mut self.places)?;
            // What became much less need not go to the disk yet.
            if self.places.len() > self.room / 2 {
                self.spill().context("cannot write a file for sorting")?;
            }
        }
        self.places.push(place);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 16, tempfile::tempfile_in(self.folder)?);
        for (packed, ways) in self.places.drain(..) {
            for word in packed.words().into_iter().chain([ways]) {
                file.write_all(&word.to_le_bytes())?;
            }
        }
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.runs.push(file);
        Ok(())
    }

    /// All places in order, equal ones made one.
    ///
    /// # Errors
    /// A number of ways is beyond 64 bits.
    pub fn sorted(mut self) -> anyhow::Result<Sorted> {
        merge_equal(&mut self.places)?;
        let mut runs: Vec<Run> = self.runs.into_iter().map(Run::file).collect();
        runs.push(Run::Memory(self.places.into_iter()));
        let mut sorted = Sorted { runs, next: BinaryHeap::new() };
        for index in 0..sorted.runs.len() {
            sorted.pull(index).context("cannot read a file for sorting")?;
        }
        Ok(sorted)
    }
}

fn merge_equal(places: &mut Vec<Place>) -> anyhow::Result<()> {
    places.sort_unstable();
    let mut beyond = false;
    places.dedup_by(|next, kept| {
        let equal = next.0 == kept.0;
        if equal {
            let sum = kept.1.checked_add(next.1);
            beyond |= sum.is_none();
            kept.1 = sum.unwrap_or(u64::MAX);
        }
        equal
    });
    if beyond {
        bail!(BEYOND);
    }
    Ok(())
}

const BEYOND: &str = "there are more ways than a number of 64 bits can tell";

/// Places that are sorted.
enum Run {
    Memory(std::vec::IntoIter<Place>),
    File(BufReader<File>),
}

impl Run {
    fn file(file: File) -> Run {
        Run::File(BufReader::with_capacity(1 << 16, file))
    }

    fn next(&mut self) -> io::Result<Option<Place>> {
        let file = match self {
            Run::Memory(places) => return Ok(places.next()),
            Run::File(file) => file,
        };
        let mut words = [0; Packed::WORDS + 1];
        for (index, word) in words.iter_mut().enumerate() {
            let mut bytes = [0; 8];
            match file.read_exact(&mut bytes) {
                Err(error) if index == 0 && error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Ok(None);
                }
                read => read?,
            }
            *word = u64::from_le_bytes(bytes);
        }
        let [packed @ .., ways] = words;
        Ok(Some((Packed::from_words(packed), ways)))
    }
}

/// Places in order, each once.
pub struct Sorted {
    runs: Vec<Run>,
    /// The next place of each run.
    next: BinaryHeap<Reverse<(Place, usize)>>,
}

impl Sorted {
    fn pull(&mut self, run: usize) -> io::Result<()> {
        if let Some(place) = self.runs[run].next()? {
            self.next.push(Reverse((place, run)));
        }
        Ok(())
    }

    fn pop(&mut self) -> anyhow::Result<Option<Place>> {
        let Some(Reverse((place, run))) = self.next.pop() else { return Ok(None) };
        self.pull(run).context("cannot read a file for sorting")?;
        Ok(Some(place))
    }

    /// The next place.
    ///
    /// # Errors
    /// A file cannot be read, or a number of ways is beyond 64 bits.
    pub fn next(&mut self) -> anyhow::Result<Option<Place>> {
        let Some((packed, mut ways)) = self.pop()? else { return Ok(None) };
        while self.next.peek().is_some_and(|Reverse(((other, _), _))| *other == packed) {
            let more = self.pop()?.map_or(0, |(_, more)| more);
            ways = ways.checked_add(more).context(BEYOND)?;
        }
        Ok(Some((packed, ways)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(number: u64) -> Packed {
        Packed::from_words([number % 3, number, 0, 0, 0, 0, 0, 0, 0])
    }

    /// The same from memory alone, and with many files.
    #[test]
    fn what_does_not_fit_is_sorted_all_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        for room in [1, 2, 7, 50, 10_000] {
            let mut sorter = Sorter::new(folder.path(), room);
            for step in 0..1_000_u64 {
                sorter.add((packed(step * 7 % 90), step % 4)).expect("added");
            }
            let spilt = sorter.runs.len();
            assert_eq!(spilt > 0, room < 90, "{room}: {spilt} files");
            let mut sorted = sorter.sorted().expect("sorted");
            let mut found = Vec::new();
            while let Some(place) = sorted.next().expect("read") {
                found.push(place);
            }
            assert_eq!(found.len(), 90);
            assert!(found.is_sorted());
            for (place, ways) in found {
                let number = place.words()[1];
                let due = (0..1_000).filter(|step| step * 7 % 90 == number).map(|step| step % 4);
                assert_eq!(ways, due.sum::<u64>(), "{number}");
            }
        }
    }

    #[test]
    fn too_many_ways_are_told() {
        for room in [1, 10] {
            let folder = tempfile::tempdir().expect("a folder");
            let mut sorter = Sorter::new(folder.path(), room);
            sorter.add((packed(1), u64::MAX)).expect("added");
            sorter.add((packed(1), 1)).expect("added");
            let end = sorter.sorted().and_then(|mut sorted| sorted.next());
            assert!(end.is_err_and(|error| error.to_string() == BEYOND));
        }
    }
}
