//! The list of the faults, one entry each: level, variant, name, article, what goes wrong, where
//! it was seen.

use super::{Entry, Level};

macro_rules! faults {
    ($($level:ident $fault:ident $name:literal $article:literal $says:literal $source:literal)*) => {
        /// One planted fault: a single way in which a program gets a rule wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fault {
            $(#[doc = $says] $fault,)*
        }

        impl Fault {
            /// Every fault, grouped by the rule it concerns.
            pub const ALL: &'static [Fault] = &[$(Fault::$fault),*];

            pub(super) fn entry(self) -> &'static Entry {
                match self {
                    $(Fault::$fault => &Entry {
                        name: $name,
                        level: Level::$level,
                        article: $article,
                        says: $says,
                        source: $source,
                    },)*
                }
            }
        }
    };
}

faults! {
    // En passant
    Board EpMissing "ep_missing" "3.7.3.1"
        "Pawns never capture en passant." ""
    Board EpMissingForBlack "ep_missing_for_black" "3.7.3.1"
        "Only White captures en passant." ""
    Board EpOnlyOneCapturer "ep_only_one_capturer" "3.7.3.1"
        "Of two pawns that may capture en passant only one may." ""
    Board EpVictimNotRemoved "ep_victim_not_removed" "3.7.3.1"
        "The pawn captured en passant stays on the board."
        "https://github.com/Geras1mleo/Chess/issues/19"
    Board EpSquareNeverExpires "ep_square_never_expires" "3.7.3.2"
        "The en passant square stays until the next double step." ""
    Board EpIgnorePinOfCapturer "ep_ignore_pin_of_capturer" "3.9.2"
        "A pinned pawn may leave its line by capturing en passant."
        "https://github.com/alex65536/owlchess/issues/6"
    Board EpIgnoreHorizontalDoublePin "ep_ignore_horizontal_double_pin" "3.9.2"
        "Nobody looks along the rank that both pawns leave at once."
        "https://github.com/niklasf/python-chess/issues/70"
    Board EpCannotCaptureCheckingPawn "ep_cannot_capture_checking_pawn" "3.7.3.1"
        "A pawn that gives check by its double step cannot be captured en passant."
        "https://github.com/douglasbagnall/p4wn/issues/2"
    Board EpEdgeWraparound "ep_edge_wraparound" "3.7.3.1"
        "A pawn on one edge of the board captures en passant over the other edge." ""

    // Castling
    Board CastleOutOfCheck "castle_out_of_check" "3.8.2.2.1"
        "The king may castle while it is in check."
        "https://github.com/marvk/chess/issues/1"
    Board CastleThroughCheck "castle_through_check" "3.8.2.2.1"
        "The king may cross an attacked square in castling."
        "https://github.com/thomasahle/sunfish/issues/42"
    Board CastleIntoCheck "castle_into_check" "3.8.2.2.1"
        "The king may castle onto an attacked square." ""
    Board CastleBFileAttackForbids "castle_b_file_attack_forbids" "3.8.2.2.1"
        "Queenside castling is refused while the b-file square is attacked."
        "https://github.com/stannous/shatranj/pull/2"
    Board CastleRookAttackedForbids "castle_rook_attacked_forbids" "3.8.2.2.1"
        "Castling is refused while the rook is attacked." ""
    Board CastleQueensideBFileMayBeOccupied "castle_queenside_b_file_may_be_occupied" "3.8.2.2.2"
        "Queenside castling is allowed over a piece on the b-file." ""
    Board CastleWithoutRights "castle_without_rights" "3.8.2.1"
        "King and rook on their first squares may always castle." ""
    Board BlackCastleQueensideMissing "black_castle_queenside_missing" "3.8.2"
        "Black never castles queenside." ""
    Board CastleRookNotMoved "castle_rook_not_moved" "3.8.2"
        "The rook stays where it is when the king castles." ""

    // Castling rights
    Board RightsKeptWhenRookCaptured "rights_kept_when_rook_captured" "3.8.2.1.2"
        "The right to castle outlives the capture of its rook."
        "https://github.com/aperechnev/ChessKit/pull/7"
    Board RightsKeptWhenRookCapturedByPromotion "rights_kept_when_rook_captured_by_promotion" "3.8.2.1.2"
        "The right to castle outlives the capture of its rook by a pawn that promotes." ""
    Board RightsKeptWhenRookMoves "rights_kept_when_rook_moves" "3.8.2.1.2"
        "A rook that has moved may still castle once it is back." ""
    Board RightsKeptWhenKingMoves "rights_kept_when_king_moves" "3.8.2.1.1"
        "A king that has moved may still castle once it is back." ""
    Board RightsLostBothWhenOneRookMoves "rights_lost_both_when_one_rook_moves" "3.8.2.1.2"
        "The move of one rook ends the castling with the other too." ""

    // Pawn moves and promotion
    Board PromoQueenOnly "promo_queen_only" "3.7.3.3"
        "Pawns promote to queens only." ""
    Board PromoNoKnight "promo_no_knight" "3.7.3.3"
        "Pawns do not promote to knights." ""
    Board PromoCaptureQueenOnly "promo_capture_queen_only" "3.7.3.3"
        "A pawn that captures onto the last rank promotes to a queen only." ""
    Board PromoBlackNoBishop "promo_black_no_bishop" "3.7.3.3"
        "Black pawns do not promote to bishops."
        "https://github.com/ParthPant/chess-rs/issues/9"
    Board DoublePushJumpsOver "double_push_jumps_over" "3.7.2"
        "A double step passes over a piece on the square between."
        "https://github.com/sroelants/simbelmyne/issues/5"

    // Check, pins and the safety of the king
    Board PinsIgnored "pins_ignored" "3.9.2"
        "A pinned piece may leave its line." ""
    Board DiagPinsIgnored "diag_pins_ignored" "3.9.2"
        "A piece pinned on a diagonal may leave it." ""
    Board PinnedCannotMoveAlongLine "pinned_cannot_move_along_line" "3.10.1"
        "A pinned piece may not move at all, not even along the line of the pin." ""
    Board KingAdjacentKingsAllowed "king_adjacent_kings_allowed" "3.9.2"
        "A king may step beside the other king." ""
    Board KingIgnoresPawnAttacks "king_ignores_pawn_attacks" "3.9.2"
        "A king may step onto a square that a pawn attacks."
        "https://github.com/jhlywa/chess.js/issues/284"
    Board KingRetreatsOnSliderRay "king_retreats_on_slider_ray" "3.9.2"
        "A checked king may step back along the line of the check."
        "https://github.com/official-stockfish/Stockfish/commit/13fe7ee4d"
    Board DoubleCheckAllowsBlocks "double_check_allows_blocks" "3.9.2"
        "A double check may be met by blocking one of the two lines." ""
    Board EvasionNoInterposition "evasion_no_interposition" "3.10.1"
        "A check is never met by putting a piece between." ""

    // Undo, seen where moves are made and taken back on one board
    Board UndoLosesEp "undo_loses_ep" "3.7.3.1"
        "Taking a move back forgets the en passant square." ""
    Board UndoKeepsChildCastlingRights "undo_keeps_child_castling_rights" "3.8.2.1"
        "Taking a move back leaves the castling rights as the move made them." ""
    Board UndoKeepsChildHalfmove "undo_keeps_child_halfmove" "9.3.2"
        "Taking a move back leaves the halfmove clock as the move made it."
        "https://github.com/SebLague/Chess-Challenge/issues/390"

    // Counters
    Board HalfmoveNotResetOnPawnMove "halfmove_not_reset_on_pawn_move" "9.3.2"
        "A pawn move does not set the halfmove clock back." ""
    Board HalfmoveNotResetOnCapture "halfmove_not_reset_on_capture" "9.3.2"
        "A capture does not set the halfmove clock back." ""
    Board HalfmoveNotResetOnPromotion "halfmove_not_reset_on_promotion" "9.3.2"
        "A promotion does not set the halfmove clock back." ""
    Board FullmoveIncrementsAfterWhite "fullmove_increments_after_white" "FEN"
        "The move number grows after White's move in place of Black's." ""
}
