//! Counting the positions some plies away: in one call, or under control with threads, a hash table, progress and a way
//! to stop.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::categories::Categories;
use crate::compiled::Effort;
use crate::hash::Memory;
use crate::moves::{Move, MoveList};
use crate::path::Path;
use crate::position::Position;

/// The number of ways to play `depth` plies: on one thread, exactly, without a table. Nothing is allocated.
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_on(Path::best(), position, depth)
}

/// The same on one path, or on plain arithmetic if the processor does not have it.
pub fn perft_on(path: Path, position: &Position, depth: u32) -> u64 {
    let never = AtomicBool::new(false);
    path.or_portable().perft(&position.board, position.turn, depth, &mut Effort::new(&never))
}

/// The kinds of the moves of the last ply, on one thread.
pub fn categories(position: &Position, depth: u32) -> Categories {
    let never = AtomicBool::new(false);
    Path::best().categories(&position.board, position.turn, depth, &mut Effort::new(&never))
}

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many threads count at once.
    pub threads: NonZeroUsize,
    /// The size of the hash table in MiB; 0 for none, which is exact.
    ///
    /// A table answers for a position by its 64-bit key and the depth. Two different positions can have the same key:
    /// among n positions the chance that any two do is about n² / 2⁶⁵ (one in 37 million for a million positions). The
    /// count is then wrong. Say so beside a number counted with a table.
    pub hash_mib: usize,
    /// Which instructions to use.
    pub path: Path,
}

impl Default for Options {
    /// One thread, no table, the fastest path.
    fn default() -> Options {
        Options { threads: NonZeroUsize::MIN, hash_mib: 0, path: Path::best() }
    }
}

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Positions counted so far.
    pub nodes: u64,
    /// Parts of the work finished, of roughly equal size.
    pub done: usize,
    /// All parts of the work.
    pub parts: usize,
}

/// A legal move and what was counted behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch<T> {
    /// The first move.
    pub mv: laws::Move,
    /// What is behind it: all of it if `finished`, else what was counted before the stop.
    pub sum: T,
    /// Whether it was counted to the end.
    pub finished: bool,
}

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<T> {
    /// The sum: the answer if `finished`, else what was counted before the stop.
    pub sum: T,
    /// The same for each legal move, in the order of their names (a1b1 first); empty at depth 0.
    pub branches: Vec<Branch<T>>,
    /// Whether it was counted to the end.
    pub finished: bool,
}

/// Counts the ways to play `depth` plies, by first move.
///
/// `progress` is called after each part of the work, from any of the threads, one at a time. Setting `cancel` ends the
/// count within milliseconds; the outcome then holds what is known.
///
/// # Errors
/// If the system does not give the memory of the hash table.
pub fn divide(
    position: &Position,
    depth: u32,
    options: &Options,
    cancel: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
) -> io::Result<Outcome<u64>> {
    let expected = u64::from(position.count()).saturating_pow(depth.saturating_sub(2));
    let mut memory = match options.hash_mib {
        0 => None,
        mib => Some(Memory::new(mib, expected)?),
    };
    let table = memory.as_mut().map(Memory::table);
    let path = options.path.or_portable();
    let count = |task: &Task, depth: u32, effort: &mut Effort| {
        let (board, turn) = (&task.position.board, task.position.turn);
        match &table {
            Some(table) => path.hashed(board, turn, depth, task.position.key(), effort, table),
            None => path.perft(board, turn, depth, effort),
        }
    };
    Ok(run(position, depth, options.threads, cancel, progress, &count))
}

/// Counts the kinds of the moves of the last ply, by first move. A table is of no use here and is ignored.
pub fn divide_categories(
    position: &Position,
    depth: u32,
    options: &Options,
    cancel: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
) -> Outcome<Categories> {
    let path = options.path.or_portable();
    let count = |task: &Task, depth: u32, effort: &mut Effort| {
        path.categories(&task.position.board, task.position.turn, depth, effort)
    };
    run(position, depth, options.threads, cancel, progress, &count)
}

/// What can be summed.
trait Sum: Copy + Default + Send {
    fn add(&mut self, other: Self);
    fn nodes(&self) -> u64;
}

impl Sum for u64 {
    fn add(&mut self, other: u64) {
        *self += other;
    }

    fn nodes(&self) -> u64 {
        *self
    }
}

impl Sum for Categories {
    fn add(&mut self, other: Categories) {
        *self += other;
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A part of the work: a position a few plies from the root, and the first move it lies behind.
struct Task {
    branch: usize,
    position: Position,
}

/// What is known while threads count.
struct Known<T> {
    sum: T,
    done: usize,
    branches: Vec<Branch<T>>,
    /// Parts left behind each first move.
    left: Vec<usize>,
}

type Count<'a, T> = &'a (dyn Fn(&Task, u32, &mut Effort) -> T + Sync);

fn run<T: Sum>(
    position: &Position,
    depth: u32,
    threads: NonZeroUsize,
    cancel: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
    count: Count<T>,
) -> Outcome<T> {
    if depth == 0 {
        let task = Task { branch: 0, position: *position };
        let sum = count(&task, 0, &mut Effort::new(cancel));
        return Outcome { sum, branches: Vec::new(), finished: true };
    }
    let moves = ordered(position);
    let (tasks, rest) = split(position, &moves, depth);
    let mut known = Known {
        sum: T::default(),
        done: 0,
        branches: moves
            .iter()
            .map(|&(mv, _)| Branch { mv, sum: T::default(), finished: false })
            .collect(),
        left: vec![0; moves.len()],
    };
    for task in &tasks {
        known.left[task.branch] += 1;
    }
    let known = Mutex::new(known);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut effort = Effort::new(cancel);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let sum = count(task, rest, &mut effort);
            if !note(&known, task.branch, sum, tasks.len(), cancel, progress) {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get().min(tasks.len()) {
            scope.spawn(work);
        }
        work();
    });
    finish(known, tasks.len())
}

/// The legal moves in the order of their names.
fn ordered(position: &Position) -> Vec<(laws::Move, Move)> {
    let list = position.moves();
    let mut moves: Vec<_> = list.iter().map(|&mv| (position.state(mv), mv)).collect();
    moves.sort_by_key(|(stated, _)| stated.to_string());
    moves
}

/// Cuts the work into parts: positions one to three plies away, and the depth that is left.
fn split(position: &Position, moves: &[(laws::Move, Move)], depth: u32) -> (Vec<Task>, u32) {
    let mut tasks: Vec<Task> = (0..moves.len())
        .map(|branch| Task { branch, position: position.play(moves[branch].1) })
        .collect();
    let mut rest = depth - 1;
    while rest > 3 && tasks.len() < 256 && !tasks.is_empty() {
        tasks = tasks.iter().flat_map(further).collect();
        rest -= 1;
    }
    (tasks, rest)
}

/// A part cut into its moves. A part without moves has nothing to count at any depth left.
fn further(task: &Task) -> Vec<Task> {
    let mut list = MoveList::new();
    task.position.legal_moves(&mut list);
    let branch = task.branch;
    list.iter().map(|&mv| Task { branch, position: task.position.play(mv) }).collect()
}

/// Adds a finished part. Returns false once the count is cancelled: then the part may not have been counted to the end.
fn note<T: Sum>(
    known: &Mutex<Known<T>>,
    branch: usize,
    sum: T,
    parts: usize,
    cancel: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
) -> bool {
    let mut known = known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    known.sum.add(sum);
    known.branches[branch].sum.add(sum);
    if cancel.load(Ordering::Relaxed) {
        return false;
    }
    known.done += 1;
    known.left[branch] -= 1;
    progress(Progress { nodes: known.sum.nodes(), done: known.done, parts });
    true
}

fn finish<T: Sum>(known: Mutex<Known<T>>, parts: usize) -> Outcome<T> {
    let mut known = known.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    for (branch, left) in known.branches.iter_mut().zip(&known.left) {
        branch.finished = *left == 0;
    }
    Outcome { sum: known.sum, branches: known.branches, finished: known.done == parts }
}
