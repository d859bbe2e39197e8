//! Where the kings are led.

use std::sync::LazyLock;

use crate::board::Pos;
use crate::board::lines::{KING, LIGHT, Squares, bit, first};

/// A corner for the king that is to be mated, for one player to mate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// Whether White mates.
    pub white: bool,
    /// Where the king is to be mated.
    pub corner: usize,
    /// Two squares from which the other king takes the flights away.
    posts: [usize; 2],
}

/// Steps of a king.
#[inline(always)]
pub(crate) fn distance(a: usize, b: usize) -> i32 {
    let files = (a & 7) as i32 - (b & 7) as i32;
    let ranks = (a >> 3) as i32 - (b >> 3) as i32;
    files.abs().max(ranks.abs())
}

impl Goal {
    /// The goals, the corner nearest to the king first, and how many of them are likely: bishops of one colour alone mate in
    /// corners of that colour, which come before the others.
    pub fn all(pos: &Pos, white: bool) -> ([Goal; 4], usize) {
        let sets = pos.quad.sets();
        let own = sets.of(white);
        let king = first(sets.kings & sets.of(!white));
        let bishops = if own & !sets.kings & !sets.diagonal == 0 && own & sets.straight == 0 {
            own & sets.diagonal
        } else {
            0
        };
        let missed = |corner: usize| {
            let shade = if bit(corner) & LIGHT == 0 { !LIGHT } else { LIGHT };
            bishops != 0 && bishops & shade == 0
        };
        let mut corners = CORNERS;
        corners.sort_by_key(|corner| (missed(*corner), distance(king, *corner)));
        let likely = corners.iter().filter(|corner| !missed(**corner)).count();
        (corners.map(|corner| Goal { white, corner, posts: posts(corner) }), likely)
    }

    /// Steps from a square to the nearer of the two posts.
    #[inline(always)]
    pub fn steps_to_post(self, square: usize) -> i32 {
        distance(square, self.posts[0]).min(distance(square, self.posts[1]))
    }
}

/// The corners, each with the place of its table in [`WALKS`].
const CORNERS: [usize; 4] = [0, 7, 56, 63];

/// Steps to a corner for a king that may not come next to the other king: for each corner, each square of the other king,
/// each square of its own.
static WALKS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    CORNERS.iter().flat_map(|corner| (0..64).flat_map(|king| walks(*corner, king))).collect()
});

/// More steps than any walk that is possible.
const SHUT_OUT: u8 = 12;

/// Steps to a corner past a king, from every square.
fn walks(corner: usize, king: usize) -> [u8; 64] {
    let taboo = KING[king] | bit(king);
    let mut steps = [SHUT_OUT; 64];
    let (mut seen, mut edge) = (bit(corner), bit(corner) & !taboo);
    for step in 0.. {
        Squares(edge).for_each(|square| steps[square] = step);
        edge = Squares(edge).fold(0, |all, square| all | KING[square]) & !seen & !taboo;
        seen |= edge;
        if edge == 0 {
            return steps;
        }
    }
    steps
}

impl Goal {
    /// Steps to the corner for the king that is to be mated, around the other one.
    pub fn walk(&self, king: usize, mated: usize) -> i32 {
        let corner = CORNERS.iter().position(|corner| *corner == self.corner).unwrap_or(0);
        i32::from(WALKS[corner << 12 | (king & 63) << 6 | mated & 63])
    }

    /// The post that a king on its way to the nearer one leaves to a knight.
    pub fn other_post(&self, king: usize) -> usize {
        let [first, second] = self.posts;
        if distance(king, first) <= distance(king, second) { second } else { first }
    }

    /// The square next to the corner that a king on the nearer post leaves open.
    pub fn block(&self, king: usize) -> usize {
        let [first, second] = self.posts;
        let post = if distance(king, first) <= distance(king, second) { first } else { second };
        let beside_file = self.corner ^ 1;
        let beside_rank = self.corner ^ 8;
        if distance(post, beside_file) > 1 { beside_file } else { beside_rank }
    }
}

/// The two squares a knight's move and more from a corner that a king mates from: b3 and c2 for a1.
const fn posts(corner: usize) -> [usize; 2] {
    match corner {
        0 => [17, 10],
        7 => [22, 13],
        56 => [41, 50],
        _ => [46, 53],
    }
}
