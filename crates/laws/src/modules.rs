//! Where the code of an article stands.

/// The file of this crate that encodes an article, or the nearest article above it; `None` where
/// none does.
///
/// ```
/// assert_eq!(laws::module_of("3.8.2.2.1"), Some("src/article_03/a3_08_castling.rs"));
/// assert_eq!(laws::module_of("12.4"), None);
/// ```
pub fn module_of(article: &str) -> Option<&'static str> {
    MODULES
        .iter()
        .filter(|(number, _)| {
            article
                .strip_prefix(number)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
        .max_by_key(|(number, _)| number.len())
        .map(|(_, file)| *file)
}

/// The files by the article that they encode.
const MODULES: &[(&str, &str)] = &[
    ("1.1", "src/article_01.rs"),
    ("1.2", "src/article_01.rs"),
    ("1.3", "src/arbiter/hands.rs"),
    ("1.4", "src/article_01.rs"),
    ("1.4.2", "src/game.rs"),
    ("1.5", "src/article_05/a5_02_dead_position.rs"),
    ("2.1", "src/square.rs"),
    ("2.2", "src/piece.rs"),
    ("2.3", "src/article_02.rs"),
    ("2.4", "src/square.rs"),
    ("3.1", "src/article_03/a3_01_capture_and_attack.rs"),
    ("3.2", "src/article_03/a3_02_bishop.rs"),
    ("3.3", "src/article_03/a3_03_rook.rs"),
    ("3.4", "src/article_03/a3_04_queen.rs"),
    ("3.5", "src/article_03/a3_05_no_leaping.rs"),
    ("3.6", "src/article_03/a3_06_knight.rs"),
    ("3.7", "src/article_03/a3_07_pawn.rs"),
    ("3.8.1", "src/article_03/a3_08_king.rs"),
    ("3.8.2", "src/article_03/a3_08_castling.rs"),
    ("3.9", "src/article_03/a3_09_check.rs"),
    ("3.10.1", "src/article_03/a3_10_legality.rs"),
    ("3.10.2", "src/article_03/a3_10_legality.rs"),
    ("3.10.3", "src/article_03/a3_10_illegal_position.rs"),
    ("4.1", "src/arbiter/press.rs"),
    ("4.2", "src/arbiter/hands.rs"),
    ("4.3", "src/article_04/a4_03_touch_move.rs"),
    ("4.4", "src/article_04/a4_04_castling_touches.rs"),
    ("4.5", "src/article_04/a4_03_touch_move.rs"),
    ("4.6", "src/article_04/a4_07_released.rs"),
    ("4.7", "src/article_04/a4_07_released.rs"),
    ("4.8", "src/arbiter/claims.rs"),
    ("5.1.1", "src/article_05.rs"),
    ("5.1.2", "src/article_05/a5_01_resignation.rs"),
    ("5.2.1", "src/article_05.rs"),
    ("5.2.2", "src/article_05/a5_02_dead_position.rs"),
    ("5.2.3", "src/article_05/a5_02_agreement.rs"),
    ("6.1", "src/article_06/a6_02_clock.rs"),
    ("6.2.1", "src/article_06/a6_02_clock.rs"),
    ("6.2.2", "src/arbiter/press.rs"),
    ("6.2.5", "src/arbiter/hands.rs"),
    ("6.3", "src/article_06/a6_03_time_control.rs"),
    ("6.4", "src/article_06/a6_02_clock.rs"),
    ("6.6", "src/arbiter/mod.rs"),
    ("6.7", "src/article_06/a6_07_default_time.rs"),
    ("6.8", "src/arbiter/time.rs"),
    ("6.9", "src/article_06/a6_09_flag_fall.rs"),
    ("6.11", "src/arbiter/time.rs"),
    ("7.2", "src/article_07/a7_02_wrong_start.rs"),
    ("7.3", "src/article_07/a7_02_wrong_start.rs"),
    ("7.4", "src/arbiter/irregularities.rs"),
    ("7.5", "src/article_07/a7_05_illegal_moves.rs"),
    ("7.6", "src/arbiter/irregularities.rs"),
    ("8.1.2", "src/article_08.rs"),
    ("8.1.3", "src/article_08.rs"),
    ("8.4", "src/article_08.rs"),
    ("8.6", "src/arbiter/conduct.rs"),
    ("9.1", "src/article_09/a9_01_offers.rs"),
    ("9.2", "src/article_09/a9_02_repetition.rs"),
    ("9.3", "src/article_09/a9_03_fifty_moves.rs"),
    ("9.4", "src/arbiter/claims.rs"),
    ("9.5", "src/article_09/a9_05_claims.rs"),
    ("9.6", "src/article_09/a9_06_automatic.rs"),
    ("10", "src/article_10.rs"),
    ("11.3.2", "src/article_11.rs"),
    ("11.7", "src/article_11.rs"),
    ("11.8", "src/article_11.rs"),
    ("12.9", "src/article_12.rs"),
    ("A.1", "src/appendix_a.rs"),
    ("A.2", "src/article_08.rs"),
    ("A.3", "src/article_07/a7_05_illegal_moves.rs"),
    ("A.4.3", "src/arbiter/conduct.rs"),
    ("A.5.1", "src/article_07/a7_02_wrong_start.rs"),
    ("A.5.2", "src/article_07/a7_05_illegal_moves.rs"),
    ("A.5.3", "src/article_06/a6_09_flag_fall.rs"),
    ("A.5.4", "src/arbiter/press.rs"),
    ("A.5.5", "src/arbiter/time.rs"),
    ("B.1", "src/appendix_a.rs"),
    ("B.2.3", "src/arbiter/conduct.rs"),
    ("B.3", "src/article_07/a7_05_illegal_moves.rs"),
    ("C", "src/appendix_c.rs"),
    ("C.3", "src/appendix_c/c03_letters.rs"),
    ("D.2.1", "src/appendix_d.rs"),
    ("D.2.2", "src/arbiter/hands.rs"),
    ("D.2.3", "src/arbiter/blind.rs"),
    ("D.2.4", "src/arbiter/blind.rs"),
    ("D.2.8", "src/arbiter/blind.rs"),
    ("D.2.9", "src/arbiter/blind.rs"),
    ("I", "src/arbiter/adjournment.rs"),
    ("I.4", "src/arbiter/claims.rs"),
    ("I.6", "src/arbiter/claims.rs"),
    ("I.8", "src/guideline_i.rs"),
    ("II", "src/guideline_ii.rs"),
    ("II.3", "src/article_03/a3_08_castling.rs"),
    ("III.1", "src/guideline_iii.rs"),
    ("III.2", "src/guideline_iii.rs"),
    ("III.3", "src/article_06/a6_09_flag_fall.rs"),
    ("III.4", "src/guideline_iii.rs"),
    ("III.5", "src/guideline_iii.rs"),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_exists() {
        for (number, file) in MODULES {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            assert!(path.is_file(), "{number}: {file}");
        }
    }

    #[test]
    fn the_nearest_article_decides() {
        assert_eq!(module_of("II.3.2.6"), Some("src/article_03/a3_08_castling.rs"));
        assert_eq!(module_of("II.2.1"), Some("src/guideline_ii.rs"));
        assert_eq!(module_of("III.2.1"), Some("src/guideline_iii.rs"));
        assert_eq!(module_of("1.4.2"), Some("src/game.rs"));
        assert_eq!(module_of("10.2"), Some("src/article_10.rs"));
        assert_eq!(module_of("1"), None);
    }
}
