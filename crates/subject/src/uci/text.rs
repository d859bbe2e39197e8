//! Reading what UCI engines print, in all the shapes that are around. Nothing here can fail loudly: what
//! is not understood is not there.

use crate::shape::{is_move, is_square};

/// What a perft printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftText {
    /// The first moves with the counts behind them, in the order in which they were printed.
    pub moves: Vec<(String, u64)>,
    /// The total that was printed.
    pub total: Option<u64>,
    /// The rows of a table: the depth, and the count behind it.
    pub table: Vec<(u32, u64)>,
}

impl PerftText {
    /// The same, with the total of this depth from the table where no other was printed.
    #[must_use]
    pub fn at(mut self, depth: u32) -> PerftText {
        let row = self.table.iter().rev().find(|(row, _)| *row == depth);
        self.total = self.total.or(row.map(|(_, count)| *count));
        self
    }

    /// The sum of the counts behind the first moves; none if it does not fit 64 bits.
    pub fn sum(&self) -> Option<u64> {
        self.moves.iter().try_fold(0_u64, |sum, (_, count)| sum.checked_add(*count))
    }
}

/// Reads the output of a perft or divide command: lines such as `e2e4: 20`, `e2e4 20`, `e2e4 - 20` or
/// `1. e2e4 = 20`, and a total such as `Nodes searched: 400`, `Total: 400`, `perft 2: 400` or `400`.
/// Lines of a search (`info ...`, `bestmove ...`) are left out.
pub fn parse_perft(text: &str) -> PerftText {
    let mut found = PerftText::default();
    let mut rank_of_total = 0;
    for line in text.lines().filter_map(without_info) {
        let words = words(line);
        if let Some(counted) = first_move(&words) {
            found.moves.push(counted);
        } else if let Some(row) = row(&words) {
            found.table.push(row);
        } else if let Some((rank, total)) = total(line, &words)
            && rank >= rank_of_total
        {
            rank_of_total = rank;
            found.total = Some(total);
        }
    }
    found
}

/// `info string` may carry anything; every other `info` belongs to a search.
fn without_info(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(carried) = line.strip_prefix("info string ") {
        return Some(carried);
    }
    let first = line.split_whitespace().next()?;
    let protocol = ["info", "bestmove", "option", "id", "uciok", "readyok"];
    (!protocol.contains(&first)).then_some(line)
}

fn words(line: &str) -> Vec<&str> {
    line.split(|sign: char| sign.is_whitespace() || ":=,;|()[]".contains(sign))
        .filter(|word| !word.is_empty() && *word != "-")
        .collect()
}

/// The move that begins a line, perhaps after a number or a word, and the first number behind it.
fn first_move(words: &[&str]) -> Option<(String, u64)> {
    let at = words.iter().take(2).position(|word| is_move(&word.to_ascii_lowercase()))?;
    let count = words[at + 1..].iter().find_map(|word| word.parse().ok())?;
    Some((words[at].to_ascii_lowercase(), count))
}

/// A row of a table: depth, count, and then the time and the speed, as in `3 8902 0.00 16956190.48nps`.
fn row(words: &[&str]) -> Option<(u32, u64)> {
    let [depth, count, time, ..] = words else { return None };
    let is_time = time.contains('.') && time.parse::<f64>().is_ok();
    if !is_time {
        return None;
    }
    Some((depth.parse().ok().filter(|depth| *depth < 100)?, count.parse().ok()?))
}

/// A total and how plainly it is called one.
fn total(line: &str, words: &[&str]) -> Option<(u8, u64)> {
    if let [only] = words {
        return Some((1, only.parse().ok()?));
    }
    let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let after = |name: &str| {
        let at = lower.iter().position(|word| word == name)?;
        lower[at + 1..].iter().take(2).find_map(|word| word.parse().ok())
    };
    if let Some(count) = after("nodes").or_else(|| after("leaves")) {
        return Some((3, count));
    }
    let about_time = ["time", "nps", "ms", "speed", "seconds", "hash"];
    if lower.iter().any(|word| about_time.contains(&word.as_str()) || word.contains('/')) {
        return None;
    }
    let named = ["total", "perft", "result", "count", "sum"];
    if !lower.iter().any(|word| named.contains(&word.as_str())) {
        return None;
    }
    let behind = line.rsplit_once([':', '=']).map_or("", |(_, behind)| behind.trim());
    let last = behind.split_whitespace().next().and_then(|word| word.parse().ok());
    last.or_else(|| after("total")).map(|count| (2, count))
}

/// What the command `d` printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Display {
    /// What stands behind `Fen:`.
    pub fen: Option<String>,
    /// The squares behind `Checkers:`.
    pub checkers: Option<Vec<String>>,
}

/// Reads the output of the command `d`: a line `Fen: ...` and a line `Checkers: ...` of squares. The command `fen` prints the
/// position alone.
pub fn parse_display(text: &str) -> Display {
    let behind = |name: &str| {
        text.lines().find_map(|line| {
            let (label, value) = line.trim().split_once(':')?;
            label.eq_ignore_ascii_case(name).then(|| value.trim().to_string())
        })
    };
    let alone = || {
        let mut lines = text.lines().map(str::trim).filter(|line| line.matches('/').count() == 7);
        lines.next_back().map(str::to_string)
    };
    let fen = behind("fen").or_else(alone);
    let fen = fen.filter(|fen| matches!(fen.split_whitespace().count(), 4 | 6));
    let checkers = behind("checkers").and_then(|value| {
        let squares: Vec<String> = value.split_whitespace().map(str::to_string).collect();
        squares.iter().all(|square| is_square(square)).then_some(squares)
    });
    Display { fen, checkers }
}

/// The first move of the principal variation on an `info` line.
pub(crate) fn first_of_pv(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mv = words.skip_while(|word| *word != "pv").nth(1)?.to_ascii_lowercase();
    is_move(&mv).then_some(mv)
}

/// The move on a `bestmove` line; none where the line says that there is no move.
pub(crate) fn best_move(line: &str) -> Option<Option<String>> {
    let mut words = line.split_whitespace();
    if words.next() != Some("bestmove") {
        return None;
    }
    let mv = words.next().unwrap_or_default().to_ascii_lowercase();
    Some((is_move(&mv) && mv[..2] != mv[2..4]).then_some(mv))
}

/// The score on an `info` line: `Some(None)` in centipawns, `Some(Some(n))` for a mate in n moves.
pub(crate) fn mate_score(line: &str) -> Option<Option<i64>> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") || words.clone().next() == Some("string") {
        return None;
    }
    words.find(|word| *word == "score")?;
    match (words.next()?, words.next()?) {
        ("mate", moves) => moves.parse().ok().map(Some),
        _ => Some(None),
    }
}

/// An option that an engine offers: its name, and the greatest value if it is a number.
pub(crate) fn offered_option(line: &str) -> Option<(String, Option<u32>)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["option", "name", rest @ ..] = &words[..] else { return None };
    let name: Vec<&str> = rest.iter().copied().take_while(|word| *word != "type").collect();
    let max = rest.iter().position(|word| *word == "max").and_then(|at| rest.get(at + 1));
    Some((name.join(" "), max.and_then(|value| value.parse().ok())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str) -> (Vec<(&'static str, u64)>, Option<u64>) {
        let found = parse_perft(text);
        let moves = found.moves.into_iter().map(|(mv, count)| (&*mv.leak(), count));
        (moves.collect(), found.total)
    }

    #[test]
    fn divide_lines_in_every_shape() {
        for line in [
            "e2e4: 20",
            "e2e4 20",
            "e2e4 - 20",
            "e2e4 = 20",
            "e2e4\t20",
            "  E2E4 : 20 nodes",
            "1. e2e4 20",
            "Move e2e4: 20",
            "info string e2e4: 20",
            "e2e4: 20 (0.1 ms)",
            "| e2e4 | 20 |",
        ] {
            assert_eq!(counted(line), (vec![("e2e4", 20)], None), "{line}");
        }
        assert_eq!(counted("a7b8q: 3").0, [("a7b8q", 3)]);
    }

    #[test]
    fn totals_in_every_shape() {
        for line in [
            "Nodes searched: 400",
            "nodes 400",
            "Nodes: 400 Time: 17 ms NPS: 12345",
            "Total: 400",
            "total nodes: 400",
            "Perft(2) = 400",
            "perft 2: 400",
            "400",
            "info string nodes 400",
            "depth 2 nodes 400 time 3",
            "Leaves: 400",
        ] {
            assert_eq!(counted(line), (vec![], Some(400)), "{line}");
        }
    }

    #[test]
    fn a_search_is_no_perft() {
        let search = "info depth 1 seldepth 5 multipv 1 score cp 104 nodes 21 pv e2a6 b4c3\n\
                      info currmove e2e4 currmovenumber 1\nbestmove e2a6 ponder b4c3\nreadyok";
        assert_eq!(counted(search), (vec![], None));
        for line in ["Time: 12", "nps: 400000", "Unknown command: perft 1", "Nodes/second: 12345"] {
            assert_eq!(counted(line), (vec![], None), "{line}");
        }
    }

    #[test]
    fn a_table_of_counts() {
        let text = " 1         20  0.00    909090.91nps\n 2        400  0.00   6250000.00nps";
        assert_eq!(counted(text), (vec![], None));
        let total = |depth| parse_perft(text).at(depth).total;
        assert_eq!([total(1), total(2), total(3)], [Some(20), Some(400), None]);
    }

    #[test]
    fn the_plainest_total_wins() {
        let text = "400\nNodes searched: 20\nperft 9: 3";
        assert_eq!(counted(text), (vec![], Some(20)));
    }

    #[test]
    fn numbers_that_do_not_fit_are_not_there() {
        let huge = "99999999999999999999999";
        assert_eq!(counted(&format!("e2e4: {huge}\nNodes searched: {huge}")), (vec![], None));
        let two = format!("e2e4: {0}\ne2e3: {0}", u64::MAX);
        assert_eq!(parse_perft(&two).sum(), None);
    }

    #[test]
    fn display_of_stockfish() {
        let text =
            "\n +---+\n | r | 8\n\nFen: 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\nKey: 12\nCheckers: e2 \n";
        let found = parse_display(text);
        assert_eq!(found.fen.as_deref(), Some("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"));
        assert_eq!(found.checkers, Some(vec!["e2".to_string()]));
        assert_eq!(parse_display("Checkers: ").checkers, Some(vec![]));
        assert_eq!(parse_display("Checkers: 0x1000").checkers, None);
        assert_eq!(parse_display("Unknown command: d"), Display::default());
    }

    #[test]
    fn moves_of_a_search() {
        assert_eq!(
            first_of_pv("info depth 1 multipv 3 score cp 1 pv E7E8Q x"),
            Some("e7e8q".into())
        );
        assert_eq!(first_of_pv("info depth 1 pv"), None);
        assert_eq!(first_of_pv("pv e2e4"), None);
        assert_eq!(best_move("bestmove e2e4 ponder e7e5"), Some(Some("e2e4".to_string())));
        for none in
            ["bestmove (none)", "bestmove 0000", "bestmove NULL", "bestmove", "bestmove a1a1"]
        {
            assert_eq!(best_move(none), Some(None), "{none}");
        }
        assert_eq!(best_move("info string bestmove e2e4"), None);
    }

    #[test]
    fn options() {
        let line = "option name MultiPV type spin default 1 min 1 max 500";
        assert_eq!(offered_option(line), Some(("MultiPV".to_string(), Some(500))));
        let line = "option name Clear Hash type button";
        assert_eq!(offered_option(line), Some(("Clear Hash".to_string(), None)));
        assert_eq!(offered_option("id name X"), None);
    }
}
