//! Where the kings are led.

use crate::board::Pos;
use crate::board::lines::{LIGHT, bit, first};

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
        let mut corners = [0, 7, 56, 63];
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

impl Goal {
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
