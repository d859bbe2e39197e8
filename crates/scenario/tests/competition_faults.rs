//! Faults of an arbiter, planted one at a time: some scenario must show each of them.
//!
//! A fault changes what the arbiter is told or what it answers: a touch that is not noticed, a clock that runs twice as
//! fast, a draw that is taken for a loss.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use laws::appendix_a::Tempo;
use laws::arbiter::{Arbiter, Conditions, Deed, Event, Happening, Measure};
use laws::article_05::a5_02_dead_position::{Answer as CanHe, CanMate};
use laws::article_06::a6_03_time_control::{Bonus, Period, TimeControl};
use laws::article_07::a7_05_illegal_moves::Supervision;
use laws::article_09::a9_05_claims::{Claim, Ground};
use laws::{Color, Edition, Position, legal_moves};
use notation::{events, fen};
use scenario::game::GameExpected;
use scenario::{Expected, Suite};
use subject::competition::Ruling;
use subject::{Answer, Query, Root, Solving, game_level};

/// What a fault changes.
enum Change {
    /// The circumstances.
    Conditions(fn(&mut Conditions)),
    /// One event, which becomes none, one or several.
    Event(fn(&Happening, &Arbiter<'_>) -> Vec<Happening>),
    /// The ruling on the last event.
    Ruling(fn(&mut Ruling)),
}

use Change::{Conditions as C, Event as E, Ruling as R};

/// Every fault by its name.
fn faults() -> Vec<(&'static str, Change)> {
    let mut all = faults_of_editions_and_conditions();
    all.extend(faults_of_time());
    all.extend(faults_of_touch());
    all.extend(faults_of_speech());
    all.extend(faults_of_blind_play());
    all.extend(faults_of_adjournment());
    all.extend(faults_of_answers());
    all
}

fn faults_of_editions_and_conditions() -> Vec<(&'static str, Change)> {
    vec![
        ("always the rules of 2023", C(|c| c.edition = Edition::E2023)),
        ("always the rules of 2018", C(|c| c.edition = Edition::E2018)),
        ("always the rules of 2017", C(|c| c.edition = Edition::E2017)),
        ("always the rules of 2014", C(|c| c.edition = Edition::E2014)),
        ("always the rules of 2009", C(|c| c.edition = Edition::E2009)),
        ("always the rules of 2005", C(|c| c.edition = Edition::E2005)),
        ("always the rules of 2001", C(|c| c.edition = Edition::E2001)),
        ("always the rules of 1997", C(|c| c.edition = Edition::E1997)),
        ("everything is standard chess", C(|c| c.tempo = Tempo::Standard)),
        ("blitz is taken for rapid", C(|c| swap(&mut c.tempo, Tempo::Blitz, Tempo::Rapid))),
        ("rapid is taken for blitz", C(|c| swap(&mut c.tempo, Tempo::Rapid, Tempo::Blitz))),
        ("standard is taken for rapid", C(|c| swap(&mut c.tempo, Tempo::Standard, Tempo::Rapid))),
        ("always full supervision", C(|c| c.supervision = Supervision::Full)),
        ("always light supervision", C(|c| c.supervision = Supervision::Light)),
        ("the arbiter sees everything", C(|c| c.watched = true)),
        ("the arbiter sees nothing", C(|c| c.watched = false)),
        ("no default time", C(|c| c.default_time = None)),
        ("default time doubled", C(|c| c.default_time = c.default_time.map(|time| 2 * time))),
        (
            "default time a second short",
            C(|c| {
                c.default_time = c.default_time.map(|time| time.saturating_sub(1000));
            }),
        ),
        ("the event forbids no draws", C(|c| c.no_agreement_before = None)),
        (
            "the event forbids draws a move longer",
            C(|c| {
                c.no_agreement_before = c.no_agreement_before.map(|moves| moves + 1);
            }),
        ),
        ("quickplay claims need no announcement", C(|c| c.quickplay_finish = true)),
        ("no quickplay claims", C(|c| c.quickplay_finish = false)),
        ("recording is nobody's duty", C(|c| c.recording = false)),
        ("recording is asked of everybody", C(|c| c.recording = true)),
        ("nobody is late", C(|c| c.absent = [false; 2])),
        ("blind players touch by feeling", C(|c| c.blind = [false; 2])),
        ("nobody touches by feeling", C(|c| c.blind = [true; 2])),
    ]
}

fn faults_of_time() -> Vec<(&'static str, Change)> {
    vec![
        ("increments are forgotten", C(|c| each(c, |p| p.bonus = Bonus::None))),
        (
            "an increment is a delay",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Increment(time) = p.bonus {
                        p.bonus = Bonus::Delay(time);
                    }
                })
            }),
        ),
        (
            "a delay is an increment",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Delay(time) = p.bonus {
                        p.bonus = Bonus::Increment(time);
                    }
                })
            }),
        ),
        (
            "bronstein is a delay",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Bronstein(time) = p.bonus {
                        p.bonus = Bonus::Delay(time);
                    }
                })
            }),
        ),
        (
            "bronstein is an increment",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Bronstein(time) = p.bonus {
                        p.bonus = Bonus::Increment(time);
                    }
                })
            }),
        ),
        (
            "one move more is asked in a period",
            C(|c| {
                each(c, |p| {
                    p.moves = p.moves.map(|moves| moves + 1);
                })
            }),
        ),
        (
            "only the last period counts",
            C(|c| {
                let last = c.time.periods().last().copied();
                c.time = TimeControl::new(last.into_iter().collect()).unwrap_or(c.time.clone());
            }),
        ),
        (
            "only the first period counts",
            C(|c| {
                let first = c.time.periods().first().map(|p| Period { moves: None, ..*p });
                c.time = TimeControl::new(first.into_iter().collect()).unwrap_or(c.time.clone());
            }),
        ),
        ("no time passes", E(|h, _| vec![Happening { after: 0, ..h.clone() }])),
        (
            "time passes twice as fast",
            E(|h, _| vec![Happening { after: 2 * h.after, ..h.clone() }]),
        ),
        ("a millisecond too much", E(|h, _| vec![Happening { after: h.after + 1, ..h.clone() }])),
        (
            "a millisecond too little",
            E(|h, _| vec![Happening { after: h.after.saturating_sub(1), ..h.clone() }]),
        ),
        ("a pause stops no clock", E(|h, _| unless(h, |d| matches!(d, Deed::StopsClock(_))))),
        (
            "a press is never missed",
            E(|h, a| match (&h.event, a.clock().running()) {
                (Event::Player(who, Deed::Makes(mv)), _) => {
                    vec![with(h, Event::Player(*who, Deed::Plays(*mv)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        ("flags are never claimed", E(|h, _| unless(h, |d| *d == Deed::ClaimsTime))),
        ("the wrong flag is claimed", E(|h, _| other_player(h, |d| *d == Deed::ClaimsTime))),
        ("arrivals are not noticed", E(|h, _| unless(h, |d| *d == Deed::Arrives))),
    ]
}

fn faults_of_touch() -> Vec<(&'static str, Change)> {
    vec![
        ("touches are not noticed", E(|h, _| unless(h, |d| matches!(d, Deed::Touches(_))))),
        (
            "an accident is a touch",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Brushes(at) => Some(Deed::Touches(*at)),
                    _ => None,
                })
            }),
        ),
        (
            "adjusting is a touch",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Adjusts(at) => Some(Deed::Touches(*at)),
                    _ => None,
                })
            }),
        ),
        (
            "every touch is an adjusting",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Touches(at) => Some(Deed::Adjusts(*at)),
                    _ => None,
                })
            }),
        ),
        (
            "of two touched at once the named first counts",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::TouchesTogether(a, b)) => vec![
                    with(h, Event::Player(*who, Deed::Touches(*a))),
                    with(h, Event::Player(*who, Deed::Touches(*b))),
                ],
                _ => vec![h.clone()],
            }),
        ),
        (
            "touching is the same as lifting",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Touches(at) => Some(Deed::Lifts(*at)),
                    _ => None,
                })
            }),
        ),
        ("lifting is not noticed", E(|h, _| unless(h, |d| matches!(d, Deed::Lifts(_))))),
        (
            "only the player having the move is seen",
            E(|h, a| match &h.event {
                Event::Player(who, Deed::Touches(_)) if a.game().position().turn() != *who => {
                    vec![]
                }
                _ => vec![h.clone()],
            }),
        ),
        ("removed pieces are not noticed", E(|h, _| unless(h, |d| matches!(d, Deed::Removes(_))))),
        ("contact settles no promotion", E(|h, _| unless(h, |d| matches!(d, Deed::Contacts(..))))),
        (
            "a promotion is a queen",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Promotes(_, at) => Some(Deed::Promotes(laws::Role::Queen, *at)),
                    _ => None,
                })
            }),
        ),
        ("both hands are not noticed", E(|h, _| unless(h, |d| *d == Deed::UsesBothHands))),
        (
            "both hands of the opponent count",
            E(|h, _| other_player(h, |d| *d == Deed::UsesBothHands)),
        ),
        (
            "displaced pieces are not noticed",
            E(|h, _| unless(h, |d| matches!(d, Deed::Displaces(_)))),
        ),
        ("displaced pieces are never right", E(|h, _| unless(h, |d| *d == Deed::PutsRight))),
        ("complaints are not heard", E(|h, _| unless(h, |d| *d == Deed::Complains))),
        (
            "a press without a move is not noticed",
            E(|h, a| match &h.event {
                Event::Player(who, Deed::Presses) if a.game().position().turn() == *who => vec![],
                _ => vec![h.clone()],
            }),
        ),
        (
            "an illegal move is never claimed",
            E(|h, _| unless(h, |d| *d == Deed::ClaimsIllegalMove)),
        ),
        (
            "an illegal move is never found",
            E(|h, _| unless_measure(h, |m| *m == Measure::SeesIllegalMove)),
        ),
        (
            "an impossible position is never seen",
            E(|h, _| unless_measure(h, |m| *m == Measure::SeesIllegalPosition)),
        ),
        (
            "a displaced piece takes back a ply too many",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsDisplaced(plies)) => {
                    let measure = Measure::FindsDisplaced(plies.saturating_sub(1));
                    vec![with(h, Event::Arbiter(measure))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "a wrong board is a wrong set-up",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsWrongBoard) => {
                    vec![with(h, Event::Arbiter(Measure::FindsWrongPlacement))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "reversed colours are a wrong set-up",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsColoursReversed) => {
                    vec![with(h, Event::Arbiter(Measure::FindsWrongPlacement))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

fn faults_of_blind_play() -> Vec<(&'static str, Change)> {
    vec![
        ("what is said is not heard", E(|h, _| unless(h, |d| matches!(d, Deed::Calls(_))))),
        (
            "a blind player need not say the move",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::Releases(from, to)) => {
                    let mv = laws::Move::new(*from, *to);
                    vec![with(h, Event::Player(*who, Deed::Makes(mv)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "boards that differ always go back to the start",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsBoardsDiffer(_)) => {
                    vec![with(h, Event::Arbiter(Measure::FindsBoardsDiffer(Some(0))))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "boards that differ change nothing",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsBoardsDiffer(_)) => {
                    vec![with(h, Event::Arbiter(Measure::FindsBoardsDiffer(None)))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

fn faults_of_adjournment() -> Vec<(&'static str, Change)> {
    vec![
        (
            "adjourning early costs nothing",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Seals { text, .. } => Some(Deed::Seals { text: text.clone(), early: 0 }),
                    _ => None,
                })
            }),
        ),
        (
            "everybody is there at the resumption",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::Resumes(_)) => {
                    vec![with(h, Event::Arbiter(Measure::Resumes([false; 2])))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "the envelope is never read",
            E(|h, _| unless_measure(h, |m| matches!(m, Measure::ReadsEnvelope(_)))),
        ),
        (
            "the envelope is never missed",
            E(|h, _| unless_measure(h, |m| *m == Measure::MissesEnvelope)),
        ),
        (
            "a lost position is a lost envelope",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::LosesPosition) => {
                    vec![with(h, Event::Arbiter(Measure::MissesEnvelope))]
                }
                _ => vec![h.clone()],
            }),
        ),
        ("wrong times are never pointed out", E(|h, _| unless(h, |d| *d == Deed::PointsOutTimes))),
        (
            "all that the envelope bears is right",
            R(|r| {
                for finding in &mut r.findings {
                    if finding.what == "envelope-wrong" {
                        finding.what = "envelope-right".to_owned();
                    }
                }
            }),
        ),
    ]
}

fn faults_of_speech() -> Vec<(&'static str, Change)> {
    vec![
        ("offers are not heard", E(|h, _| unless(h, |d| *d == Deed::Offers))),
        ("declining is not heard", E(|h, _| unless(h, |d| *d == Deed::Declines))),
        (
            "an offer can be taken back",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::WithdrawsOffer) => {
                    vec![with(h, Event::Player(!*who, Deed::Declines))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "an offer is an agreement",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::Offers) => {
                    vec![h.clone(), with(h, Event::Player(!*who, Deed::Accepts))]
                }
                _ => vec![h.clone()],
            }),
        ),
        ("resigning is not heard", E(|h, _| unless(h, |d| *d == Deed::Resigns))),
        ("the other player resigns", E(|h, _| other_player(h, |d| *d == Deed::Resigns))),
        ("anybody may claim", E(|h, a| claims(h, |c| c.by = a.game().position().turn()))),
        ("claims name no move", E(|h, _| claims(h, |c| c.with = None))),
        (
            "a claim of repetition is one of fifty moves",
            E(|h, _| claims(h, |c| c.ground = Ground::FiftyMoves)),
        ),
        (
            "a claim of fifty moves is one of repetition",
            E(|h, _| claims(h, |c| c.ground = Ground::Repetition)),
        ),
        ("claims are not heard", E(|h, _| unless(h, |d| matches!(d, Deed::Claims(_))))),
        (
            "a wrong claim is no offer",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::Claims(_)) => {
                    vec![h.clone(), with(h, Event::Player(!*who, Deed::Declines))]
                }
                _ => vec![h.clone()],
            }),
        ),
        (
            "moves written down are not noticed",
            E(|h, _| unless(h, |d| matches!(d, Deed::Writes(_)))),
        ),
        ("records are not noticed", E(|h, _| unless(h, |d| *d == Deed::Records))),
        (
            "the scoresheet is shown once",
            E(|h, _| {
                let asked = Event::Player(Color::White, Deed::AsksForScoresheet);
                match h.event == asked {
                    true => vec![h.clone(); 6],
                    false => vec![h.clone()],
                }
            }),
        ),
        ("devices are not noticed", E(|h, _| unless(h, |d| *d == Deed::HasDevice))),
        ("refusing the laws is not noticed", E(|h, _| unless(h, |d| *d == Deed::RefusesLaws))),
        (
            "penalties are not given",
            E(|h, _| unless_measure(h, |m| matches!(m, Measure::Penalises(..)))),
        ),
        (
            "penalties hit the other player",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::Penalises(who, penalty)) => {
                    vec![with(h, Event::Arbiter(Measure::Penalises(!*who, *penalty)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        ("no claim of two minutes", E(|h, _| unless(h, |d| *d == Deed::ClaimsNoWin))),
        (
            "rejecting is postponing",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::Rejects) => {
                    vec![with(h, Event::Arbiter(Measure::Postpones))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

fn faults_of_answers() -> Vec<(&'static str, Change)> {
    fn outcome(ruling: &mut Ruling, from: &str, to: &str) {
        if ruling.outcome == from {
            ruling.outcome = to.to_owned();
        }
    }
    vec![
        ("a flag always loses", R(|r| outcome(r, "1/2-1/2 by 6.9", "0-1 by 6.9"))),
        ("a flag never loses", R(|r| outcome(r, "0-1 by 6.9", "1/2-1/2 by 6.9"))),
        ("illegal moves always lose", R(|r| outcome(r, "1/2-1/2 by 7.5.5", "0-1 by 7.5.5"))),
        ("dead positions go on", R(|r| outcome(r, "1/2-1/2 by 5.2.2", "ongoing"))),
        ("stalemate wins", R(|r| outcome(r, "1/2-1/2 by 5.2.1", "1-0 by 5.2.1"))),
        ("both cannot lose", R(|r| outcome(r, "0-0 by 11.8", "1/2-1/2 by 11.8"))),
        (
            "touched pieces bind nobody",
            R(|r| {
                let position = fen::position(&r.position, laws::Variant::Standard);
                if let (Ok(position), false) = (position, r.may_play.is_empty()) {
                    r.may_play = legal_moves(&position).iter().map(ToString::to_string).collect();
                }
            }),
        ),
        (
            "promotions other than to a queen are barred",
            R(|r| {
                r.may_play.retain(|mv| mv.len() == 4 || mv.ends_with('q'));
            }),
        ),
        (
            "illegal moves of both are one count",
            R(|r| {
                r.illegal_moves = [r.illegal_moves.iter().sum(); 2];
            }),
        ),
        ("illegal moves are not counted", R(|r| r.illegal_moves = [0; 2])),
        (
            "completed moves are one too few",
            R(|r| {
                r.completed = r.completed.map(|moves| moves.saturating_sub(1));
            }),
        ),
        (
            "the other clock runs",
            R(|r| {
                r.running = r.running.take().map(|name| {
                    if name == "white" { "black".to_owned() } else { "white".to_owned() }
                });
            }),
        ),
        ("no clock runs", R(|r| r.running = None)),
        ("offers are forgotten", R(|r| r.offer = None)),
        ("clocks are swapped", R(|r| r.clocks.swap(0, 1))),
        ("nothing ever follows", R(|r| r.findings.clear())),
        ("the game is never over", R(|r| r.outcome = "ongoing".to_owned())),
    ]
}

fn swap(tempo: &mut Tempo, from: Tempo, to: Tempo) {
    if *tempo == from {
        *tempo = to;
    }
}

/// Changes every period of the time control.
fn each(conditions: &mut Conditions, change: fn(&mut Period)) {
    let mut periods = conditions.time.periods().to_vec();
    periods.iter_mut().for_each(change);
    if let Some(time) = TimeControl::new(periods) {
        conditions.time = time;
    }
}

fn with(happening: &Happening, event: Event) -> Happening {
    Happening { event, ..happening.clone() }
}

/// The event is not noticed where a player does this; the time passes all the same.
fn unless(happening: &Happening, deed: fn(&Deed) -> bool) -> Vec<Happening> {
    match &happening.event {
        Event::Player(_, done) if deed(done) => vec![with(happening, Event::Wait)],
        _ => vec![happening.clone()],
    }
}

fn unless_measure(happening: &Happening, measure: fn(&Measure) -> bool) -> Vec<Happening> {
    match &happening.event {
        Event::Arbiter(taken) if measure(taken) => vec![with(happening, Event::Wait)],
        _ => vec![happening.clone()],
    }
}

fn instead(happening: &Happening, other: fn(&Deed) -> Option<Deed>) -> Vec<Happening> {
    match &happening.event {
        Event::Player(who, done) => match other(done) {
            Some(deed) => vec![with(happening, Event::Player(*who, deed))],
            None => vec![happening.clone()],
        },
        _ => vec![happening.clone()],
    }
}

fn other_player(happening: &Happening, deed: fn(&Deed) -> bool) -> Vec<Happening> {
    match &happening.event {
        Event::Player(who, done) if deed(done) => {
            vec![with(happening, Event::Player(!*who, done.clone()))]
        }
        _ => vec![happening.clone()],
    }
}

fn claims(happening: &Happening, change: impl Fn(&mut Claim)) -> Vec<Happening> {
    match &happening.event {
        Event::Player(who, Deed::Claims(claim)) => {
            let mut claim = *claim;
            change(&mut claim);
            vec![with(happening, Event::Player(*who, Deed::Claims(claim)))]
        }
        _ => vec![happening.clone()],
    }
}

/// Asks the solver once for each position.
struct Remembering {
    solver: Solving,
    known: RefCell<HashMap<(Position, Color), CanHe>>,
}

impl CanMate for Remembering {
    fn can_mate(&self, position: &Position, color: Color) -> CanHe {
        let key = (position.clone(), color);
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let answer = self.solver.can_mate(position, color);
        self.known.borrow_mut().insert(key, answer);
        answer
    }
}

/// The ruling of an arbiter with a fault.
fn faulty(root: &Root, query: &Query, change: &Change, judge: &dyn CanMate) -> Option<Ruling> {
    let Query::Ruling { conditions, events } = query else { return None };
    if let Change::Ruling(change) = change {
        let (mut ruling, _) = game_level::rulings(root, conditions, events, judge).ok()?.pop()?;
        change(&mut ruling);
        return Some(ruling);
    }
    let mut conditions = game_level::read_conditions(conditions).ok()?;
    if let Change::Conditions(change) = change {
        change(&mut conditions);
    }
    let mut arbiter = game_level::arbiter(root, conditions, judge).ok()?;
    let mut last = None;
    for text in events {
        let happening = events::parse(text).ok()?;
        let told = match change {
            Change::Event(change) => change(&happening, &arbiter),
            _ => vec![happening],
        };
        for (index, mut happening) in told.into_iter().enumerate() {
            happening.after = if index == 0 { happening.after } else { 0 };
            let ruling = arbiter.rule(&happening);
            last = Some(game_level::state(&arbiter, &ruling));
        }
    }
    last
}

/// The events of a scenario as one question, with the expectations about it.
fn shows(
    question: &GameExpected,
    root: &Root,
    change: &Change,
    edition: Edition,
    judge: &dyn CanMate,
) -> bool {
    match faulty(root, &question.query(edition), change, judge) {
        Some(ruling) => {
            let answer = Answer::Ruling(Box::new(ruling));
            question.compare(&answer).is_none_or(|found| !found.agrees)
        }
        None => false,
    }
}

#[test]
fn every_fault_is_shown_by_a_scenario() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let suite = Suite::load(&specs).unwrap_or_else(|error| panic!("{error}"));
    let judge = Remembering { solver: Solving::default(), known: RefCell::default() };
    let faults = faults();
    assert!(faults.len() >= 60, "{} faults", faults.len());
    let mut alive = Vec::new();
    for (name, change) in &faults {
        let mut scenarios = suite.scenarios.iter().filter(|scenario| scenario.disputed.is_none());
        let shown = scenarios.any(|scenario| {
            scenario.roots.iter().any(|root| {
                scenario.questions.iter().any(|question| match &question.expected {
                    Expected::Game(game) => {
                        shows(game, root, change, scenario.editions.newest(), &judge)
                    }
                    _ => false,
                })
            })
        });
        if !shown {
            alive.push(*name);
        }
    }
    assert!(alive.is_empty(), "no scenario shows: {}", alive.join("; "));
}
