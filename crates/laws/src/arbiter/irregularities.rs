//! Articles 7.2 to 7.4 and 7.6 at the board, and what the arbiter does.

use super::{Arbiter, Deed, Finding, Measure, What};
use crate::Color;
use crate::article_07::a7_02_wrong_start::{
    Remedy, colours_reversed, wrong_board, wrong_placement,
};
use crate::article_11;

impl Arbiter<'_> {
    pub(super) fn measure(&mut self, measure: &Measure) -> Vec<Finding> {
        match measure {
            Measure::SeesIllegalMove => self.sees_illegal_move(),
            Measure::SeesIllegalPosition => self.sees_illegal_position(),
            Measure::SeesFlag => self.sees_flag(),
            Measure::FindsBothFlags => self.both_flags(),
            Measure::FindsDisplaced(plies) => {
                self.go_back((*plies).min(self.game.moves().len()));
                vec![Finding::of(What::Restored, "7.6")]
            }
            Measure::FindsWrongPlacement
            | Measure::FindsWrongBoard
            | Measure::FindsColoursReversed => self.wrong_start(measure),
            Measure::UndoesByAgreement => self.undo_by_agreement(),
            Measure::RestartsClock => self.restart_clock(),
            Measure::Penalises(who, penalty) => self.give(*who, *penalty),
            Measure::BothRefuse => {
                self.end(article_11::both_refuse());
                Vec::new()
            }
            Measure::Agrees => self.decide_no_win("III.5.1"),
            Measure::Postpones => self.decide_no_win("III.5.2"),
            Measure::Rejects => self.decide_no_win("III.5.3"),
            Measure::FindsBoardsDiffer(plies) => self.boards_differ(*plies),
            Measure::ReadsEnvelope(_)
            | Measure::OpensEnvelope
            | Measure::Resumes(_)
            | Measure::MissesEnvelope
            | Measure::LosesPosition => self.adjourned(measure),
        }
    }

    /// How many moves both players have made, counted by the one who made fewer.
    fn moves_by_both(&self) -> u32 {
        self.moves_made(Color::White).min(self.moves_made(Color::Black))
    }

    /// How many moves both players have completed.
    fn completed_by_both(&self) -> u32 {
        self.clock.completed(Color::White).min(self.clock.completed(Color::Black))
    }

    fn wrong_start(&mut self, measure: &Measure) -> Vec<Finding> {
        let (light, edition) = (self.conditions.light(), self.edition());
        let (remedy, number) = match measure {
            Measure::FindsWrongPlacement => {
                (wrong_placement(self.completed_by_both(), light, edition), "7.2.1")
            }
            Measure::FindsWrongBoard => {
                (wrong_board(self.completed_by_both(), light, edition), "7.2.2")
            }
            _ => (colours_reversed(self.moves_by_both(), edition), "7.3"),
        };
        match remedy {
            Remedy::NewGame => vec![Finding::of(What::NewGame, number)],
            Remedy::Transfer => vec![Finding::of(What::Transferred, number)],
            Remedy::GoOn => vec![Finding::of(What::GoesOn, number)],
            Remedy::GoOnUnlessArbiter => {
                vec![Finding::of(What::GoesOn, number), Finding::of(What::ArbiterDecides, number)]
            }
            Remedy::ArbiterDecides => vec![Finding::of(What::ArbiterDecides, number)],
            Remedy::TooLate => vec![Finding::of(What::GoesOn, "A.5.1.2")],
        }
    }

    /// Pieces are displaced, and put right in the displacer's own time (7.4.1).
    pub(super) fn displace(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Displaces(_) => {
                self.displaced_by = Some(who);
                vec![Finding::of(What::PutRight, "7.4.1")]
            }
            _ => {
                if self.displaced_by == Some(who) {
                    self.displaced_by = None;
                }
                Vec::new()
            }
        }
    }
}
