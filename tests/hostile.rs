//! Texts that nobody should write: nothing panics, nothing hangs.

use laws::appendix_c::{Strictness, read_san};
use laws::{Position, Variant};
use notation::{epd, fen, uci};

/// A small generator of numbers: the same seed gives the same texts everywhere (Marsaglia's xorshift, 2003).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/8/8/8/4K3 w - - 99999 1",
];

const BITS: [&str; 24] = [
    "k",
    "K",
    "p",
    "P",
    "Q",
    "/",
    "8",
    "1",
    "9",
    "0",
    " ",
    "  ",
    "w",
    "b",
    "-",
    "KQkq",
    "e3",
    "e6",
    "é",
    "\u{0}",
    "\n",
    "4294967295",
    "99999999999999999999",
    "HAha",
];

/// One of the texts with up to four changes.
fn mutated(numbers: &mut Numbers) -> String {
    let mut text: Vec<char> = FENS[numbers.next(FENS.len())].chars().collect();
    for _ in 0..=numbers.next(3) {
        let at = numbers.next(text.len() + 1);
        match numbers.next(6) {
            0 if at < text.len() => {
                text.remove(at);
            }
            1 if at < text.len() => text.truncate(at),
            2..=4 if at < text.len() && text[at].is_ascii_alphabetic() => {
                text[at] = ['p', 'P', 'n', 'R', 'q', 'b'][numbers.next(6)];
            }
            _ => {
                let bit = BITS[numbers.next(BITS.len())];
                text.splice(at..at, bit.chars());
            }
        }
    }
    text.into_iter().collect()
}

/// Whatever is accepted can be asked everything, and comes back from its FEN as it was.
fn ask_everything(position: &Position) {
    let moves = laws::legal_moves(position);
    for mv in moves.iter().take(3) {
        let after = laws::play(position, *mv).expect("a listed move is legal");
        let text = fen::write_position(&after);
        assert_eq!(fen::position(&text, position.variant()).as_ref(), Ok(&after), "{text}");
    }
    laws::status(position);
    let again = fen::position(&fen::write_position(position), position.variant());
    assert_eq!(again.as_ref(), Ok(position));
}

#[test]
fn ten_thousand_mutated_fens() {
    let mut numbers = Numbers(0x2026);
    let mut accepted = 0;
    for _ in 0..10_000 {
        let text = mutated(&mut numbers);
        for variant in [Variant::Standard, Variant::Chess960] {
            match fen::position(&text, variant) {
                Ok(position) => {
                    accepted += 1;
                    ask_everything(&position);
                }
                Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
            }
            let _ = epd::parse(&text, variant);
        }
    }
    assert!(accepted > 200, "only {accepted} texts were accepted, so little was tried");
}

#[test]
fn ten_thousand_texts_read_as_moves() {
    let mut numbers = Numbers(0x960);
    let position = fen::position(FENS[1], Variant::Standard).expect("sound");
    let bits =
        ["N", "b", "e4", "x", "=", "Q", "O-O", "0", "+", "#", "e.p.", "♘", "é", "1", "(", "h8"];
    for _ in 0..10_000 {
        let length = numbers.next(7);
        let text: String = (0..length).map(|_| bits[numbers.next(bits.len())]).collect();
        let _ = read_san(&position, &text, Strictness::Lenient);
        let _ = read_san(&position, &text, Strictness::Strict);
        let _ = uci::parse_move(&text, &position);
    }
}
