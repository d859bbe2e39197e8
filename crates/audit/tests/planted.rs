//! Games whose faults are known by construction: all of them are found, and nothing else.

use audit::{Audited, Finding, Kind, Options, audit};
use laws::appendix_c::write_san;
use laws::article_05::a5_02_dead_position::Material;
use laws::{Edition, Game, Position, legal_moves};

fn found(text: &str, claims: bool) -> Audited {
    let options = Options { claims, ..Options::default() };
    audit(text.as_bytes(), 1, 1, options, &Material)
}

fn kinds(findings: &[Finding], game: usize) -> Vec<(Kind, usize, &str)> {
    let of = findings.iter().filter(|finding| finding.game == game);
    of.map(|finding| (finding.kind, finding.ply, finding.article.as_str())).collect()
}

#[test]
fn each_kind_is_found_where_it_was_planted() {
    let audited = found(include_str!("planted.pgn"), true);
    assert_eq!(audited.games, 15);
    let expected: [&[(Kind, usize, &str)]; 15] = [
        &[],
        &[(Kind::ResultContradictsBoard, 4, "5.1.1")],
        &[(Kind::ResultContradictsBoard, 7, "5.1.1"), (Kind::PlayAfterEnd, 8, "5.1.1")],
        &[(Kind::IllegalMove, 9, "3.5")],
        &[(Kind::WonWithoutMate, 2, "6.9")],
        &[
            (Kind::ClaimPossible, 8, "9.2.2"),
            (Kind::ResultContradictsBoard, 16, "9.6.1"),
            (Kind::PlayAfterEnd, 17, "9.6.1"),
        ],
        &[(Kind::ClaimPossible, 8, "9.2.2")],
        &[(Kind::ClockRose, 3, "6.3.1")],
        &[(Kind::ClockContradictsResult, 4, "6.9")],
        &[(Kind::AgreedTooEarly, 1, "5.2.3")],
        &[(Kind::ResultsDiffer, 0, "10.1")],
        &[(Kind::ResultContradictsBoard, 1, "5.2.1")],
        &[(Kind::ResultContradictsBoard, 1, "9.6.2"), (Kind::PlayAfterEnd, 2, "9.6.2")],
        &[(Kind::PlayAfterEnd, 2, "5.2.2")],
        &[(Kind::IllegalMove, 2, "3.9.2")],
    ];
    for (index, expected) in expected.iter().enumerate() {
        assert_eq!(kinds(&audited.findings, index + 1), *expected, "game {}", index + 1);
    }
}

/// Numbers that look random and are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// A game played at random, with its moves in SAN and its right result.
fn played(dice: &mut Dice) -> (Vec<String>, &'static str, bool) {
    let mut game = Game::new(Position::initial(), Edition::default(), &Material);
    let mut moves = Vec::new();
    while game.outcome().is_none() && moves.len() < 120 {
        let legal = legal_moves(game.position());
        let mv = legal[dice.below(legal.len())];
        moves.extend(write_san(game.position(), mv));
        game.play(mv).expect("a legal move");
    }
    let over = game.outcome();
    (moves, over.map_or("*", laws::Outcome::score), over.is_some())
}

fn pgn(moves: &[String], result: &str) -> String {
    let moves: Vec<String> = moves
        .iter()
        .enumerate()
        .map(|(ply, san)| match ply % 2 {
            0 => format!("{}. {san}", ply / 2 + 1),
            _ => san.clone(),
        })
        .collect();
    format!(
        "[Event \"x\"]\n[Date \"2024.02.03\"]\n[Result \"{result}\"]\n\n{} {result}\n\n",
        moves.join(" ")
    )
}

#[test]
fn in_games_without_a_fault_nothing_is_found() {
    let mut dice = Dice(5);
    let file: String = (0..150)
        .map(|_| {
            let (moves, result, _) = played(&mut dice);
            pgn(&moves, result)
        })
        .collect();
    let audited = found(&file, false);
    assert_eq!((audited.games, &audited.findings[..]), (150, &[][..]));
}

#[test]
fn faults_planted_in_games_played_at_random_are_found() {
    let mut dice = Dice(6);
    let (mut results, mut illegal) = (0, 0);
    for _ in 0..150 {
        let (mut moves, result, over) = played(&mut dice);
        if over {
            let wrong = if result == "1-0" { "1/2-1/2" } else { "1-0" };
            let said = kinds(&found(&pgn(&moves, wrong), false).findings, 1).len();
            assert_eq!(said, 1, "{moves:?} {wrong}");
            results += 1;
        }
        let at = dice.below(moves.len());
        moves[at] = "Kxa4".to_string();
        let findings = found(&pgn(&moves, "*"), false).findings;
        let [Finding { kind: Kind::IllegalMove, ply, .. }] = &findings[..] else { continue };
        assert_eq!(*ply, at + 1);
        illegal += 1;
    }
    assert!(results > 5 && illegal > 140, "{results} results and {illegal} illegal moves");
}
