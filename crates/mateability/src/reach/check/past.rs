//! Members of a past that never began.

use std::collections::HashMap;

use laws::{Board, Setup, article_02};

use super::{Flaw, before, single};
use crate::reach::refutation::Member;

/// Whether a member speaks about a position: at most its rights are asked for, and its en passant square if it has one.
fn covers(member: &Setup, setup: &Setup) -> bool {
    member.board == setup.board
        && member.turn == setup.turn
        && member
            .rights
            .iter()
            .all(|(color, side, rook)| setup.rights.get(color, side) == Some(rook.file()))
        && (member.en_passant.is_none() || member.en_passant == setup.en_passant)
}

/// The shortest game that reaches a member would end with a move from another member, reached by a shorter one.
pub(super) fn past(setup: &Setup, members: &[Member]) -> Result<(), Flaw> {
    let mut by_board: HashMap<&Board, Vec<&Member>> = HashMap::new();
    for member in members {
        by_board.entry(&member.setup.board).or_default().push(member);
    }
    let has = |setup: &Setup| {
        let same = by_board.get(&setup.board);
        same.is_some_and(|same| same.iter().any(|member| covers(&member.setup, setup)))
    };
    if !members.first().is_some_and(|first| covers(&first.setup, setup)) {
        return Err(Flaw::StartMissing);
    }
    let start = article_02::initial_setup();
    for member in members {
        match &member.refutation {
            Some(refutation) => single(&member.setup, refutation)?,
            None if covers(&member.setup, &start) => {
                return Err(Flaw::BadMember(Box::new(member.setup.clone())));
            }
            None => {
                let missing = before::all(&member.setup).find(|before| !has(before));
                if let Some(before) = missing {
                    return Err(Flaw::BeforeMissing(Box::new(before)));
                }
            }
        }
    }
    Ok(())
}
