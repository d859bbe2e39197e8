//! Any subject as a chess engine that speaks UCI and XBoard's protocol, so that match programs, interfaces and arbiter itself can be tried
//! on it. It plays legal moves without any skill, unless a fault of conversation is switched on ([`faults`]).

pub mod faults;
mod player;
mod uci;
mod xboard;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, channel};

use subject::Subject;

pub use self::faults::{Fault, NoSuchFault, Switch};
use self::player::Player;

/// How a line is waited for.
type Lines = Receiver<String>;

/// Speaks with whoever writes to the input, until `quit` or the end of the input. The first word chooses the protocol: `xboard` or anything
/// else.
///
/// # Errors
/// The output cannot be written.
pub fn serve(
    subject: Box<dyn Subject + Send>,
    switch: Option<Switch>,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in input.split(b'\n') {
            let Ok(line) = line else { return };
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    let mut player = Player::new(subject, switch);
    if player.is("talks-before-uci") {
        writeln!(output, "Engine 1.0 is here")?;
        output.flush()?;
    }
    let Ok(first) = lines.recv() else { return Ok(()) };
    match first.trim() {
        "xboard" => xboard::speak(&mut player, &lines, output),
        _ => uci::speak(&mut player, first, &lines, output),
    }
}
