//! What holds for the reasons that are given.

use std::collections::BTreeSet;

use laws::{Article, Edition, Move, Position, Role, Square, breaches, grounds, module_of};

use super::{Checked, REASONS};
use crate::case::Case;

/// Why a move is legal or illegal: articles, each with its sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    /// What it breaks.
    pub breaches: Vec<(Article, String)>,
    /// What allows it; none if it is illegal.
    pub grounds: Option<Vec<(Article, String)>>,
}

/// The reasons that `laws` gives.
pub fn reasons_of_laws(position: &Position, mv: Move) -> Reasons {
    let told = |ground: &laws::Ground| (ground.article, ground.to_string());
    let broken = breaches(position, mv, Edition::default());
    Reasons {
        breaches: broken.iter().map(|breach| (breach.article, breach.to_string())).collect(),
        grounds: grounds(position, mv).map(|found| found.iter().map(told).collect()),
    }
}

/// A legal move has grounds and breaks nothing, an illegal one has none and breaks something; each reason is told with its
/// article, and the article has its code (3.10).
///
/// # Errors
/// The first move for which it is not so.
pub fn reasons_are_told(case: &Case, tell: impl Fn(&Position, Move) -> Reasons) -> Checked {
    let position = case.end();
    let legal = laws::legal_moves(position);
    for mv in stated(position) {
        let told = tell(position, mv);
        let (broken, allowed) = (!told.breaches.is_empty(), told.grounds.is_some());
        let is = legal.contains(&mv);
        REASONS.holds(is != broken && is == allowed, || {
            format!(
                "{mv}: legal is {is}, it breaks {:?}, grounds are {:?}",
                told.breaches, told.grounds
            )
        })?;
        let grounds = told.grounds.unwrap_or_default();
        REASONS.holds(is != grounds.is_empty(), || format!("{mv}: no ground is told"))?;
        for named in [&told.breaches, &grounds] {
            let once: BTreeSet<&(Article, String)> = named.iter().collect();
            REASONS.holds(once.len() == named.len(), || format!("{mv}: twice in {named:?}"))?;
        }
        for (article, sentence) in told.breaches.iter().chain(&grounds) {
            let number = article.number();
            let whole = sentence.strip_prefix(number).is_some_and(|rest| rest.len() > 3);
            REASONS.holds(whole && module_of(number).is_some(), || {
                format!("{mv}: {number} is told as {sentence:?}")
            })?;
        }
    }
    Ok(())
}

/// From every square to every square, and with every promotion from the squares of pawns.
fn stated(position: &Position) -> impl Iterator<Item = Move> + '_ {
    Square::all().flat_map(move |origin| {
        let pawn = position.board().get(origin).is_some_and(|piece| piece.role == Role::Pawn);
        let roles = if pawn { &Role::ALL[..] } else { &[] };
        let choices = std::iter::once(None).chain(roles.iter().copied().map(Some));
        choices.flat_map(move |promotion| {
            Square::all().map(move |target| Move { origin, target, promotion })
        })
    })
}
