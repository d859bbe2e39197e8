//! The answers about a position and those after its moves held against the Laws as values, without a text. What
//! differs is looked at again with all words.

use divergence::Line;
use laws::Position;
use rules::{PackedMove, Rules, Status};

/// Where the quick look saw something.
pub(crate) enum Seen {
    /// Nothing.
    Nothing,
    /// An answer about the position itself.
    Here,
    /// An answer about the position after this move.
    After(laws::Move),
}

/// Lists that are used again.
#[derive(Default)]
pub(crate) struct Quick {
    theirs: Vec<PackedMove>,
    ours: Vec<PackedMove>,
    /// Answers that were compared.
    pub questions: u64,
}

impl Quick {
    /// Compares what the rules say at the end of a line. `position` is the rules' own.
    pub fn look<R: Rules>(&mut self, rules: &R, position: &R::Position, line: &Line) -> Seen {
        let next = laws::continuations(line.end());
        if !self.same(rules, position, line.end(), next.iter().map(|(mv, _)| *mv)) {
            return Seen::Here;
        }
        for (mv, after) in &next {
            let Some(reached) = rules::played(rules, position, PackedMove::from(*mv)) else {
                return Seen::Here;
            };
            let moves = laws::legal_moves(after);
            if !self.same(rules, &reached, after, moves.iter().copied()) {
                return Seen::After(*mv);
            }
        }
        Seen::Nothing
    }

    fn same<R: Rules>(
        &mut self,
        rules: &R,
        theirs: &R::Position,
        ours: &Position,
        moves: impl Iterator<Item = laws::Move>,
    ) -> bool {
        self.ours.clear();
        self.ours.extend(moves.map(PackedMove::from));
        self.theirs.clear();
        rules.legal_moves(theirs, &mut self.theirs);
        self.ours.sort_unstable();
        self.theirs.sort_unstable();
        self.questions += 1;
        self.ours == self.theirs && self.state(rules, theirs, ours)
    }

    /// Check and status, as far as they are answered.
    fn state<R: Rules>(&mut self, rules: &R, theirs: &R::Position, ours: &Position) -> bool {
        let check = laws::in_check(ours);
        let said = rules.in_check(theirs);
        self.questions += u64::from(said.is_some());
        let status = match (self.ours.is_empty(), check) {
            (false, _) => Status::Ongoing,
            (true, true) => Status::Checkmate,
            (true, false) => Status::Stalemate,
        };
        let told = rules.status(theirs);
        self.questions += u64::from(told.is_some());
        let dead = told == Some(Status::Dead) && status == Status::Ongoing;
        said.is_none_or(|said| said == check) && (dead || told.is_none_or(|told| told == status))
    }
}
